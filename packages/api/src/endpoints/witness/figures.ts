import { compareIntegers, dayMs } from '@sundial/primitives'
import type { MetricRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { NotNow } from '../../errors.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { serviceOf } from '../../services/services.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isWhole, sharePercent, toAmount } from '../../shared/values.ts'
import { accountNames } from '../account/find.ts'
import { currentCycle, type KnownWitness, readWitnesses } from './find.ts'
import { nodeBlock, votesNowNote, who } from './schema.ts'
import { efficiencyOf, nodeBlockOf, whoIs } from './shape.ts'

const percent = (description: string) =>
  Type.Optional(Type.Number({ description: `${description} In percent, truncated to six decimals.` }))

const figures = Type.Object({
  ...who,
  missedTotal: is.amount('Missed slots.'),
  producedTotal: is.amount('Produced blocks.'),
  producePercentage: percent('Produced blocks as a share of its slots.'),
  currentProducePercentage: percent(
    'The same for the day (UTC) of the newest block, by slots that blocks prove missed. Absent without a block on that day.',
  ),
})

const one = (description: string) =>
  Type.Optional(
    Type.Object(figures.properties, { description: `Among the current block producers, ${description}` }),
  )

export const witnessInfo = endpoint({
  get: '/api/witness/general-info',
  summary: 'Summary of witnesses',
  description:
    "Combines the node's report at the block of state with the blocks. Empty until the node reports witnesses.",
  query: { ...ignored },
  reply: Type.Object({
    total: Type.Optional(is.int('Witnesses.')),
    increaseOf30Day: Type.Optional(
      is.int(
        'New witnesses of the last thirty days (UTC). Absent unless the index covers all of these days.',
      ),
    ),
    totalRealtimeVotes: Type.Optional(is.amount(`Current votes of all witnesses. ${votesNowNote}`)),
    minBlocksCount: one('the one with the fewest.'),
    maxBlocksCount: one('the one with the most.'),
    highestEfficiency: one('the one with the highest share of its slots.'),
    lowestEfficiency: one('the one with the lowest share of its slots.'),
    state: nodeBlock,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const all = await readWitnesses(at.store)
    if (all === undefined) return {}
    const makers = all.rows.filter(({ type }) => type === 1)
    const days = await at.store.metrics({ span: 'day', count: 30 })
    const names = await accountNames(
      makers.map(({ address }) => address),
      at.store,
    )
    const show = (row: KnownWitness | undefined) => row && toFigures(row, names, days.at(-1))
    const byBlocks = makers.toSorted((left, right) => compareIntegers(blocksOf(left), blocksOf(right)))
    const byTurns = makers
      .filter((row) => efficiencyOf(row) !== undefined)
      .toSorted((left, right) => efficiencyOf(left)! - efficiencyOf(right)!)
    return omitUndefined({
      total: all.rows.length,
      increaseOf30Day: comeOn(days, at),
      totalRealtimeVotes: all.votesNow === undefined ? undefined : toAmount(all.votesNow),
      minBlocksCount: show(byBlocks[0]),
      maxBlocksCount: show(byBlocks.at(-1)),
      highestEfficiency: show(byTurns.at(-1)),
      lowestEfficiency: show(byTurns[0]),
      state: nodeBlockOf(all),
    })
  },
})

const blocksOf = ({ reported }: KnownWitness): bigint => reported.totalProduced

function toFigures(
  row: KnownWitness,
  names: ReadonlyMap<string, string>,
  day: MetricRow | undefined,
): Static<typeof figures> {
  const today = day?.figures.witnesses.get(row.address)
  return omitUndefined({
    ...whoIs(row, { names }),
    missedTotal: toAmount(row.reported.totalMissed),
    producedTotal: toAmount(row.reported.totalProduced),
    producePercentage: efficiencyOf(row),
    currentProducePercentage:
      today === undefined || today.blocks === 0n
        ? undefined
        : sharePercent(today.blocks, today.blocks + today.missed),
  })
}

/** java-tron's id of WitnessCreateContract; one included in a block succeeded. */
const witnessCreation = 5

/** The number of new witnesses in the last thirty days, where every block of these is indexed. */
function comeOn(days: readonly MetricRow[], { state }: Pick<Context, 'state'>): number | undefined {
  const [oldest, newest] = [days[0], days.at(-1)]
  if (oldest === undefined || newest === undefined) return undefined
  const since = newest.startMs - 29 * dayMs
  const isFirstDay = isWhole(state) && oldest.end.blockCount === Number(oldest.figures.blocks.count)
  const isCovered = isFirstDay || (isWhole(state) && oldest.startMs <= since)
  if (!isCovered) return undefined
  const within = days.filter(({ startMs }) => startMs >= since)
  return within.reduce(
    (sum, { figures: { transactions } }) => sum + Number(transactions.get(witnessCreation)?.count ?? 0n),
    0,
  )
}

const share = component(
  'CycleShare',
  Type.Object({
    ...who,
    blockProduced: is.int('Blocks produced since the cycle began.'),
    total: is.int('All blocks since then.'),
    percentage: Type.Number({ minimum: 0, maximum: 1, description: 'Ratio of the two, from 0 to 1.' }),
  }),
)

export const cycleShares = endpoint({
  get: '/api/witness/maintenance-statistic',
  summary: 'Blocks by producer in the current cycle',
  description:
    'A bare list of the block producers, most blocks first: indexed blocks from the last maintenance on. Returns an error while the node does not report when that was.',
  cost: 2,
  query: { ...ignored },
  reply: Type.Array(share),
  async handle(_, at) {
    serviceOf(at, 'nodeCalls')
    const cycle = await currentCycle(at)
    const all = await readWitnesses(at.store)
    if (cycle === undefined || all === undefined) throw noCycle()
    const { store } = at
    const request = { start: 0, limit: 0, order: 'newest', fromMs: cycle.fromMs } as const
    const makers = all.rows.filter(({ type }) => type === 1)
    const [{ total }, counts, names] = await Promise.all([
      store.blocks(request),
      Promise.all(makers.map(({ address }) => store.blocksOfWitness(address, request))),
      accountNames(
        makers.map(({ address }) => address),
        store,
      ),
    ])
    return makers
      .map((row, place) => {
        const blockProduced = counts[place]!.total
        const percentage = total === 0 ? 0 : blockProduced / total
        return omitUndefined({ ...whoIs(row, { names }), blockProduced, total, percentage })
      })
      .toSorted((left, right) => right.blockProduced - left.blockProduced)
  },
})

const noCycle = () =>
  new NotNow('node_unavailable', 'The node has not reported the start of the cycle; try again shortly.')
