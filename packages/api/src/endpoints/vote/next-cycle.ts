import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { currentCycle } from '../../find/maintenance.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

export const nextCycle = endpoint({
  get: '/api/vote/next-cycle',
  summary: 'How long until votes are counted again',
  description:
    'From the time of the newest block of the index to the next maintenance of the chain. Empty while the node does not answer.',
  query: { ...ignored },
  reply: Type.Object({
    nextCycle: Type.Optional(is.int('Milliseconds.')),
    nextMaintenanceTime: Type.Optional(is.time('Extension. When it is.')),
    cycleStart: Type.Optional(is.time('Extension. When the cycle that lasts began.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const cycle = await currentCycle(at)
    if (cycle === undefined || at.state.head === undefined) return {}
    return {
      nextCycle: cycle.toMs - at.state.head.timestampMs,
      nextMaintenanceTime: cycle.toMs,
      cycleStart: cycle.fromMs,
    }
  },
})
