import type { SharesChart } from './catalog.ts'
import { CallShares, EnergyShares } from './contract-shares.tsx'
import { HolderSpread } from './holder-spread.tsx'
import { HoursOfWeek } from './hours-of-week.tsx'
import { BlockShares, RichestShares, SupplyShares } from './other-shares.tsx'

const pages = {
  energy: EnergyShares,
  calls: CallShares,
  blocks: BlockShares,
  richest: RichestShares,
  supply: SupplyShares,
  hours: HoursOfWeek,
  spread: HolderSpread,
} as const satisfies Readonly<Record<SharesChart['shares'], unknown>>

/** Parts of a whole, as a ring and as a table, or the hours of a week. */
export function SharesPage({ of }: { readonly of: SharesChart['shares'] }) {
  const Shares = pages[of]
  return <Shares />
}
