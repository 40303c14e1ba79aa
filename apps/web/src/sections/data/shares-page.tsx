import type { SharesChart } from './catalog.ts'
import { CallShares, EnergyShares } from './contract-shares.tsx'
import { BlockShares, RichestShares, SupplyShares } from './other-shares.tsx'

const pages = {
  energy: EnergyShares,
  calls: CallShares,
  blocks: BlockShares,
  richest: RichestShares,
  supply: SupplyShares,
} as const satisfies Readonly<Record<SharesChart['shares'], unknown>>

/** Parts of a whole, as a ring and as a table. */
export function SharesPage({ of }: { readonly of: SharesChart['shares'] }) {
  const Shares = pages[of]
  return <Shares />
}
