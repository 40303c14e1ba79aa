// Balances of the pools of a pair between TRX and a TRC10 token, as notes: the price of the token follows from them.
import type { Asset } from '../assets.ts'

/** Both sides of a pair, in smallest units. */
export type Pool = { readonly sun: bigint; readonly units: bigint }

type Notes = { get(key: string): string | undefined; set(key: string, text: string): void }

export const poolKey = (exchangeId: bigint): string => `pool/${exchangeId}`

/** Under which the ids of the pairs between TRX and the token are noted. */
export const poolsKey = (tokenId: string): string => `pools/${tokenId}`

/** Ids of pairs in the order of their creation. */
export const readPoolIds = (text: string | undefined): readonly bigint[] =>
  text === undefined || text === '' ? [] : text.split(' ').map(BigInt)

/** Undefined where the balances are not known any more. */
export function readPool(text: string | undefined): Pool | undefined {
  if (text === undefined || text === unknownPool) return undefined
  const [sun, units] = text.split(' ')
  return { sun: BigInt(sun!), units: BigInt(units!) }
}

export const poolText = ({ sun, units }: Pool): string => `${sun} ${units}`

/** After a change by an unknown amount. */
const unknownPool = ''

/** What a pair holds or a change adds on one side. */
export type PoolSide = { readonly asset: Asset; readonly amount: bigint }

/** The pool of a pair, if one of its sides is TRX and the other a numbered token. */
function poolOf(
  one: PoolSide,
  other: PoolSide,
): { readonly tokenId: string; readonly pool: Pool } | undefined {
  const [trx, token] = one.asset.kind === 'trx' ? [one, other] : [other, one]
  // Before AllowSameTokenName pairs named tokens by texts, which are not unique.
  if (trx.asset.kind !== 'trx' || token.asset.kind !== 'trc10' || !/^\d+$/.test(token.asset.id))
    return undefined
  return { tokenId: token.asset.id, pool: { sun: trx.amount, units: token.amount } }
}

/** Key of the note that `noteNewPool` reads. */
export function newPoolKeys(first: Asset, second: Asset): readonly string[] {
  const made = poolOf({ asset: first, amount: 0n }, { asset: second, amount: 0n })
  return made === undefined ? [] : [poolsKey(made.tokenId)]
}

export function noteNewPool(exchangeId: bigint, sides: readonly [PoolSide, PoolSide], notes: Notes): void {
  const made = poolOf(...sides)
  if (made === undefined) return
  const key = poolsKey(made.tokenId)
  const known = notes.get(key)
  notes.set(key, known === undefined ? `${exchangeId}` : `${known} ${exchangeId}`)
  notes.set(poolKey(exchangeId), poolText(made.pool))
}

type PoolChange = {
  readonly exchangeId: bigint
  /** The note of the pool before the change. */
  readonly before: string | undefined
  /** What each side gains; absent where it is not known. */
  readonly sides: readonly [PoolSide, PoolSide] | undefined
}

/** A pool whose creation is not noted stays unknown, and so does one after a change by an unknown amount. */
export function notePoolChange({ exchangeId, before, sides }: PoolChange, notes: Notes): void {
  const pool = readPool(before)
  if (pool === undefined) return
  const change = sides && poolOf(...sides)?.pool
  const after = change && { sun: pool.sun + change.sun, units: pool.units + change.units }
  const isKnown = after !== undefined && after.sun >= 0n && after.units >= 0n
  notes.set(poolKey(exchangeId), isKnown ? poolText(after) : unknownPool)
}
