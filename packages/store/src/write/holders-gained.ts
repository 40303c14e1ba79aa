import type { NumberedChange } from './number-blocks.ts'

/** By how much the number of an asset's holders changed, by height and asset. */
export type HoldersGained = ReadonlyMap<number, ReadonlyMap<number, number>>

export const noHoldersGained: HoldersGained = new Map()

/** Counts a change that makes a holder of an account, or of a holder none. */
export function countHolder(
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
