import type { Store } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { type Band, bandsBelow, curveOf, dividingAmounts, drawnPoints, giniOf } from './inequality.ts'
import { balancesNote } from './schema.ts'

const trx = { kind: 'trx' } as const
const sunPerTrx = 1_000_000n
/** Accounts whose balances are read, the richest; of the others it is counted how many have more than some amounts. */
const mostRead = 1000
/** Bands of the table end at 1, 10, 100 TRX and so on; the last has no end. */
const ends = Array.from({ length: 10 }, (_, power) => sunPerTrx * 10n ** BigInt(power))

const bound = (what: string) => Type.Integer({ minimum: 0, maximum: 1_000_000, description: what })

const bounds = {
  least: bound('Extension. Lower bound, in millionths.'),
  most: bound('Extension. Upper bound, in millionths.'),
}

export const holderBands = endpoint({
  get: '/api/account/holder-bands',
  summary: 'How unequally TRX is spread: accounts by balance, Lorenz curve and Gini coefficient',
  description: `Extension. Of accounts with TRX that is not staked. The balances of the richest ${mostRead} are read; of the others it is counted how many have more than each of about two hundred amounts, so that shares and the coefficient are between two bounds, which are equal for up to ${mostRead} accounts but for rounding. ${balancesNote} Then data and curve are empty.`,
  cost: 8,
  query: { ...ignored },
  reply: Type.Object({
    accounts: Type.Optional(is.int('Extension. Accounts with TRX.')),
    gini: Type.Optional(
      Type.Object(bounds, {
        description:
          'Extension. The Gini coefficient: 0 where all accounts hold the same, nearly 1,000,000 where one holds everything.',
      }),
    ),
    data: Type.Array(
      Type.Object({
        from_sun: is.amount('Extension. Exclusive lower bound of the band, in sun.'),
        to_sun: Type.Optional(is.amount('Extension. Inclusive upper bound in sun; absent in the last band.')),
        accounts: is.int('Extension. Number of accounts.'),
      }),
      { description: 'Extension. Bands of balances.' },
    ),
    curve: Type.Array(
      Type.Object({ accounts: is.int('Extension. The richest so many accounts.'), ...bounds }),
      { description: 'Extension. What share of the TRX of all accounts the richest hold.' },
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const found = await readBands(at, mostRead)
    if (found === undefined) return { data: [], curve: [] }
    const { bands, above } = found
    return omitUndefined({
      accounts: above[0]!,
      gini: giniOf(bands),
      data: above.map((count, place) =>
        omitUndefined({
          from_sun: Number(place === 0 ? 0n : ends[place - 1]!),
          to_sun: ends[place] === undefined ? undefined : Number(ends[place]),
          accounts: count - (above[place + 1] ?? 0),
        }),
      ),
      curve: [...drawnPoints(curveOf(bands))],
    })
  },
})

type Found = {
  /** From the poorest on. */
  readonly bands: readonly Band[]
  /** Accounts with more than nothing, and with more than each end. */
  readonly above: readonly number[]
}

/** From the balances of the `richestCount` richest, and counts of the others. */
export async function readBands(
  { store }: { readonly store: Pick<Store, 'holders' | 'holdersAbove'> },
  richestCount: number,
): Promise<Found | undefined> {
  const page = await store.holders(trx, { start: 0, limit: richestCount, order: 'most' })
  if (page === undefined) return undefined
  const richest = page.rows.map(({ amount }) => ({ count: 1, least: amount, most: amount })).toReversed()
  const least = richest[0]?.least ?? 0n
  const isWhole = page.total <= richest.length
  const amounts = isWhole ? [] : [0n, ...dividingAmounts(least)]
  const places = [...new Set([...amounts, 0n, ...ends])]
  const counted = await store.holdersAbove(trx, places)
  if (counted === undefined) return undefined
  const countOf = new Map(places.map((amount, place) => [amount, counted[place]!]))
  const poorer = bandsBelow(
    amounts,
    amounts.map((amount) => countOf.get(amount)!),
    { count: richest.length, least },
  )
  return { bands: [...poorer, ...richest], above: [0n, ...ends].map((amount) => countOf.get(amount)!) }
}
