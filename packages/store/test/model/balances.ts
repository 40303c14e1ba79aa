import type { Address } from '@sundial/primitives'
import type { Asset, IndexedBlock, Note } from '../../src/indexed-block.ts'
import { overdrawnKey, toOverdrawnNote } from '../../src/queries/notes.ts'
import type { BalancePoint, TrxTotals } from '../../src/queries/balances.ts'
import type { HolderRequest, HolderRow } from '../../src/queries/holders.ts'
import type { Page } from '../../src/queries/page.ts'
import type { Balance } from '../../src/queries/read-balances.ts'
import { balancesOf, isSame, knowsBalances, namesOf, sum } from './counts.ts'

export const balanceIn = (blocks: readonly IndexedBlock[], account: Address, asset: Asset): bigint =>
  balancesOf(blocks, asset).get(account) ?? 0n

/** All that are not zero: TRX and TRC10 before TRC20, each kind in the order of `assets`. */
export const balancesIn = (
  blocks: readonly IndexedBlock[],
  account: Address,
  assets: readonly Asset[],
): Balance[] =>
  assets
    .map((asset) => ({ asset, amount: balanceIn(blocks, account, asset) }))
    .filter(({ amount }) => amount !== 0n)
    .sort((left, right) => kinds.indexOf(left.asset.kind) - kinds.indexOf(right.asset.kind))

const kinds: readonly Asset['kind'][] = ['trx', 'trc10', 'trc20']

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
    .map(({ height }) => ({ height, upTo: blocks.filter((block) => block.height <= height) }))
    .filter(({ upTo }) => knowsBalances(upTo))
    .map(({ height, upTo }) => ({
      height,
      supplySun: sum([...balancesOf(upTo, { kind: 'trx' }).values()]),
      burnedSun: sum(upTo.map(({ ledger }) => ledger.burnedSun)),
      movedSun: sum(upTo.map(({ ledger }) => ledger.movedSun)),
    }))

/** All holders of the asset, by the amount; equal amounts in the order in which the accounts were first seen. */
export function holdersIn(blocks: readonly IndexedBlock[], asset: Asset): HolderRow[] {
  const seen = new Map(namesOf(blocks).map((address, number) => [address, number]))
  return [...balancesOf(blocks, asset)]
    .filter(([, amount]) => amount > 0n)
    .sort(([left, less], [right, more]) =>
      more === less ? seen.get(left)! - seen.get(right)! : more > less ? 1 : -1,
    )
    .map(([account, amount], index) => ({ account, amount, rank: index + 1 }))
}

export function pageOfHolders<Row>(rows: readonly Row[], { start, limit, order }: HolderRequest): Page<Row> {
  const ordered = order === 'most' ? rows : rows.toReversed()
  return { rows: ordered.slice(start, start + limit), total: rows.length }
}

/** Tokens and the accounts whose sums of their events fell below zero, in that order. */
export function overdrawnIn(blocks: readonly IndexedBlock[]): readonly Note[] {
  const sums = new Map<string, bigint>()
  const accounts = new Map<string, Set<Address>>()
  for (const { account, asset, change } of blocks.flatMap(({ ledger }) => ledger.changes)) {
    if (asset.kind !== 'trc20') continue
    const key = overdrawnKey(asset)
    const before = sums.get(`${key} ${account}`) ?? 0n
    sums.set(`${key} ${account}`, before + change)
    if (before < 0n || before + change >= 0n) continue
    accounts.set(key, (accounts.get(key) ?? new Set()).add(account))
  }
  return [...accounts].map(([key, found]) => ({ key, text: toOverdrawnNote([...found].slice(0, 21)) }))
}
