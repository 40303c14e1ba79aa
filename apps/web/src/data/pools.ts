import { formatUnits } from '@sundial/primitives/sun'
import { neutralText } from '@sundial/primitives/text'
import { queryOptions } from '@tanstack/react-query'
import { toInteger } from '../format/exact-number.ts'
import { type Body, get } from './api.ts'
import { list } from './lists.ts'
import { isNativeId, type TokenInfo } from './token.ts'

/** Both tokens of a pair. */
export type PairTokens = readonly [TokenInfo, TokenInfo]

/** A token of the chain's own exchange, which knows TRX and TRC10. */
export const pairToken = (tokenId: string) => ({ tokenId, tokenType: 'trc10' }) as const

/** The symbol of a token, which strangers choose; its number where it has none. */
export const symbolOf = ({ tokenId, tokenAbbr, tokenName }: TokenInfo): string =>
  isNativeId(tokenId) ? 'TRX' : neutralText(tokenAbbr || tokenName || tokenId)

export type PoolRow = Body<'/api/exchanges/listall'>['data'][number]

/** Pairs of the chain's own exchange, newest first. */
export const pools = list('/api/exchanges/listall', ({ data }) => data)

export type PoolEvent = Body<'/api/exchange/transaction'>['data'][number]

/** What happened to a pair, newest first: trades, and funds that its creator put in or took out. */
export const poolEvents = list('/api/exchange/transaction', ({ data }) => data)

type Granularity = Body<'/api/exchange/kgraph'>['granularity']

/** A pair as the index lists it; null where the index does not have its creation. */
export const poolRow = (id: number) =>
  queryOptions({
    queryKey: ['pool', id],
    queryFn: async ({ signal }) => {
      const at = async (start: number) => get('/api/exchanges/listall', { start, limit: 1 }, signal)
      const newest = await at(0)
      const newestId = newest.body.data[0]?.exchange_id
      if (newestId === undefined || newestId < id) return { row: null, height: newest.height }
      // The list is newest first, and pairs are numbered in the order of their creation.
      const found = newestId === id ? newest : await at(newestId - id)
      const row = found.body.data[0]
      return { row: row?.exchange_id === id ? row : null, height: found.height }
    },
  })

export type Candle = {
  /** Start in milliseconds. */
  readonly startMs: number
  /** Prices of the first token in units of the second, and the traded amount of the first, as decimal text. */
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** Oldest first; not whole where only the newest trades were read. */
export type CandleAnswer = {
  readonly candles: readonly Candle[]
  readonly isWhole: boolean
  readonly height: number | undefined
}

type CandleRequest = {
  readonly id: number
  readonly granularity: Granularity
  /** Only the last so many seconds. */
  readonly lastSeconds?: number
}

/** Candles of a pair, oldest first; times without a trade have none. */
export const poolCandles = ({ id, granularity, lastSeconds }: CandleRequest) =>
  queryOptions<CandleAnswer>({
    queryKey: ['pool-candles', id, granularity, lastSeconds],
    queryFn: async ({ signal }) => {
      const from = lastSeconds && Math.floor(Date.now() / 1000) - lastSeconds
      const query = { exchange_id: id, granularity: granularity as '1h', time_start: from }
      const { body, height } = await get('/api/exchange/kgraph', query, signal)
      const candles = body.data.toReversed().map(({ t, o, h, l, c, v }): Candle => ({
        startMs: t * 1000,
        open: o,
        high: h,
        low: l,
        close: c,
        volume: v,
      }))
      return { candles, isWhole: body.scanned === undefined, height }
    },
  })

export type PoolBalance = {
  /** In milliseconds: the start of the interval at whose end the pair held this. */
  readonly startMs: number
  /** Of the first and of the second token, as decimal text. */
  readonly amounts: readonly [string, string]
}

/** What a pair held of both tokens over time, oldest first; not whole where only the newest events were read. */
export const poolBalances = (id: number, granularity: Granularity) =>
  queryOptions({
    queryKey: ['pool-balances', id, granularity],
    queryFn: async ({ signal }) => {
      const query = { exchange_id: id, granularity: granularity as '1h' }
      const { body, height } = await get('/api/exchange/balances', query, signal)
      const tokens: PairTokens = [body.firstTokenInfo, body.secondTokenInfo]
      const inTokens = (units: number | string, { tokenDecimal = 0 }: TokenInfo) =>
        formatUnits(toInteger(units) ?? 0n, tokenDecimal)
      const balances = body.data.toReversed().map(({ t, first, second }): PoolBalance => ({
        startMs: t * 1000,
        amounts: [inTokens(first, tokens[0]), inTokens(second, tokens[1])],
      }))
      return { balances, tokens, isWhole: body.scanned === undefined, height }
    },
  })
