import type { Page } from './page.ts'

/** A path that leads to a page. Parameters and `?search=` stay. */
export type Redirect = Page & { readonly redirect: string; readonly load?: undefined }

/** Paths of the spec and of TronScan for pages that have another path here. */
export const redirects: readonly Redirect[] = [
  { path: '/awards', title: 'award', redirect: '/help/award' },
  { path: '/blockchain', title: 'blocks', redirect: '/blockchain/blocks' },
  { path: '/blockchain/charts/{-$chart}', title: 'charts', redirect: '/data/charts/{-$chart}' },
  { path: '/blockchain/data/{-$chart}', title: 'charts', redirect: '/data/stats/{-$chart}' },
  { path: '/blockchain/stats/{-$chart}', title: 'charts', redirect: '/data/stats/{-$chart}' },
  { path: '/contracts', title: 'contracts', redirect: '/contracts/contracts' },
  { path: '/contracts/contract-compiler/$type', title: 'verifyContract', redirect: '/contracts/verify' },
  { path: '/data', title: 'charts', redirect: '/data/stats' },
  { path: '/data/bestdata/{-$tab}', title: 'rankings', redirect: '/data/rankings/{-$tab}' },
  { path: '/data/charts/accounts/active-accounts', title: 'charts', redirect: '/data/charts/ActiveAccount' },
  { path: '/data/charts/trx/supply', title: 'charts', redirect: '/data/charts/supply' },
  { path: '/data/charts/txn/daily-txn', title: 'charts', redirect: '/data/charts/txOverviewStats' },
  { path: '/data/foundation', title: 'foundation', redirect: '/blockchain/foundation' },
  { path: '/developersReward', title: 'award', redirect: '/help/award' },
  { path: '/myToken', title: 'myToken', redirect: '/account/issued' },
  { path: '/sr', title: 'representatives', redirect: '/sr/representatives' },
  { path: '/sr/wallet-stake-home', title: 'stake', redirect: '/account/stake' },
  { path: '/tokens', title: 'tokens', redirect: '/tokens/list' },
  { path: '/tokens/view', title: 'tokens', redirect: '/tokens/list' },
  {
    path: '/tools/code-converter/tron-ethereum-address',
    title: 'converter',
    redirect: '/tools/tron-convert-tool',
  },
]
