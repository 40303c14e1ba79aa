import type { TransferRow } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { holderPagingMembers, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { ignored, listing, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { contractMap } from '../../shared/scalars.ts'
import { largeTransfer, largeTransfersOf } from '../account/deep.ts'
import { refreshedNow } from '../account/find.ts'
import { refreshedMember } from '../account/schema.ts'
import { ofOperator } from './holders.ts'
import { byLargest, type Coin, commonUnits, namedCoins, newestTransfers } from './named.ts'

/** TronScan's coins by their number in `types`. */
const numbered = ['USDT', 'USDJ', 'TUSD', 'USDC'] as const

export const largeStableCoinTransfers = endpoint({
  get: '/api/deep/stableCoin/bigAmount',
  summary: 'The largest transfers of stable coins',
  description: `${ofOperator} Every coin counts as one unit of the same currency. The newest ${apiLimits.scannedRows} transfers of each coin are compared; where there are more, scanned says so, and start_timestamp and end_timestamp choose others.`,
  cost: 15,
  query: {
    types: Type.Enum(['0', '1', '2', '3', '4'], {
      default: '0',
      description: `0 all coins. 1 to 4: ${numbered.join(', ')}, as on TronScan; where the operator names none of these, the operator's first to fourth coin.`,
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    ...listing,
    ...timeRange,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({
    code: Type.Literal(0),
    total: is.int('Rows among the compared transfers.'),
    data: Type.Array(largeTransfer),
    contractMap,
    nextCursor: is.nextCursor,
    scanned: is.scanned,
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const coins = chosen(await namedCoins(at), Number(query.types))
    const inUnits = commonUnits(coins)
    const all: { readonly row: TransferRow; readonly size: bigint }[] = []
    let isWhole = true
    for (const coin of coins) {
      const times = { fromMs: query.start_timestamp, toMs: query.end_timestamp }
      const read = await newestTransfers(coin.asset, times, at)
      for (const row of read?.rows ?? []) all.push({ row, size: inUnits(coin, row.amount) })
      isWhole &&= read?.isWhole ?? false
    }
    const sorted = all.toSorted(byLargest(({ size }) => size)).map(({ row }) => row)
    const { start, limit } = toHolderRequest({ ...query, sort: undefined })
    const rows = sorted.slice(start, start + limit)
    const toRow = await largeTransfersOf(
      coins.map(({ asset }) => asset),
      at,
    )
    const { total, nextCursor } = holderPagingMembers({ rows, total: sorted.length }, query, at.state)
    const annotations = await addressAnnotations(
      at,
      rows.flatMap(({ from, to }) => [from, to]),
    )
    return omitUndefined({
      code: 0 as const,
      total,
      data: rows.map(toRow),
      contractMap: annotations.contractMap,
      nextCursor,
      scanned: { rows: all.length, isWhole },
      refreshTimeInfo: refreshedNow(at),
    })
  },
})

function chosen(coins: readonly Coin[], type: number): readonly Coin[] {
  if (type === 0) return coins
  const knows = (symbol: string) => coins.filter(({ tokenAbbr }) => tokenAbbr === symbol)
  return numbered.some((symbol) => knows(symbol).length > 0)
    ? knows(numbered[type - 1]!).slice(0, 1)
    : coins.slice(type - 1, type)
}
