import { Turns } from '../services/turns.ts'

const limits = {
  // A page of 200 rows waits for itself.
  waiting: 1024,
  waitingOfKey: 256,
  waitMs: 10_000,
  busy: 'Too many calls wait for the node; ask again shortly.',
  code: 'node_unavailable',
} as const

/**
 * Calls to the node that execute nothing, of visitors, of services and for answers. They are half of the connections, which the
 * index uses too, and leave the others to executions and signed transactions. No caller has all of them.
 */
export const openCallTurns = (): Turns => new Turns({ ...limits, running: 4, perKey: 3 })

/** Signed transactions, which wait for no other calls. The node answers them before they are in a block. */
export const openBroadcastTurns = (): Turns => new Turns({ ...limits, running: 2, perKey: 1 })
