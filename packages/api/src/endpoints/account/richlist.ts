import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { balancesNote } from '../../schema/account.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toAmount } from '../../shape/numbers.ts'

const trx = { kind: 'trx' } as const
/** Bands end at 1, 10, 100 TRX and so on; the last has no end. */
const ends = Array.from({ length: 10 }, (_, power) => 10 ** power)
const sunOf = (wholeTrx: number): bigint => BigInt(wholeTrx) * 1_000_000n
/** Balances of a band with no more accounts than this are added up. */
const mostAdded = 1_000

export const richList = endpoint({
  get: '/api/account/richlist',
  summary: 'How many accounts hold how much TRX',
  description: `Accounts that hold none are in no band. ${balancesNote} Then data is empty and total absent.`,
  cost: 2,
  query: { ...ignored },
  reply: Type.Object({
    total: Type.Optional(
      Type.Object({
        accounts: is.int('Accounts that hold TRX.'),
        coins: Type.Optional(
          is.amount('What they hold together, in sun. Absent where a band is not added up.'),
        ),
      }),
    ),
    data: Type.Array(
      Type.Object({
        from: is.int('TRX: the accounts of the band hold more.'),
        to: Type.Optional(is.int('TRX: they hold no more. Absent in the last band.')),
        accounts: is.int('How many.'),
        balance: Type.Optional(
          is.amount(`What they hold together, in sun. Absent for a band of more than ${mostAdded} accounts.`),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const above = await at.store.holdersAbove(trx, [0, ...ends].map(sunOf))
    if (above === undefined) return { data: [] }
    const bands = above.map((count, band) => ({
      first: above[band + 1] ?? 0,
      count: count - (above[band + 1] ?? 0),
    }))
    const data = await Promise.all(
      bands.map(async ({ first, count }, band) =>
        omitUndefined({
          from: band === 0 ? 0 : ends[band - 1]!,
          to: ends[band],
          accounts: count,
          balance: count > mostAdded ? undefined : await sumOf(first, count, at),
        }),
      ),
    )
    const sums = data.map(({ balance }) => balance)
    const coins = sums.includes(undefined)
      ? undefined
      : toAmount(sums.reduce<bigint>((sum, balance) => sum + BigInt(balance!), 0n))
    return { total: omitUndefined({ accounts: above[0]!, coins }), data }
  },
})

async function sumOf(first: number, count: number, { store }: At): Promise<number | string> {
  const page =
    count === 0 ? undefined : await store.holders(trx, { start: first, limit: count, order: 'most' })
  return toAmount((page?.rows ?? []).reduce((sum, { amount }) => sum + amount, 0n))
}
