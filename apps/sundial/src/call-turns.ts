import { Turns } from '@sundial/api'

/**
 * Calls to the node that execute nothing, of visitors and of services: as many at once as there are connections, which the index uses
 * too. The caller that was served longest ago is next, so that nobody waits for another one's thousand questions.
 */
export const openCallTurns = (): Turns =>
  new Turns({
    running: 8,
    perKey: 8,
    waiting: 1024,
    waitingOfKey: 256,
    waitMs: 10_000,
    busy: 'Too many calls wait for the node; ask again shortly.',
    code: 'node_unavailable',
  })
