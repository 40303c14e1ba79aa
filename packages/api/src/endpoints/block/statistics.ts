import { dayMs } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isWhole } from '../../shared/values.ts'
import { inLastDay, lastWholeDay, optionalNumber } from '../stats/days.ts'
import { exactSun, seriesLimit } from '../stats/schema.ts'
import { type BlockPay, payOfBlocks } from './pay.ts'

export const blockStats = endpoint({
  get: '/api/block/stats',
  summary: 'Mean size of blocks by hour (UTC), oldest first',
  description: 'Hours with a block of unknown size are left out; the newest hour is incomplete.',
  query: {
    info: Type.Enum(['avg-block-size'], {
      default: 'avg-block-size',
      description: 'avg-block-size.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    limit: seriesLimit,
    ...ignored,
  },
  reply: Type.Array(
    Type.Object({ timestamp: is.time('Start of the hour.'), value: is.int('Bytes, truncated.') }),
  ),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'hour', count: query.limit })
    return rows.flatMap(({ startMs, figures: { blocks } }) =>
      blocks.count > 0n && blocks.sized === blocks.count
        ? [{ timestamp: startMs, value: Number(blocks.bytes / blocks.count) }]
        : [],
    )
  },
})

const trx = (description: string) => Type.Optional(Type.Number({ description: `${description} In TRX.` }))

const paid = (what: string) =>
  `Block rewards and the vote rewards allotted. ${what}. Absent where one of the two is not known: each follows from the parameter changes that the index saw.`
const votes =
  "Vote rewards allotted: witnesses' shares are truncated to whole sun, and nothing is distributed without votes."

export const blockStatistic = endpoint({
  get: '/api/block/statistic',
  summary: 'Blocks, their rewards and burned TRX: in total and on the last day',
  description:
    'The last day is the newest complete one (UTC). Blocks do not record their reward: it follows from the parameters in force.',
  query: ignored,
  reply: Type.Object({
    whole_block_count: Type.Optional(
      is.int('Blocks. Absent unless the index covers every block of the chain.'),
    ),
    last_day_block_count: Type.Optional(
      is.int('Blocks of the last day. Absent where the index covers no block of it.'),
    ),
    whole_pay: trx(`${paid('All blocks')} Absent unless the index covers every block of the chain.`),
    whole_maker_pay_sun: exactSun('Of it, rewards of block producers.'),
    whole_vote_pay_sun: exactSun(`Of it, ${votes}`),
    last_day_pay: trx(paid('Blocks of the last day')),
    last_day_maker_pay_sun: exactSun('Of it, rewards of block producers.'),
    last_day_vote_pay_sun: exactSun(`Of it, ${votes}`),
    last_day_burn: trx('Fees burned on the last day. Absent when a receipt is missing.'),
    last_day_burn_sun: exactSun('The same.'),
    last_day_total_burn: trx('Fees burned up to the end of the last day. Absent unless balances are known.'),
    last_day_total_burn_sun: exactSun('The same.'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store, state }) {
    const lastDay = lastWholeDay(await store.metrics({ span: 'day', count: 2 }))
    const [whole, ofDay] = await Promise.all([
      isWhole(state) ? payOfBlocks({ fromMs: 0, toMs: state.head!.timestampMs }, store) : undefined,
      lastDay && payOfBlocks({ fromMs: lastDay.startMs, toMs: lastDay.startMs + dayMs - 1 }, store),
    ])
    const burned = inLastDay(lastDay, state, ({ figures }) => figures.fees?.burnedSun)
    const totalBurned = inLastDay(lastDay, state, ({ end }) => end.burnedSun)
    return omitUndefined({
      whole_block_count: isWhole(state) ? state.blockCount : undefined,
      last_day_block_count: optionalNumber(inLastDay(lastDay, state, ({ figures }) => figures.blocks.count)),
      ...payIn('whole', whole),
      ...payIn('last_day', ofDay),
      last_day_burn: inTrx(burned),
      last_day_burn_sun: burned?.toString(),
      last_day_total_burn: inTrx(totalBurned),
      last_day_total_burn_sun: totalBurned?.toString(),
    })
  },
})

const payIn = (span: 'whole' | 'last_day', pay: BlockPay | undefined) =>
  pay &&
  omitUndefined({
    [`${span}_pay`]: pay.voteSun === undefined ? undefined : inTrx(pay.makerSun + pay.voteSun),
    [`${span}_maker_pay_sun`]: pay.makerSun.toString(),
    [`${span}_vote_pay_sun`]: pay.voteSun?.toString(),
  })

const inTrx = (sun: bigint | undefined): number | undefined =>
  sun === undefined ? undefined : Number(sun) / 1e6
