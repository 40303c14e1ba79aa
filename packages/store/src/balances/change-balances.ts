import type { HolderMove } from '../holders/holders.ts'
import type { NumberedChange } from '../write/number-blocks.ts'
import { type BalanceList, growBalances } from './balance-list.ts'
import { type ChangedPairs, type AccountAsset, type PairKey, pairOf } from './pairs.ts'
import type { OpenBalances } from './open-balances.ts'

export type ChangedBalances = {
  readonly moves: readonly HolderMove[]
  readonly gained: HoldersGained
  /** Balances that fell below zero, in chain order. */
  readonly overdrawn: readonly (AccountAsset & { readonly height: number })[]
  readonly full: readonly (AccountAsset & { readonly list: BalanceList })[]
  /** By height. */
  readonly blocks: ReadonlyMap<number, ChangedPairs>
}

/** Appends the changes to the lists, in chain order, and returns the resulting changes of other tables. */
export function changeBalances(open: OpenBalances, changes: readonly NumberedChange[]): ChangedBalances {
  const moves = new Map<PairKey, AccountAsset & { from: bigint; to: bigint }>()
  const gained = new Map<number, Map<number, number>>()
  const overdrawn: (AccountAsset & { height: number })[] = []
  const full: (AccountAsset & { list: BalanceList })[] = []
  for (const change of changes) {
    const pair = { account: change.account, asset: change.asset }
    const known = open.get(pair)
    const grown = growBalances(known, change)
    open.set(pair, grown.list)
    if (grown.full !== undefined) full.push({ ...pair, list: grown.full })
    const from = known?.balance ?? 0n
    const to = grown.list.balance
    if (from >= 0n && to < 0n) overdrawn.push({ ...pair, height: change.height })
    countHolder(gained, change, { from, to })
    const move = moves.get(pairOf(pair))
    if (move === undefined) moves.set(pairOf(pair), { ...pair, from, to })
    else move.to = to
  }
  return { moves: [...moves.values()], gained, overdrawn, full, blocks: blocksOf(open, changes) }
}

function blocksOf(open: OpenBalances, changes: readonly NumberedChange[]): Map<number, ChangedPairs> {
  const blocks = new Map<number, { accounts: Set<number>; further: AccountAsset[] }>()
  for (const { height, account, asset } of changes) {
    const block = blocks.get(height) ?? { accounts: new Set<number>(), further: [] }
    blocks.set(height, block)
    if (open.isFurther({ account, asset })) block.further.push({ account, asset })
    else block.accounts.add(account)
  }
  return new Map(
    [...blocks].map(([height, { accounts, further }]) => [
      height,
      { accounts: [...accounts].sort((left, right) => left - right), further },
    ]),
  )
}

/** By how much the number of an asset's holders changed, by height and asset. */
export type HoldersGained = ReadonlyMap<number, ReadonlyMap<number, number>>

export const noHoldersGained: HoldersGained = new Map()

/** Counts a change that turns an account into a holder or the reverse. */
function countHolder(
  gained: Map<number, Map<number, number>>,
  { height, asset }: NumberedChange,
  balance: { readonly from: bigint; readonly to: bigint },
): void {
  const change = Number(balance.to > 0n) - Number(balance.from > 0n)
  if (change === 0) return
  const ofBlock = gained.get(height) ?? new Map<number, number>()
  gained.set(height, ofBlock)
  ofBlock.set(asset, (ofBlock.get(asset) ?? 0) + change)
}
