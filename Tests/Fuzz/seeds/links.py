"""Writes each link of the corpus into a file of its own, for libFuzzer to begin with."""
import json
import sys

source, folder = sys.argv[1:]
with open(source, encoding="utf-8") as lines:
    for number, line in enumerate(lines, 1):
        with open(f"{folder}/seed-{number}", "wb") as seed:
            seed.write(json.loads(line)["url"].encode("utf-8", "surrogatepass"))
