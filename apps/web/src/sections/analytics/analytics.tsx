import { Tabs } from '../../ui/tabs.tsx'
import { AccountFlow } from './account-flow.tsx'
import { GroupHoldings } from './group-holdings.tsx'
import { StableCoins } from './stable-coins.tsx'

/** Analyses of accounts and of stable coins. */
export const Analytics = ({ view }: { readonly view: string | undefined }) => (
  <Tabs
    path="/data/analytics"
    current={view}
    tabs={[
      { name: 'account/holdings', title: 'groupHoldings', content: <GroupHoldings /> },
      { name: 'account/flow', title: 'flow', content: <AccountFlow /> },
      { name: 'stablecoin/overview', title: 'stableCoins', content: <StableCoins /> },
    ]}
  />
)
