import { dayMs } from '@sundial/primitives'
import type { MetricRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { accountNames } from '../../find/account-names.ts'
import { type KnownWitness, readWitnesses } from '../../find/witnesses.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { nodeBlock, votesNowNote, who } from '../../schema/witness.ts'
import { toAmount } from '../../shape/numbers.ts'
import { sharePercent } from '../../shape/percent.ts'
import { isWhole } from '../../shape/place.ts'
import { efficiencyOf, nodeBlockOf, whoIs } from '../../shape/witness.ts'

const percent = (description: string) =>
  Type.Optional(Type.Number({ description: `${description} In percent with six places, cut off.` }))

const figures = Type.Object({
  ...who,
  missedTotal: is.amount('Slots in which it made no block.'),
  producedTotal: is.amount('Blocks it made.'),
  producePercentage: percent('Blocks made of those that were its turn.'),
  currentProducePercentage: percent(
    'The same of the day (UTC) of the newest block, by slots that blocks prove missed. Absent while it made none.',
  ),
})

const one = (description: string) =>
  Type.Optional(
    Type.Object(figures.properties, { description: `Of those that make blocks now, ${description}` }),
  )

export const witnessInfo = endpoint({
  get: '/api/witness/general-info',
  summary: 'Witnesses at a glance',
  description:
    'What the node told at the block of state, beside what blocks tell. Empty until the node was asked.',
  query: { ...ignored },
  reply: Type.Object({
    total: Type.Optional(is.int('Witnesses.')),
    increaseOf30Day: Type.Optional(
      is.int('Witnesses that came on the last thirty days (UTC). Absent unless the index holds them all.'),
    ),
    totalRealtimeVotes: Type.Optional(is.amount(`Votes of now of all. ${votesNowNote}`)),
    minBlocksCount: one('who made the fewest.'),
    maxBlocksCount: one('who made the most.'),
    highestEfficiency: one('who made most of its turns.'),
    lowestEfficiency: one('who made least of its turns.'),
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
    const byBlocks = makers.toSorted((left, right) => compare(blocksOf(left), blocksOf(right)))
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

const compare = (left: bigint, right: bigint): number => (left < right ? -1 : Number(left > right))

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

/** java-tron's number of WitnessCreateContract; one that stands in a block succeeded. */
const witnessCreation = 5

/** How many witnesses came on the last thirty days, where every block of these is counted. */
function comeOn(days: readonly MetricRow[], { state }: Pick<At, 'state'>): number | undefined {
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
