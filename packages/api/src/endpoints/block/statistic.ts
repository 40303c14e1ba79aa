import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { present } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { exactSun } from '../../schema/stats.ts'
import { lastWholeDay } from '../../shape/last-day.ts'
import { isWhole } from '../../shape/place.ts'

const trx = (description: string) => Type.Optional(Type.Number({ description: `${description} In TRX.` }))

export const blockStatistic = endpoint({
  get: '/api/block/statistic',
  summary: 'Blocks and what was burned, of all time and of the last day',
  description:
    'The last day is the newest one (UTC) that is over. What blocks paid is not told: no block says it, and the reward changed with the parameters.',
  query: ignored,
  reply: Type.Object({
    whole_block_count: Type.Optional(
      is.int('Blocks. Absent unless the index holds every block of the chain.'),
    ),
    last_day_block_count: Type.Optional(
      is.int('Blocks of the last day. Absent where the index covers nothing of it.'),
    ),
    last_day_burn: trx('Fees burned on the last day. Absent when a receipt is not known.'),
    last_day_burn_sun: exactSun('The same.'),
    last_day_total_burn: trx('Fees burned up to the end of the last day. Absent unless balances are known.'),
    last_day_total_burn_sun: exactSun('The same.'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store, state }) {
    const lastDay = lastWholeDay(await store.metrics({ span: 'day', count: 2 }))
    const burned = lastDay?.figures.fees?.burnedSun
    const totalBurned = lastDay?.end.burnedSun
    return present({
      whole_block_count: isWhole(state) ? state.blockCount : undefined,
      last_day_block_count: lastDay && Number(lastDay.figures.blocks.count),
      last_day_burn: inTrx(burned),
      last_day_burn_sun: burned?.toString(),
      last_day_total_burn: inTrx(totalBurned),
      last_day_total_burn_sun: totalBurned?.toString(),
    })
  },
})

const inTrx = (sun: bigint | undefined): number | undefined =>
  sun === undefined ? undefined : Number(sun) / 1e6
