// Who holds most of all stable coins together.
import type { Address } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { noLabels } from '../../services/labels.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { base58Of } from '../../shared/values.ts'
import { heldPage } from '../../tokens/doubtful-tokens.ts'
import { toNumber } from '../../tokens/token-prices.ts'
import { refreshedNow } from '../account/find.ts'
import { balancesNote, refreshedMember } from '../account/schema.ts'
import { ofOperator } from './holders.ts'
import { byLargest, type Coin, commonUnits, namedCoins, symbolOf, wholeCoins } from './named.ts'

/** Rows of an answer, and holders of each coin that are compared. */
const [topRows, comparedRows] = [50, 400]
const amountOf = (symbol: string) =>
  Type.Optional(Type.Number({ description: `What it holds of ${symbol}, in decimal form, truncated.` }))

const topHolder = Type.Object({
  address: is.address('The holder.'),
  addressType: Type.Enum([1, 2], { description: '1 an account, 2 a contract.' }),
  accountTag: is.text("Its name by the operator's labels; empty without one."),
  usdtAmount: amountOf('USDT'),
  usddAmount: amountOf('USDD'),
  tusdAmount: amountOf('TUSD'),
  usdcAmount: amountOf('USDC'),
  usdjAmount: amountOf('USDJ'),
  amounts: Type.Array(
    Type.Object({
      tokenAddress: is.address('The coin.'),
      tokenName: is.text('Its symbol.'),
      amount_str: is.amountText('In the smallest unit.'),
    }),
    { description: 'Extension. Every coin that it holds, in the order of the operator.' },
  ),
})
const symbols = ['usdt', 'usdd', 'tusd', 'usdc', 'usdj'] as const

export const topHolders = endpoint({
  get: '/api/stableCoin/holder/top',
  summary: 'Accounts and contracts that hold most of all stable coins together',
  description: `${ofOperator} Every coin counts as one unit of the same currency. At most ${topRows} rows, found among the ${comparedRows} largest holders of each coin: an account that might be behind one that was not compared is left out, so that every place is certain. A coin whose balances are not known is left out. ${balancesNote}`,
  cost: 10,
  query: ignored,
  reply: Type.Object({
    total: is.int('Rows.'),
    data: Type.Array(topHolder),
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const rows = await largestOf(await namedCoins(at), at)
    const contracts = await at.store.contractsAmong(rows.map(({ account }) => account))
    const labels = at.services?.labels ?? noLabels
    const data = rows.map(({ account, held }) => {
      const address = base58Of(account)
      return {
        address,
        addressType: contracts.has(account) ? (2 as const) : (1 as const),
        accountTag: labels.of(address).tag ?? '',
        ...bySymbol(held),
        amounts: held.map(({ coin, amount }) => ({
          tokenAddress: coin.tokenId,
          tokenName: symbolOf(coin),
          amount_str: amount.toString(),
        })),
      }
    })
    return { total: data.length, data, refreshTimeInfo: refreshedNow(at) }
  },
})

type Held = { readonly coin: Coin; readonly amount: bigint }

async function largestOf(coins: readonly Coin[], at: Context) {
  const inUnits = commonUnits(coins)
  const accounts = new Map<Address, Held[]>()
  const pages = await Promise.all(
    coins.map(async (coin) => {
      const page = await heldPage(coin.asset, { start: 0, limit: comparedRows, order: 'most' }, at)
      return page && { coin, ...page }
    }),
  )
  const known = pages.flatMap((page) => page ?? [])
  const all = [...new Set(known.flatMap(({ rows }) => rows.map(({ account }) => account)))]
  for (const { coin, rows } of known) {
    const listed = new Map(rows.map(({ account, amount }) => [account, amount]))
    const others = await at.store.balancesAmong(
      all.filter((account) => !listed.has(account)),
      coin.asset,
    )
    for (const account of all) {
      const amount = listed.get(account) ?? others?.get(account) ?? 0n
      if (amount > 0n) accounts.set(account, [...(accounts.get(account) ?? []), { coin, amount }])
    }
  }
  const sumOfHeld = (held: readonly Held[]): bigint =>
    held.reduce((sum, { coin, amount }) => sum + inUnits(coin, amount), 0n)
  /** What an account that is among the largest of no coin may hold at most. */
  const unseen = known.reduce(
    (sum, { coin, rows, total }) =>
      total > rows.length ? sum + inUnits(coin, rows.at(-1)?.amount ?? 0n) : sum,
    0n,
  )
  return [...accounts]
    .map(([account, held]) => ({ account, held, sum: sumOfHeld(held) }))
    .filter(({ sum }) => sum >= unseen)
    .toSorted(byLargest(({ sum }) => sum))
    .slice(0, topRows)
}

/** Of two coins with one symbol, the one that the operator names first. */
function bySymbol(held: readonly Held[]) {
  const amounts: Partial<Record<`${(typeof symbols)[number]}Amount`, number>> = {}
  for (const symbol of symbols) {
    const one = held.find(({ coin }) => coin.tokenAbbr?.toLowerCase() === symbol)
    const text = one && wholeCoins(one.coin, one.amount)
    if (text !== undefined) amounts[`${symbol}Amount`] = toNumber(text)
  }
  return amounts
}
