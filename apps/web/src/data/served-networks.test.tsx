import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { hrefOn, linkedNetwork, routeOn, searchElsewhere, type ServedNetwork } from './served-networks.ts'

const main = { id: 'main', name: 'TRON Mainnet', type: 'main', path: '/', isHere: true } as const
const nile = { id: 'nile', name: 'Nile', type: 'test', path: '/n/nile/', isHere: false } as const
const away = { id: 'away', name: 'Away', type: 'test', path: '/n/away/', isHere: false } as const
const account = 'TT5rFsXYCrnzdE2q1WdR9F2SuVY59A4hoM'
const hash = 'ab'.repeat(32)

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/', '/'],
  ['/blockchain/blocks', '/blockchain/blocks'],
  [`/address/${account}`, `/address/${account}`],
  ['/account', '/account'],
  ['/block/5', '/blockchain/blocks'],
  [`/transaction/${hash}`, '/blockchain/transactions'],
  [`/contract/${account}/code`, '/contracts/contracts'],
  [`/token20/${account}`, '/tokens/list'],
  ['/token/1002000', '/tokens/list'],
  [`/representative/${account}`, '/sr/representatives'],
  ['/proposal/3', '/proposals'],
])('from %s another network shows %s', (pathname, route) => {
  expect(routeOn(nile, pathname, undefined)).toBe(route)
})

test('a page for one kind of network is left for the start page of another kind', () => {
  expect(routeOn(nile, '/data/stats', 'dataMenu')).toBe('/')
  expect(routeOn(main, '/data/stats', 'dataMenu')).toBe('/data/stats')
})

test('a network with a host name of its own is opened there', () => {
  expect(hrefOn(nile, '/blockchain/blocks')).toBe('/n/nile/#/blockchain/blocks')
  expect(hrefOn({ ...nile, host: 'nile.example' }, '/')).toBe(
    `http://nile.example${location.port === '' ? '' : `:${location.port}`}/#/`,
  )
})

const here = 'http://localhost:3000'
test.each([
  [`${here}/n/nile/#/block/5`, { url: `${here}/n/nile/#/block/5` }],
  ['localhost:3000/n/nile/block/5', { url: `${here}/n/nile/block/5` }],
  [`${here}/n/nile`, { url: `${here}/n/nile` }],
  [`${here}/#/block/5`, 'here'],
  [`${here}/n/main/#/block/5`, 'here'],
  [`${here}/n/none/#/block/5`, 'none'],
  ['http://shasta.example/#/block/5', { url: 'http://shasta.example/#/block/5' }],
  ['https://tronscan.org/n/nile/#/block/5', undefined],
  ['http://localhost:4000/n/nile/#/block/5', undefined],
  ['5', undefined],
])('the link %s is about %j', (typed, linked) => {
  const shasta = { ...away, id: 'shasta', path: '/n/shasta/', host: 'shasta.example' }
  expect(linkedNetwork(typed, [main, nile, shasta])).toEqual(linked)
})

test('on a page of another network, a link of the first one leads back', () => {
  const networks = [
    { ...main, isHere: false },
    { ...nile, isHere: true },
  ]
  expect(linkedNetwork(`${here}/#/block/5`, networks)).toEqual({ url: `${here}/#/block/5` })
})

const found = (term: string, networks: readonly ServedNetwork[] = [main, nile, away]) => {
  const query = searchElsewhere(term, networks)
  return query.enabled === true ? new QueryClient().fetchQuery(query) : undefined
}

test('a hash is searched on every other network, and a result says where it is', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url.startsWith('/n/away/')) throw new TypeError('away')
    return Response.json({ transaction: [{ hash }] })
  })
  expect(await found(hash)).toEqual([{ desc: 'TxHash', value: hash, on: nile }])
  expect(asked).toEqual([`/n/nile/api/search/v2?term=${hash}`, `/n/away/api/search/v2?term=${hash}`])
})

test('an address is found as an account or a contract', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ contract: [{ contract: account, name: 'A' }] }))
  expect(await found(account)).toMatchObject([{ desc: 'Contract', value: account, on: { name: 'Nile' } }, {}])
})

test('a number or a name means another thing on each network, and is not searched elsewhere', () => {
  expect(found('12')).toBeUndefined()
  expect(found('usdt')).toBeUndefined()
  expect(found(hash, [main])).toBeUndefined()
})

test('a network that refuses or answers nonsense has nothing', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('/n/away/') ? new Response('<html>') : Response.json({ code: 'x' }, { status: 503 }),
  )
  expect(await found(hash)).toEqual([])
})
