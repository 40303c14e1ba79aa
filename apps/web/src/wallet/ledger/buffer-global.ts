import { Buffer } from 'buffer/'

// Ledger's packages use Node's Buffer as a global. Only their chunk brings one.
const scope = globalThis as { Buffer?: unknown }
scope.Buffer ??= Buffer
