// Balances as they follow from the ledger of blocks, worked out slowly.
import type { Address } from '@sundial/primitives'
import type { Asset, Balance, BalancePoint, IndexedBlock, TrxTotals } from '@sundial/store'
import { isCallWithoutReceipt } from './memory-rows.ts'

export function knowsBalancesOf(blocks: readonly IndexedBlock[]): boolean {
  const isWhole = blocks.length > 0 && blocks.every(({ height }, at) => height === at)
  const isTold = blocks.every(({ transactions, ledger }) => {
    return ledger.operationsWithoutEffects === 0 && !transactions.some(isCallWithoutReceipt)
  })
  return isWhole && isTold
}

export const balanceIn = (blocks: readonly IndexedBlock[], account: Address, asset: Asset): bigint =>
  sumOfChanges(blocks, (change) => change.account === account && isSame(change.asset, asset))

/** All that are not zero. */
export function balancesIn(blocks: readonly IndexedBlock[], account: Address): Balance[] {
  const changes = blocks
    .flatMap(({ ledger }) => ledger.changes)
    .filter((change) => change.account === account)
  const assets = new Map(changes.map(({ asset }) => [JSON.stringify(asset), asset]))
  return [...assets.values()]
    .map((asset) => ({ asset, amount: balanceIn(blocks, account, asset) }))
    .filter(({ amount }) => amount !== 0n)
}

/** Oldest first. */
export const balanceChangesIn = (
  blocks: readonly IndexedBlock[],
  account: Address,
  asset: Asset,
): readonly BalancePoint[] =>
  blocks
    .filter(({ ledger }) =>
      ledger.changes.some((change) => change.account === account && isSame(change.asset, asset)),
    )
    .map(({ height, timestampMs }) => {
      const upTo = blocks.filter((block) => block.height <= height)
      return { height, timestampMs, balance: balanceIn(upTo, account, asset) }
    })

export const trxTotalsIn = (
  blocks: readonly IndexedBlock[],
  fromHeight: number,
  limit: number,
): readonly TrxTotals[] =>
  blocks
    .filter(({ height }) => height >= fromHeight)
    .slice(0, limit)
    .map(({ height }) => {
      const upTo = blocks.filter((block) => block.height <= height)
      return {
        height,
        supplySun: sumOfChanges(upTo, ({ asset }) => asset.kind === 'trx'),
        burnedSun: upTo.reduce((sum, { ledger }) => sum + ledger.burnedSun, 0n),
        movedSun: 0n,
      }
    })

export const isSame = (left: Asset, right: Asset): boolean => JSON.stringify(left) === JSON.stringify(right)

type Change = IndexedBlock['ledger']['changes'][number]

const sumOfChanges = (blocks: readonly IndexedBlock[], matches: (change: Change) => boolean): bigint =>
  blocks
    .flatMap(({ ledger }) => ledger.changes)
    .filter(matches)
    .reduce((sum, { change }) => sum + change, 0n)
