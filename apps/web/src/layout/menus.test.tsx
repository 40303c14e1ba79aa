import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import english from '../locales/en.json'
import { renderAt } from '../testing.tsx'
import { useSettings } from '../theme/settings.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Drawer } from './menu.tsx'
import { linksIn } from '../data/links.ts'
import { OuterLinks } from './outer-links.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { useWanted } from '../wallet/wanted.ts'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const url = (name: string) => `https://${name}.example`
const allLinks = {
  hotTokens: [
    { name: 'TRX', id: '_' },
    { name: 'BTT', id: '1002000' },
    { name: 'USDT', id: usdt },
  ],
  networks: [
    { name: 'Old test network', url: url('old'), type: 'test' },
    { name: 'Nile', url: url('nile'), type: 'test', isNew: true },
    { name: 'Side chain', url: url('side'), type: 'side' },
  ],
  ecosystem: [{ name: 'Documentation', url: url('docs') }],
  partners: [{ name: 'Some application', url: url('dapp') }],
  social: [{ name: 'Forum', url: url('forum') }],
  support: [
    { name: 'Help centre', url: url('help'), language: 'en' },
    { name: '帮助', url: url('bangzhu'), language: 'zh' },
    { name: 'Write to us', url: 'mailto:help@sundial.example' },
  ],
  donateAddress: usdt,
}
let kind: string | undefined
let links: object
let networks: object[] | undefined

beforeEach(() => {
  kind = 'main'
  links = allLinks
  networks = undefined
  useSettings.setState(useSettings.getInitialState(), true)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/api/system/links')) return Response.json(links)
    return Response.json({ networks, ...(kind && { services: [], network: { type: kind } }) })
  })
})
afterEach(() => vi.unstubAllGlobals())

const hrefsIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))

// An open dialog is hidden to queries by role here.
const menu = () => screen.getAllByLabelText('Main menu').findLast(({ localName }) => localName === 'nav')!
const open = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shown = (text: string) => screen.findAllByText(text)
const picker = (name: string) => within(screen.getByLabelText(name, { selector: 'ul' }))
const textOf = ({ textContent }: Element) => textContent

test('the top menu links to home and to every existing page of section 2', async () => {
  await renderAt('/', <Header />)
  expect(screen.getByLabelText('Sundial, home').getAttribute('href')).toBe('/')
  const hrefs: (string | null)[] = []
  for (const [group, page] of [
    [english.menu.blockchain, english.page.nodes],
    [english.menu.tokens, english.page.tokens],
    [english.menu.contracts, english.page.contractCalls],
    [english.menu.governance, english.page.voteCount],
    [english.menu.help, english.page.faq],
  ] as const) {
    open(group)
    await shown(page)
    hrefs.push(...hrefsIn(menu()))
    open(group)
  }
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/blockchain/nodes',
      '/blockchain/blocks',
      '/blockchain/accounts',
      '/blockchain/transactions',
      '/blockchain/transfers',
      '/contracts/contracts',
      '/tokens/list',
      '/sr/representatives',
      '/sr/votes',
      '/proposals',
      '/developer/api',
      '/developer/data',
      '/help/faq',
    ]),
  )
})

test.each([
  ['main', true],
  ['side', false],
  ['test', false],
  [undefined, false],
])('the votes entry is in the menu of the main chain only: %s', async (network, isThere) => {
  kind = network
  await renderAt('/', <Drawer />)
  open('Open the menu')
  // The operator's links load after the kind of network.
  await shown('Documentation')
  await act(() => new Promise((done) => setTimeout(done, 20)))
  await vi.waitFor(() => expect(hrefsIn(menu()).includes('/sr/votes')).toBe(isThere), 20_000)
  expect(hrefsIn(menu())).toContain('/sr/representatives')
})

test.each([
  ['main', true],
  ['side', false],
])('both markets are in the menu of the main chain only: %s', async (network, isThere) => {
  kind = network
  await renderAt('/', <Drawer />)
  open('Open the menu')
  await shown('Documentation')
  for (const path of ['/exchange/trc20', '/exchange/pools'])
    await vi.waitFor(() => expect(hrefsIn(menu()).includes(path)).toBe(isThere), 20_000)
})

test.each([
  ['main', true],
  ['test', false],
])('charts, rankings and analytics are in the menu of the main chain only: %s', async (network, isThere) => {
  kind = network
  await renderAt('/', <Drawer />)
  open('Open the menu')
  await shown('Documentation')
  await act(() => new Promise((done) => setTimeout(done, 20)))
  for (const path of ['/data/stats', '/data/rankings', '/data/analytics'])
    await vi.waitFor(() => expect(hrefsIn(menu()).includes(path)).toBe(isThere), 20_000)
  expect(hrefsIn(menu())).toContain('/sr/representatives')
})

test('hot token shortcuts: TRX at /token/0/transfers, TRC20 tokens at /token20/{contractAddress}', async () => {
  await renderAt('/', <Header />)
  open(english.menu.tokens)
  const hot = await screen.findByLabelText('Popular tokens')
  expect(hrefsIn(hot)).toEqual(['/token/0/transfers', '/token/1002000', `/token20/${usdt}`])
})

