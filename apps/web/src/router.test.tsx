import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Translations } from './i18n/language-provider.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'
import english from './locales/en.json'
import { appRouter } from './testing.tsx'

/** The app at `#path`, after its page has loaded. The server never responds. */
async function openAt(path: string) {
  window.location.hash = `#${path}`
  const router = appRouter()
  render(
    <ThemeProvider>
      <Translations language="en" messages={english}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Translations>
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  await vi.waitFor(() => expect(router.state.status).toBe('idle'))
  return router
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => vi.unstubAllGlobals())

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const hash = 'ab'.repeat(32)

/** Paths of section 2 with the pages they lead to. */
const paths = {
  '/': '/',
  '/blockchain/nodes': '/blockchain/nodes',
  '/blockchain/blocks': '/blockchain/blocks',
  '/blockchain/transactions': '/blockchain/transactions',
  '/blockchain/transfers': '/blockchain/transfers',
  '/blockchain/accounts': '/blockchain/accounts',
  '/blockchain/live': '/blockchain/live',
  '/blockchain/foundation': '/blockchain/foundation',
  '/blockchain/transactions/1795000000000': '/blockchain/transactions/$date',
  '/data/stats': '/data/stats/{-$chart}',
  '/data/stats/supply': '/data/stats/{-$chart}',
  '/data/charts': '/data/charts/{-$chart}',
  '/data/charts/supply': '/data/charts/{-$chart}',
  '/data/charts/revenue': '/data/charts/{-$chart}',
  '/contracts/contracts': '/contracts/contracts',
  '/contracts/contract-triggers': '/contracts/contract-triggers',
  '/contracts/contract-compiler': '/contracts/contract-compiler',
  '/contracts/source-code-usage-terms': '/contracts/source-code-usage-terms',
  '/contracts/terms': '/contracts/terms',
  '/contracts/verify': '/contracts/verify',
  '/contracts/license': '/contracts/license',
  '/tokens/list': '/tokens/list',
  '/rating': '/rating',
  '/tokens/rating-rule': '/tokens/rating-rule',
  '/tokens/create': '/tokens/create/{-$step}',
  '/tokens/create/Type': '/tokens/create/{-$step}',
  '/tokens/create/Confirm': '/tokens/create/{-$step}',
  '/tokens/update/1002000': '/tokens/update/$id/{-$step}',
  '/tokens/update/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/Confirm': '/tokens/update/$id/{-$step}',
  '/tokens/markets': '/tokens/markets/{-$page}/{-$type}/{-$id}/{-$pair}',
  '/tokens/markets/create/trc20/7': '/tokens/markets/{-$page}/{-$type}/{-$id}/{-$pair}',
  '/tokens/markets/add/1/1002000/7': '/tokens/markets/{-$page}/{-$type}/{-$id}/{-$pair}',
  '/token/1002000': '/token/$id/{-$tab}',
  '/token/0/transfers': '/token/$id/{-$tab}',
  '/token/_/holders': '/token/$id/{-$tab}',
  [`/token20/${address}`]: '/token20/$id/{-$tab}',
  [`/item/${address}/7`]: '/item/$contract/$id/{-$tab}',
  [`/item/${address}/7/details`]: '/item/$contract/$id/{-$tab}',
  [`/token20/${address}/holders`]: '/token20/$id/{-$tab}',
  '/block/7': '/block/$id/{-$tab}',
  '/block/7/transfers': '/block/$id/{-$tab}',
  [`/transaction/${hash}`]: '/transaction/$hash/{-$tab}',
  [`/address/${address}`]: '/address/$id/{-$tab}',
  [`/address/${address}/transfers`]: '/address/$id/{-$tab}',
  [`/contract/${address}/code`]: '/contract/$id/{-$tab}',
  [`/representative/${address}`]: '/representative/$id/{-$tab}',
  '/sr/representatives': '/sr/representatives',
  '/sr/votes': '/sr/votes',
  '/sr/committee': '/sr/committee',
  '/votes-live': '/votes-live',
  '/proposals': '/proposals',
  '/proposal/7': '/proposal/$id',
  '/proposalscreate': '/proposalscreate/{-$step}',
  '/proposalscreate/2': '/proposalscreate/{-$step}',
  '/myproposals': '/myproposals/{-$tab}',
  '/myproposals/myparticipated': '/myproposals/{-$tab}',
  '/account': '/account/{-$tab}',
  '/account/stake': '/account/{-$tab}',
  '/account/address-book': '/account/{-$tab}',
  '/tools/address-book': '/tools/address-book',
  '/help/faq': '/help/faq',
  '/help/about': '/help/about',
  '/help/ledger': '/help/ledger',
  '/help/award': '/help/award',
  '/help/docs': '/help/docs/{-$tab}',
  '/help/docs/wallet': '/help/docs/{-$tab}',
  '/developer/api': '/developer/api',
  '/developer/data': '/developer/data',
  '/tools/transaction-viewer': '/tools/transaction-viewer',
  '/tools/tron-convert-tool': '/tools/tron-convert-tool',
  '/tools/advanced-filter': '/tools/advanced-filter/{-$tab}',
  '/tools/advanced-filter/transfers': '/tools/advanced-filter/{-$tab}',
  '/tools/tronstation': '/tools/tronstation',
  '/tools/verify-sign': '/tools/verify-sign',
  '/tools/code-reader': '/tools/code-reader',
  '/tools/system': '/tools/system',
  '/tools/multi-chain-address-search': '/tools/multi-chain-address-search',
  '/tools/contactUs': '/tools/contactUs',
  '/sunPump': '/sunPump/{-$id}',
  '/demo': '/demo',
  '/error': '/error',
  '/notice/83': '/notice/$id',
}

test.each(Object.entries(paths))('the path %s is the page %s', (path, page) => {
  const [, , found] = appRouter().getMatchedRoutes(path)
  expect(found?.fullPath).toBe(page)
})

test.each([
  ['/blockchain', '/blockchain/blocks'],
  ['/blockchain/stats', '/data/stats'],
  ['/blockchain/stats/pieChart', '/data/stats/pieChart'],
  ['/blockchain/charts/supply', '/data/charts/supply'],
  ['/blockchain/data', '/data/stats'],
  ['/blockchain/data/blocks?range=all', '/data/stats/blocks?range=all'],
  ['/contracts', '/contracts/contracts'],
  ['/data', '/data/stats'],
  ['/data/charts/trx/supply', '/data/charts/supply'],
  ['/data/charts/accounts/active-accounts', '/data/charts/ActiveAccount'],
  ['/data/charts/txn/daily-txn', '/data/charts/txOverviewStats'],
  ['/tokens', '/tokens/list'],
  ['/sr', '/sr/representatives'],
  ['/sr/wallet-stake-home', '/account/stake'],
  ['/awards', '/help/award'],
  ['/developersReward', '/help/award'],
  ['/tools/code-converter/tron-ethereum-address', '/tools/tron-convert-tool'],
  ['/myToken', '/account/issued'],
  ['/tokens/view?search=tether', '/tokens/list?search=tether'],
  ['/contracts/contract-compiler/verify', '/contracts/verify'],
])('the path %s redirects to %s, in the hash of the URL', async (from, to) => {
  const { state } = await openAt(from)
  expect(state.location.href).toBe(to)
  expect(window.location.hash).toBe(`#${to}`)
})

test('a link with a mark that nobody sees leads to the same one where the mark is seen', async () => {
  const { state } = await openAt('/tokens/list?search=US%E2%80%8BDT')
  expect(decodeURIComponent(state.location.href)).toBe('/tokens/list?search=US\uFFFDDT')
})

/** The route table of section 2, whole, with samples in place of parameters. */
const routeTable = `
/ /blockchain /blockchain/nodes /blockchain/blocks /blockchain/transactions /blockchain/transfers /blockchain/accounts
/blockchain/live /blockchain/stats /blockchain/data /blockchain/foundation /blockchain/transactions/1795000000000
/blockchain/stats/supply /blockchain/charts/supply /blockchain/data/best /contracts /contracts/contract-triggers
/contracts/source-code-usage-terms /contracts/terms /contracts/license /contracts/verify /contracts/contract-compiler
/contracts/contract-compiler/verify /tokens /tokens/list /tokens/view?search=x /tokens/create /tokens/create/2 /tokens/create/Type
/tokens/update/1002000 /tokens/markets/add/1/1002000/7 /tokens/markets/create/trc20/7 /tokens/markets/1/trc20/7 /tokens/rating-rule
/rating /myToken /token/1002000 /token/0 /token/_ /token20/${address} /data /data/stats /data/stats/supply /data/charts
/data/charts/supply /data/bestdata /data/bestdata/x /data/foundation /data/charts/trx/supply /data/charts/revenue
/data/charts/accounts/active-accounts /data/charts/txn/daily-txn /data/rankings /data/rankings/accounts /data/analytics
/data/analytics/account/holdings /data/analytics/stablecoin/overview /resource-consumption /block/7 /transaction/${hash}
/address/${address} /contract/${address} /representative/${address} /sr /sr/representatives /sr/votes /sr/committee
/sr/wallet-stake-home /votes-live /account /account?from=nav&type=multisign /proposals /proposalscreate /proposalscreate/2 /proposal/7
/myproposals /myproposals/myparticipated /tools/transaction-viewer /tools/tron-convert-tool
/tools/code-converter/tron-ethereum-address /tools/system /tools/tronstation /tools/multi-chain-address-search
/tools/advanced-filter /tools/verify-sign /tools/code-reader /tools/contactUs /help/faq /help/about /help/award /help/ledger
/developer/api /wallet/new /sunPump /exchange/trc20 /demo /error /developersReward /awards /notice/83`
  .trim()
  .split(/\s+/)

test('no path of section 2 leads to the error page', () => {
  const router = appRouter()
  const hasPage = (path: string) => {
    const found = router.getMatchedRoutes(path.replace(/\?.*/, ''))[2]?.fullPath
    return found !== undefined && found !== '/$'
  }
  expect(routeTable.length).toBe(100)
  expect(routeTable.filter((path) => !hasPage(path))).toEqual([])
})

test.each(['/no/such/screen', '/block', '/blockchain/blocks/7'])(
  'an unknown route falls back to the error page: %s',
  async (path) => {
    await openAt(path)
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy()
    expect(screen.getByText(path)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to home page' })).toBeTruthy()
  },
)

test.each([`/contract/${address}`, `/contract/${address}/code`, `/contract/${address}/events`])(
  'the page of a contract keeps its address: %s',
  async (path) => {
    const { state } = await openAt(path)
    expect(state.location.href).toBe(path)
    expect(window.location.hash).toBe(`#${path}`)
  },
)

test.each(['/demo', '/error'])('%s has no header', async (path) => {
  await openAt(path)
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('a sub-header shows a translated page title, and so does the window', async () => {
  await openAt('/blockchain/foundation')
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(english.page.foundation)
  expect(document.title).toBe(`${english.page.foundation} · Sundial`)
})
