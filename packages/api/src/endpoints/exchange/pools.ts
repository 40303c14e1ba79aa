import { changePercent, poolPrice } from '@sundial/markets'
import { exchange } from '@sundial/operations'
import { dayMs, Unavailable } from '@sundial/primitives'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { textOf } from '../../services/node-calls.ts'
import type { FactOf } from '../../shared/rows.ts'

type Creation = FactOf<'exchange'>

/** The pools of a pair as the node reports them, in smallest units. */
export type Pools = {
  readonly firstTokenId: string
  readonly first: bigint
  readonly secondTokenId: string
  readonly second: bigint
}

/** Undefined where the node has no such pair, or does not answer. */
export async function poolsOf(id: Creation['exchangeId'], { services }: Context): Promise<Pools | undefined> {
  const calls = services?.nodeCalls
  if (id === undefined || calls === undefined) return undefined
  try {
    const answer = await calls.call('/wallet/getexchangebyid', { id: Number(id), visible: true })
    if (answer['exchange_id'] === undefined) return undefined
    return {
      firstTokenId: textOf(answer['first_token_id']),
      first: amountOf(answer['first_token_balance']),
      secondTokenId: textOf(answer['second_token_id']),
      second: amountOf(answer['second_token_balance']),
    }
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}

/** java-tron leaves out a zero. */
const amountOf = (value: unknown): bigint =>
  typeof value === 'string' || typeof value === 'number' ? BigInt(value) : 0n

type Priced = { readonly price?: string; readonly up_down_percent?: string }
type Decimals = { readonly first: number | undefined; readonly second: number | undefined }

/** The price that the pools make, and its change in 24 hours; absent where they are not known. */
export function pricesOf(
  pools: Pools | undefined,
  { first, second }: Decimals,
  change: string | undefined,
): Priced {
  if (pools === undefined || first === undefined || second === undefined) return {}
  const price = poolPrice({
    first: pools.first,
    second: pools.second,
    firstPrecision: first,
    secondPrecision: second,
  })
  return omitUndefined({ price, up_down_percent: price === undefined ? undefined : change })
}

/** Change of each pair's price in the 24 hours before the newest block, in percent: of pairs with TRX whose pools were noted by then. */
export async function changesOfDay(
  rows: readonly Creation[],
  { store, state }: Context,
): Promise<ReadonlyMap<bigint, string>> {
  const { head } = state
  const ids = rows.flatMap(({ exchangeId }) => (exchangeId === undefined ? [] : [exchangeId]))
  if (head === undefined || ids.length === 0) return new Map()
  const before = await store.blocks({ start: 0, limit: 1, order: 'newest', toMs: head.timestampMs - dayMs })
  const [block] = before.rows
  if (block === undefined) return new Map()
  const keys = ids.map(exchange.poolKey)
  const [now, then] = await Promise.all([store.notes(keys), store.notes(keys, block.height)])
  return new Map(
    rows.flatMap(({ exchangeId, asset }) => {
      if (exchangeId === undefined) return []
      const key = exchange.poolKey(exchangeId)
      const [one, other] = [priceIn(now.get(key), asset.kind), priceIn(then.get(key), asset.kind)]
      const change = one === undefined || other === undefined ? undefined : changePercent(one, other)
      return change === undefined ? [] : [[exchangeId, change] as const]
    }),
  )
}

/** Units of the second token for one of the first, whose kind is given. */
function priceIn(note: string | undefined, first: Creation['asset']['kind']): string | undefined {
  const pool = exchange.readPool(note)
  if (pool === undefined) return undefined
  const [own, other] = first === 'trx' ? [pool.sun, pool.units] : [pool.units, pool.sun]
  // Of tiny prices too, nine digits are left.
  return poolPrice({ first: own, second: other, firstPrecision: 27, secondPrecision: 0 })
}