test('external links go to test networks, one labelled as new', async () => {
  await renderAt('/', <Header />)
  open(english.menu.help)
  const networks = (await screen.findByText('Other networks')).parentElement!
  const links = [...networks.querySelectorAll('a')]
  expect(links.map(textOf)).toEqual(['Old test network', 'Nilenew', 'Side chain'])
})

test('external links go to ecosystem projects, DApp partners, networks, social and support pages', async () => {
  await renderAt('/', <OuterLinks />)
  await shown('Documentation')
  expect(screen.getAllByRole('heading').map(textOf)).toEqual([
    'Other networks',
    'Ecosystem',
    'DApp partners',
    'Support',
    'Social',
    'Donations',
  ])
  const names = ['Documentation', 'Some application', 'Forum', 'Side chain']
  const leads = names.map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(leads).toEqual(['docs', 'dapp', 'forum', 'side'].map(url))
})

test('support pages are in English or Chinese, and a mail link in all languages', async () => {
  await renderAt('/', <OuterLinks />)
  await shown('Help centre')
  expect(screen.queryByText('帮助')).toBeNull()
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe(
    'mailto:help@sundial.example',
  )
})

test('support pages are in English for a language without any', () => {
  const [english, chinese, mail] = [{ language: 'en' }, { language: 'zh' }, {}]
  expect(linksIn([english, chinese, mail], 'zh')).toEqual([chinese, mail])
  expect(linksIn([english, chinese, mail], 'ar')).toEqual([english, mail])
})

test("without the operator's file there are no links", async () => {
  links = {}
  await renderAt('/', <OuterLinks />)
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a mobile drawer repeats the menu, explorers, language and currency', async () => {
  await renderAt('/', <Drawer />)
  open('Open the menu')
  await shown('Nile')
  expect(hrefsIn(menu())).toEqual(expect.arrayContaining(['/blockchain/blocks', '/help/faq', url('nile')]))
  for (const name of ['Language', 'Currency', 'Theme']) expect(picker(name)).toBeTruthy()
})

test('the footer has social links, a donation link, language and currency pickers and a support link', async () => {
  await renderAt('/', <Footer />)
  await shown('Forum')
  expect(screen.getByRole('link', { name: 'Donation account' }).getAttribute('href')).toBe(`/address/${usdt}`)
  await shown('Write to us')
  for (const [name, value] of [
    ['Language', 'English'],
    ['Currency', 'TRX'],
  ] as const) {
    open(`${name}: ${value}`)
    expect(picker(name)).toBeTruthy()
  }
})

test('the footer opens the send dialog with the donation account', async () => {
  await renderAt('/', <Footer />)
  fireEvent.click(await screen.findByRole('button', { name: 'Send a donation' }))
  expect(useWanted.getState().sending?.wish).toEqual({ to: usdt, isDonation: true })
  useWanted.setState({ isWanted: false, sending: undefined })
})

test('language, currency and theme are chosen from the available ones', async () => {
  await renderAt('/', <SettingsMenu />)
  open('Settings')
  await screen.findByLabelText('Theme', { selector: 'ul' })
  const choicesOf = (name: string) => picker(name).getAllByRole('button', { hidden: true })
  expect(choicesOf('Theme').map(textOf)).toEqual(['Light', 'Dark', 'Tron'])
  expect(choicesOf('Currency').map(textOf)).toEqual(['TRX', 'BTC', 'USD', 'EUR', 'ETH'])
  expect(choicesOf('Language').map(({ lang }) => lang)).toEqual([
    'en',
    'ar',
    'es',
    'fa',
    'ja',
    'ko',
    'ru',
    'zh',
  ])
  for (const [name, index] of [
    ['Theme', 2],
    ['Currency', 3],
    ['Language', 3],
  ] as const)
    act(() => choicesOf(name)[index]!.click())
  expect(useSettings.getState()).toMatchObject({ theme: 'tron', currency: 'EUR', language: 'fa' })
})

test('the settings have the networks of the server, which keep the page and are remembered in a cookie', async () => {
  networks = [
    { id: 'main', name: 'TRON Mainnet', type: 'main', path: '/', isHere: true },
    { id: 'side', name: 'Side', type: 'side', path: '/n/side/', isHere: false },
    { id: 'nile', name: 'Nile', type: 'test', path: '/n/nile/', isNew: true, isHere: false },
  ]
  await renderAt('/blockchain/blocks', <SettingsMenu />)
  open('Settings')
  const list = within(await screen.findByLabelText('Network', { selector: 'ul' }))
  const [here, side, nile] = list.getAllByRole('link', { hidden: true })
  expect(here!.getAttribute('aria-current')).toBe('true')
  expect(side!.getAttribute('href')).toBe('/n/side/#/blockchain/blocks')
  expect(nile!.textContent).toBe('Nilenew')
  side!.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(side!)
  expect(document.cookie).toContain('network=sunnet')
  document.cookie = 'network=;path=/;max-age=0'
})

test('a server of one network has no menu of networks', async () => {
  await renderAt('/', <SettingsMenu />)
  open('Settings')
  expect(await screen.findByLabelText('Theme', { selector: 'ul' })).toBeTruthy()
  expect(screen.queryByLabelText('Network')).toBeNull()
})
