// How the supply of stable coins changed, in TronScan's terms: by transfers from and to the zero address.
import { dayMs } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { address, ignored, wholeNumber } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay } from '../../shared/values.ts'
import { doubtOf } from '../../tokens/doubtful-tokens.ts'
import { totalSupplyOf } from '../../tokens/total-supply.ts'
import { ofOperator } from './holders.ts'
import { type Coin, coinOrFirst, namedCoins, newestTransfers, symbolOf } from './named.ts'

/** Days of one answer, and those without a first day. */
const [mostDays, usualDays] = [400, 30]

const times = {
  startTime: wholeNumber('Only days from this time on: seconds since 1970 UTC.'),
  endTime: wholeNumber('Only days that begin up to this time: seconds since 1970 UTC.'),
}

const asFar = `Newest day first. At most ${mostDays} days in one answer; without startTime the newest ${usualDays}. One request reads the newest ${apiLimits.scannedRows} transfers of a coin: days before them are left out, and all days while a receipt is missing.`

const members = {
  date: is.text('The day (UTC) as YYYY-MM-DD.'),
  totalSupply: Type.Optional(
    is.amount(
      'Supply at the end of the day, in the smallest unit: what the contract says now, without the changes since. Absent without a node, and of a token that moves amounts without events.',
    ),
  ),
  increaseSupply: is.amountText('Minted on the day, in the smallest unit.'),
  destroySupply: is.amountText('Burned on the day, in the smallest unit.'),
}

export const supplyTurnover = endpoint({
  get: '/api/stableCoin/tokenSupply/turnover',
  summary: 'Supply of a token at the end of each day (UTC), and what was minted and burned',
  description: `Of tokenAddress, or of the operator's first stable coin. ${asFar}`,
  cost: 5,
  query: { tokenAddress: address, ...times, ...ignored },
  reply: Type.Object({
    statistics: Type.Array(Type.Object(members)),
    tokenDecimal: Type.Optional(is.int('Decimals of the token. Absent while unknown.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const coin = await coinOrFirst(query.tokenAddress, at)
    if (coin === undefined) return { statistics: [] }
    return omitUndefined({ statistics: await supplyByDay(coin, query, at), tokenDecimal: coin.tokenDecimal })
  },
})

export const supplyChange = endpoint({
  get: '/api/stableCoin/totalSupply/change',
  summary: 'Days (UTC) on which stable coins were minted or burned',
  description: `${ofOperator} ${asFar}`,
  cost: 20,
  query: { ...times, ...ignored },
  reply: Type.Object({
    data: Type.Array(Type.Object({ tokenName: is.text('Symbol of the coin.'), ...members })),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const data = []
    for (const coin of await namedCoins(at))
      for (const day of await supplyByDay(coin, query, at))
        if (day.increaseSupply !== '0' || day.destroySupply !== '0')
          data.push({ tokenName: symbolOf(coin), ...day })
    return {
      data: data.toSorted((left, right) => (left.date < right.date ? 1 : left.date > right.date ? -1 : 0)),
    }
  },
})

type Times = { readonly startTime?: number | undefined; readonly endTime?: number | undefined }

async function supplyByDay(coin: Coin, { startTime, endTime }: Times, at: Context) {
  const { head, callsWithoutReceipt } = at.state
  if (head === undefined || callsWithoutReceipt > 0) return []
  const { newest, last, fromMs } = periodOf({ startTime, endTime }, head.timestampMs)
  // Changes after the last day count too: the supply is known of now.
  const [read, supply, doubt] = await Promise.all([
    newestTransfers(coin.asset, { fromMs }, at),
    totalSupplyOf(coin.contract, at),
    doubtOf(coin.asset, at),
  ])
  if (read === undefined) return []
  const first = read.isWhole ? fromMs : Math.max(fromMs, startOfDay(read.rows.at(-1)!.timestampMs) + dayMs)
  const changes = changesByDay(read.rows)
  let left = doubt === undefined ? supply : undefined
  const rows = []
  for (let day = newest; day >= first; day -= dayMs) {
    const { minted, burned } = changes.get(day) ?? { minted: 0n, burned: 0n }
    const row = {
      date: isoDay(day),
      totalSupply: left?.toString(),
      increaseSupply: minted.toString(),
      destroySupply: burned.toString(),
    }
    if (day <= last) rows.push(omitUndefined(row))
    if (left !== undefined) left += burned - minted
  }
  return rows
}

const startOfDay = (ms: number): number => ms - (ms % dayMs)
const firstDayFrom = (ms: number): number => Math.ceil(ms / dayMs) * dayMs

/** The newest day, the last one of the answer, and from when on transfers are read. */
function periodOf({ startTime, endTime }: Times, headMs: number) {
  const newest = startOfDay(headMs)
  const last = endTime === undefined ? newest : Math.min(newest, startOfDay(endTime * 1000))
  const wanted = startTime === undefined ? last - (usualDays - 1) * dayMs : firstDayFrom(startTime * 1000)
  return { newest, last, fromMs: Math.max(0, wanted, last - (mostDays - 1) * dayMs) }
}

function changesByDay(rows: readonly TransferRow[]) {
  const changes = new Map<number, { minted: bigint; burned: bigint }>()
  for (const { from, to, amount, timestampMs } of rows) {
    const day = startOfDay(timestampMs)
    const change = changes.get(day) ?? { minted: 0n, burned: 0n }
    changes.set(day, change)
    if (from === undefined) change.minted += amount
    if (to === undefined) change.burned += amount
  }
  return changes
}
