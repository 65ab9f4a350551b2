/// The style sheet of the funnel's page, for large and small screens, light and dark.
extension FunnelPage {
    static let css = """
        :root { color-scheme: light dark; }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
          background: #fff; color: #1a1a1a; }
        h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
        table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
        caption { text-align: left; font-size: .875rem; color: #555; padding-bottom: .5rem; }
        th { text-align: left; font-weight: normal; padding: .2rem 0; overflow-wrap: anywhere; }
        thead th { font-weight: bold; vertical-align: bottom; overflow-wrap: normal; }
        .n { text-align: right; font-variant-numeric: tabular-nums; padding: .2rem 0 .2rem .75rem; white-space: nowrap; }
        thead .n { white-space: normal; }
        .by tbody tr { border-top: 1px solid #ddd; }
        .by .n { width: 5.5rem; }
        .d1 th { padding-left: 1rem; } .d2 th { padding-left: 2rem; } .d3 th { padding-left: 3rem; }
        .funnel .n { width: 3.5rem; }
        .b { width: 40%; padding-left: .75rem; }
        .b div { background: #2563eb; height: 1rem; border-radius: .2rem; }
        @media (max-width: 40rem) {
          body { margin: 1rem auto; }
          .funnel tr { display: grid; grid-template-columns: 1fr 3.5rem 3.5rem; }
          .funnel .n { padding-left: 0; width: auto; }
          .b { grid-column: 1 / -1; width: auto; padding: 0; }
          .b div { height: .4rem; }
          .by tr { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); padding: .3rem 0; }
          .by th[scope=row], .by th:first-child { grid-column: 1 / -1; }
          .by .n { width: auto; padding-left: .25rem; }
          .by thead .n { font-size: .7rem; line-height: 1.2; }
        }
        @media (prefers-color-scheme: dark) {
          body { background: #111; color: #eee; }
          caption { color: #aaa; }
          .by tbody tr { border-color: #333; }
          .b div { background: #60a5fa; }
        }
        """
}
