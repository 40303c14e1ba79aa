// Who holds the operator's stable coins, in TronScan's terms.
import { dayMs } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay } from '../../shared/values.ts'
import { doubtOf, heldPage } from '../../tokens/doubtful-tokens.ts'
import { refreshedNow } from '../account/find.ts'
import { balancesNote, refreshedMember } from '../account/schema.ts'
import { daySchema } from '../stats/schema.ts'
import { type Coin, namedCoins, symbolOf } from './named.ts'

export const ofOperator =
  "Of the tokens that the operator's labels name as stable coins (stableCoins of --labels); without any, the answer is well-formed and empty."

/** What accounts and contracts hold of a coin, as far as one request reads holders. */
export async function heldByKind({ asset }: Coin, at: Context) {
  const page = await heldPage(asset, { start: 0, limit: apiLimits.scannedRows, order: 'most' }, at)
  if (page === undefined) return undefined
  const contracts = await at.store.contractsAmong(page.rows.map(({ account }) => account))
  const [inContracts, inAccounts] = [true, false].map((isContract) =>
    page.rows.filter(({ account }) => contracts.has(account) === isContract),
  )
  return {
    contracts: inContracts!,
    accounts: inAccounts!,
    rows: page.rows.length,
    isWhole: page.total <= page.rows.length,
  }
}

type Amounts = readonly { readonly amount: bigint }[]
export const sumOf = (rows: Amounts): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n)

const category = Type.Object({
  category: Type.Enum(['Wallet', 'Other'], {
    description: 'Wallet: accounts. Other: contracts that transactions created or called.',
  }),
  tokenName: is.text('Symbol of the coin.'),
  balance: is.amountText('What they hold, in the smallest unit.'),
})

export const balanceOverview = endpoint({
  get: '/api/stableCoin/holder/balance/overview',
  summary: 'What accounts and what contracts hold of each stable coin',
  description: `${ofOperator} Which project a contract belongs to is not on the chain: TronScan's categories of projects are within Other. One request reads the ${apiLimits.scannedRows} largest holders; scanned says where there are more. ${balancesNote}`,
  cost: 20,
  query: ignored,
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        tokenAddress: is.address('The coin.'),
        tokenName: is.text('Its symbol.'),
        decimal: Type.Optional(is.int('Its decimals. Absent while unknown.')),
        statistic: Type.Array(category),
        scanned: is.scanned,
      }),
      { description: 'A coin whose balances are not known is left out.' },
    ),
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const data = []
    for (const coin of await namedCoins(at)) {
      const held = await heldByKind(coin, at)
      if (held === undefined) continue
      const tokenName = symbolOf(coin)
      const of = (name: 'Wallet' | 'Other', rows: Amounts): Static<typeof category> => ({
        category: name,
        tokenName,
        balance: sumOf(rows).toString(),
      })
      data.push(
        omitUndefined({
          tokenAddress: coin.tokenId,
          tokenName,
          decimal: coin.tokenDecimal,
          statistic: [of('Wallet', held.accounts), of('Other', held.contracts)],
          scanned: held.isWhole ? undefined : { rows: held.rows, isWhole: false },
        }),
      )
    }
    return { data, refreshTimeInfo: refreshedNow(at) }
  },
})

/** Days of one answer, and those without a first day. */
const [mostDays, usualDays] = [1000, 90]

const perDay = Type.Object({
  tokenName: is.text('Symbol of the coin.'),
  tokenAddress: is.address('The coin.'),
  holderNum: is.text('Holders at the end of the day.'),
  date: is.text('The day (UTC) as YYYY-MM-DD.'),
})

export const holderChange = endpoint({
  get: '/api/stableCoin/holder/change',
  summary: 'Holders of each stable coin at the end of each day (UTC)',
  description: `${ofOperator} Oldest first. At most ${mostDays} days in one answer; without startDay the newest ${usualDays}. A coin whose balances are not known is left out. ${balancesNote}`,
  cost: 4,
  query: {
    startDay: daySchema('First day.'),
    endDay: daySchema('Last day.'),
    ...ignored,
  },
  reply: Type.Object({
    statistics: Type.Array(
      Type.Object({
        date: Type.Integer({ description: 'Start of the day: seconds since 1970 UTC.' }),
        aggrHolder: is.text('Sum over the coins: an account that holds two counts twice.'),
        category: Type.Array(perDay),
      }),
    ),
    latest: Type.Array(
      Type.Object({
        tokenAddress: is.address('The coin.'),
        tokenName: is.text('Its symbol.'),
        holderNum: is.int('Holders at trueAtBlock.'),
      }),
    ),
    totalHolder: is.text('Sum of latest.'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const lines = (await Promise.all((await namedCoins(at)).map((coin) => lineOf(coin, at)))).flatMap(
      (line) => line ?? [],
    )
    const statistics = daysBetween(query, at).flatMap((day) => {
      const category = lines.flatMap(({ coin, holdersAfter }) => {
        const count = holdersAfter(day)
        const date = isoDay(day)
        return count === undefined
          ? []
          : [{ tokenName: symbolOf(coin), tokenAddress: coin.tokenId, holderNum: String(count), date }]
      })
      const aggrHolder = String(category.reduce((sum, { holderNum }) => sum + Number(holderNum), 0))
      return category.length === 0 ? [] : [{ date: day / 1000, aggrHolder, category }]
    })
    return {
      statistics,
      latest: lines.map(({ coin, now }) => ({
        tokenAddress: coin.tokenId,
        tokenName: symbolOf(coin),
        holderNum: now,
      })),
      totalHolder: String(lines.reduce((sum, { now }) => sum + now, 0)),
    }
  },
})

type Days = { readonly startDay?: string | undefined; readonly endDay?: string | undefined }

/** Starts of the days, none after the newest block. */
function daysBetween({ startDay, endDay }: Days, { state: { head } }: Context): number[] {
  if (head === undefined) return []
  const newest = head.timestampMs - (head.timestampMs % dayMs)
  const last = Math.min(newest, timeOf(endDay) ?? newest)
  const first = Math.max(timeOf(startDay) ?? last - (usualDays - 1) * dayMs, last - (mostDays - 1) * dayMs)
  return Array.from({ length: Math.max(0, (last - first) / dayMs + 1) }, (_, place) => first + place * dayMs)
}

/** A day that no calendar has is no bound. */
function timeOf(day: string | undefined): number | undefined {
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : time
}

async function lineOf(coin: Coin, at: Context) {
  const [doubt, page, days] = await Promise.all([
    doubtOf(coin.asset, at),
    at.store.holders(coin.asset, { start: 0, limit: 0, order: 'most' }),
    at.store.assetDays(coin.asset, apiLimits.days),
  ])
  // Of a token that moves amounts without events, the index does not know who began to hold it when.
  if (doubt !== undefined || page === undefined) return undefined
  const holdersAfter = (day: number): number | undefined =>
    days[0] === undefined || day < days[0].dayMs
      ? undefined
      : page.total - days.reduce((gained, row) => (row.dayMs > day ? gained + row.holdersGained : gained), 0)
  return { coin, now: page.total, holdersAfter }
}
