import LinkGate
