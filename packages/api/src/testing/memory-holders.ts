import type { Address } from '@sundial/primitives'
import type { Asset, IndexedBlock, HolderRequest, HolderRow, Page } from '@sundial/store'

/** All holders of the asset in their order, worked out slowly. */
export function holdersIn(blocks: readonly IndexedBlock[], asset: Asset): HolderRow[] {
  const amounts = new Map<Address, bigint>()
  for (const { ledger } of blocks)
    for (const { account, asset: changed, change } of ledger.changes)
      if (JSON.stringify(changed) === JSON.stringify(asset))
        amounts.set(account, (amounts.get(account) ?? 0n) + change)
  const seen = [...addressesIn(blocks)]
  return [...amounts]
    .filter(([, amount]) => amount > 0n)
    .sort(([left, less], [right, more]) =>
      more === less ? seen.indexOf(left) - seen.indexOf(right) : more > less ? 1 : -1,
    )
    .map(([account, amount], at) => ({ account, amount, rank: at + 1 }))
}

export function pageOfHolders<Row>(rows: readonly Row[], { start, limit, order }: HolderRequest): Page<Row> {
  const ordered = order === 'most' ? rows : rows.toReversed()
  return { rows: ordered.slice(start, start + limit), total: rows.length }
}

/** In the order of first being seen. */
function addressesIn(blocks: readonly IndexedBlock[]): ReadonlySet<Address> {
  const seen = new Set<Address>()
  const see = (address: Address | undefined) => address !== undefined && seen.add(address)
  for (const { transactions, transfers, ledger } of blocks) {
    for (const { owner, to } of transactions) [owner, to].forEach(see)
    for (const { from, to } of transfers) [from, to].forEach(see)
    for (const { account } of ledger.changes) see(account)
  }
  return seen
}
