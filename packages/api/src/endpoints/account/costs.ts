import { toBase58 } from '@sundial/primitives'
import { nextPeriod, type OwnCostRow, startOfPeriod } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { type Called, type MethodMembers, methodNames } from '../../services/signatures/method-names.ts'
import { ignored, requiredAddress, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { parameterTimelines } from '../chain-parameter/find.ts'
import { methodCandidates } from '../transaction/schema.ts'
import {
  boughtEnergy,
  type FeeSplit,
  noFee,
  priceParameters,
  type Prices,
  pricesIn,
  splitFee,
} from './fee-split.ts'

/** Rows of methods; the others are one sum. */
const mostMethods = 100

const sums = {
  transactions: is.int('Extension. Transactions that the account made.'),
  failed: is.int('Extension. Those that failed, which cost as much.'),
  withoutReceipt: is.int('Extension. Those whose receipt the index lacks: their costs are not known.'),
  feeSun: is.amountText('Extension. Fees in sun: the sum of the following.'),
  energySun: is.amountText('Extension. Burned for energy.'),
  bandwidthSun: is.amountText(
    'Extension. Burned for bandwidth, with the flat price of transactions that created accounts.',
  ),
  operationSun: is.amountText(
    'Extension. Prices of operations, as of creating a token or changing permissions.',
  ),
  otherSun: is.amountText('Extension. New accounts, notes, and more than one signature.'),
  unsplitSun: is.amountText(
    'Extension. Fees whose parts are not known, because a price of that time is not.',
  ),
  energyBought: is.amountText('Extension. Energy that was paid for.'),
  energyCovered: is.amountText(
    'Extension. Energy from stake, the account’s own and that of contract creators.',
  ),
  bandwidthBought: is.amountText('Extension. Bytes of transactions that paid for bandwidth.'),
  bandwidthCovered: is.amountText('Extension. Bytes from stake and the free allowance.'),
}
const costs = component('Costs', Type.Object(sums))
type Costs = Static<typeof costs>

const period = component(
  'CostsOfPeriod',
  Type.Object({
    start: is.time('Extension. First millisecond of the period (UTC).'),
    end: is.time('Extension. Last millisecond of the period.'),
    ...sums,
  }),
)

const method = component(
  'CostsOfMethod',
  Type.Object({
    contractType: is.int('Extension. Number of the operation.'),
    contract_address: Type.Optional(is.address('Extension. The called contract, for calls.')),
    methodId: Type.Optional(is.text('Extension. First four bytes of the call data as hex.')),
    method: Type.Optional(is.text('Extension. Signature with parameter names, if known.')),
    methodCandidates,
    ...sums,
  }),
)

export const accountCosts = endpoint({
  get: '/api/account/costs',
  summary: 'What the transactions of an account cost, by period, and by method and contract',
  description: `Extension. Counts the transactions that the account made, from the newest of the time range down. One request reads about ${apiLimits.scannedRows} transactions that name the account, whoever made them, and whole blocks only: where fromTime is present, a request with end_timestamp = fromTime - 1 goes on, and the sums of both add up. Fees are exact, to the sun. Their parts follow from the prices in force at the block of each transaction.`,
  reads: 'states',
  cost: 10,
  query: {
    address: requiredAddress,
    period: Type.Optional(
      Type.Enum(['day', 'week', 'month'], {
        description: 'Length of the periods, in UTC: weeks begin on Monday. day by default.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...timeRange,
    ...ignored,
  },
  reply: Type.Object({
    address: is.address('Extension. The account.'),
    fromTime: Type.Optional(
      is.time('Extension. Time of the oldest block that was read where there is more; absent where all was.'),
    ),
    total: Type.Object(sums, { description: 'Extension. All of them.' }),
    periods: Type.Array(period, { description: 'Extension. Periods with transactions, newest first.' }),
    methods: Type.Array(method, {
      description: `Extension. By operation, and calls by contract and method, highest fees first; at most ${mostMethods}.`,
    }),
    otherMethods: Type.Optional(
      Type.Intersect([Type.Object({ methods: is.int('Extension. How many.') }), costs], {
        description: 'Extension. The methods that are left out, as one sum.',
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const { start_timestamp: fromMs, end_timestamp: toMs, period: span = 'day' } = query
    const [{ rows, readFromMs }, timelines] = await Promise.all([
      at.store.ownCosts(account, { fromMs, toMs, mostRead: apiLimits.scannedRows }),
      parameterTimelines(priceParameters, at.store),
    ])
    const tally = new Tally(pricesIn(timelines))
    const periods = groupedBy(rows, ({ timestampMs }) => startOfPeriod(span, timestampMs))
    const methods = [...groupedBy(rows, keyOf).values()]
      .map((group) => ({ first: group[0]!, group, costs: tally.of(group) }))
      .toSorted((left, right) => Number(BigInt(right.costs.feeSun) - BigInt(left.costs.feeSun)))
    const shown = methods.slice(0, mostMethods)
    const others = methods.slice(mostMethods)
    const nameOf = await methodNames(
      shown.map(({ first }) => calledBy(first)),
      at,
    )
    return omitUndefined({
      address: toBase58(account),
      fromTime: readFromMs,
      total: tally.of(rows),
      periods: [...periods].map(([start, group]) => ({
        start,
        end: nextPeriod(span, start) - 1,
        ...tally.of(group),
      })),
      methods: shown.map(({ first, costs }) => toMethod(first, costs, nameOf)),
      otherMethods:
        others.length === 0
          ? undefined
          : { methods: others.length, ...tally.of(others.flatMap(({ group }) => group)) },
    })
  },
})

/** TriggerSmartContract. */
const callType = 31

const keyOf = ({ type, to, selector }: OwnCostRow): string =>
  type === callType ? `${type} ${to} ${selector}` : String(type)

const calledBy = ({ type, to, selector }: OwnCostRow): Called =>
  type === callType ? { selector, contract: to } : {}

const toMethod = (row: OwnCostRow, costs: Costs, nameOf: (call: Called) => MethodMembers) =>
  omitUndefined({
    contractType: row.type,
    contract_address: row.type === callType && row.to ? toBase58(row.to) : undefined,
    methodId: row.type === callType ? row.selector : undefined,
    ...nameOf(calledBy(row)),
    ...costs,
  })

function groupedBy<Key>(rows: readonly OwnCostRow[], key: (row: OwnCostRow) => Key): Map<Key, OwnCostRow[]> {
  const groups = new Map<Key, OwnCostRow[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group === undefined) groups.set(key(row), [row])
    else group.push(row)
  }
  return groups
}

/** Adds up costs; the fee of each transaction is split once. */
class Tally {
  readonly #prices: Prices
  readonly #splits = new Map<OwnCostRow, FeeSplit | undefined>()

  constructor(prices: Prices) {
    this.#prices = prices
  }

  of(rows: readonly OwnCostRow[]): Costs {
    const known = rows.flatMap((row) => this.#split(row) ?? [])
    const fee = (part: keyof FeeSplit) => known.reduce((sum, split) => sum + split[part], 0n).toString()
    const units = (of: (row: OwnCostRow) => bigint | undefined) =>
      rows.reduce((sum, row) => sum + (of(row) ?? 0n), 0n).toString()
    return {
      transactions: rows.length,
      failed: rows.filter(({ result }) => result !== undefined && result !== 'SUCCESS').length,
      withoutReceipt: rows.filter((row) => this.#split(row) === undefined).length,
      feeSun: fee('feeSun'),
      energySun: fee('energySun'),
      bandwidthSun: fee('bandwidthSun'),
      operationSun: fee('operationSun'),
      otherSun: fee('otherSun'),
      unsplitSun: fee('unsplitSun'),
      energyBought: units(boughtEnergy),
      energyCovered: units(({ sources }) => sources && sources.stakedEnergy + sources.suppliedEnergy),
      bandwidthBought: units(({ sources }) => sources?.paidBandwidth),
      bandwidthCovered: units(({ netUsage }) => netUsage),
    }
  }

  /** Block 0 has no receipts, and its transactions cost nothing. */
  #split(row: OwnCostRow): FeeSplit | undefined {
    if (row.height === 0) return noFee
    if (!this.#splits.has(row)) this.#splits.set(row, splitFee(row, this.#prices))
    return this.#splits.get(row)
  }
}
