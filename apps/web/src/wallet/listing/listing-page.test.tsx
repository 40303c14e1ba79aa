import {
  type ListingStatus,
  listingStatuses,
  marketListingContent,
  marketListingStatement,
  readMarketListing,
} from '@sundial/abi'
import { mainnetParameters } from '@sundial/operations'
import { fromHex, fromText, hashMessage, toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey, recoverSigner, signHash } from '@sundial/primitives/keys'
import type { Signer } from '@sundial/wallet'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { field, press, renderApp, type } from '../../testing.tsx'
import { session } from '../login/session.ts'
import { useReviews } from '../review/reviews.ts'

const key = fromHex('07'.padStart(64, '0'))
const me = toBase58(addressOfPrivateKey(key))
const other = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const network = 'ab'.repeat(32)
const nowMs = 1_800_000_000_000

const step = (place: number, name: string, content?: string) => ({
  place,
  step: name,
  status: 0,
  statusName: 'submitted',
  storedMs: nowMs,
  signedMs: nowMs,
  signers: [me],
  ...(content !== undefined && { content }),
})
const basics = {
  step: 'create',
  second: '_',
  openingPrice: '1.25',
  precision: 4,
  socialLinks: [{ kind: 'Telegram', url: 'https://t.example/dial' }],
  tokenInfo: '',
  teamInfo: '',
  otherInfo: '',
} as const
const created = step(1, 'create', marketListingContent({ listing: basics, token, network, timeMs: nowMs }))

let found: Record<string, unknown> = {}
let contractCount = 0
let listed: readonly Record<string, unknown>[] = []
let application: Record<string, unknown> = {}
let answer: Record<string, unknown> = {}
let posted: { readonly url: string; readonly body: Record<string, string> }[] = []

const stands = (status: ListingStatus, data: readonly object[] = [], waiting: readonly object[] = []) => {
  application = {
    token,
    second: '_',
    status,
    statusName: listingStatuses[status],
    isRecommended: status === 3 || status === 4,
    isHot: false,
    submissions: data.length > 0 ? 2 : 0,
    resubmissionsLeft: 2,
    network,
    waiting,
    data,
  }
}

const pair = {
  id: 2,
  fTokenAddr: token,
  sTokenAddr: '_',
  fShortName: 'DIAL',
  sShortName: 'TRX',
  fPrecision: 6,
  sPrecision: 6,
  lot: '1000000',
  tick: '1',
  volume: '0',
  volume24h: '0',
  svolume: '0',
}

const answers: Readonly<Record<string, () => unknown>> = {
  '/wallet/getblock': () => ({ block_header: { raw_data: { number: 5, timestamp: nowMs } } }),
  '/wallet/getaccount': () => ({ address: me, balance: 5_000_000 }),
  '/wallet/getaccountresource': () => ({}),
  '/wallet/getReward': () => ({}),
  '/wallet/getchainparameters': () => ({
    chainParameter: Object.entries(mainnetParameters).map(([name, value]) => ({
      key: name,
      value: Number(value),
    })),
  }),
  '/api/token/record': () => found,
  '/api/market/listing': () => application,
  '/api/market/listings': () => ({ data: listed }),
  '/api/contracts': () => ({ data: [], total: contractCount }),
  '/api/exchange/marketPair/market/searchList': () => ({
    data: { list: { rows: [] }, hiddenList: { rows: [pair] } },
  }),
}

const signer: Signer = {
  kind: 'private-key',
  address: addressOfPrivateKey(key),
  limitOf: () => undefined,
  sign: async (request) => {
    if (request.kind !== 'message') throw new Error('Not a message.')
    return signHash(hashMessage(request.message, request.version), key)
  },
  close: async () => undefined,
}

beforeEach(() => {
  found = {
    token,
    tokenType: 'trc20',
    name: 'Dial',
    symbol: 'DIAL',
    decimals: 6,
    issuer: me,
    signers: [me],
    network,
    isHidden: false,
    threshold: '1',
    weights: ['1'],
    waiting: [],
    data: [],
  }
  contractCount = 0
  listed = []
  stands(-1)
  answer = { retCode: '0', retMsg: 'SUCCESS', data: null }
  posted = []
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', (url: string, init?: { readonly body?: string }) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/api/market/listing/')) {
      posted.push({ url: pathname, body: JSON.parse(init!.body!) as Record<string, string> })
      return Promise.resolve(Response.json(answer))
    }
    const body = answers[pathname]
    return body === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(body()))
  })
  session().open(signer)
})
afterEach(async () => {
  cleanup()
  await session().logout()
  vi.unstubAllGlobals()
})

/** What the person decides when a review is shown. */
const decide = async (decision: 'approve' | 'dismiss') => {
  await vi.waitFor(() => expect(useReviews.getState().open.length).toBe(1))
  await act(async () => useReviews.getState().open[0]![decision]())
}

const signedBy = ({ content, sig }: Record<string, string>): string => {
  const hash = hashMessage(fromText(marketListingStatement(content!, readMarketListing(content!))), 2)
  return toBase58(recoverSigner(hash, fromHex(sig!)))
}

test('an issuer applies for a pair and confirms it, each under a signature of what the page showed', async () => {
  const router = await renderApp(`/tokens/markets/create/trc20/${token}`)
  await type('Opening price', '1.25')
  await press('Add a link')
  await type('Link 1: address', 'https://t.example/dial')
  await press('Sign and submit')
  stands(0, [created])
  await decide('approve')
  await vi.waitFor(() =>
    expect(router.state.location.pathname).toBe(`/tokens/markets/confirm/trc20/${token}`),
  )
  expect(await screen.findByText('https://t.example/dial')).toBeTruthy()
  await press('Sign and confirm')
  stands(7, [step(2, 'confirm'), created])
  await decide('approve')
  expect(
    await screen.findByText('The application is with the operator. Please wait.', { exact: false }),
  ).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/tokens/markets/result/trc20/${token}`)
  expect(posted.map(({ url }) => url)).toEqual(['/api/market/listing/create', '/api/market/listing/confirm'])
  const [first, second] = posted.map(({ body }) => readMarketListing(body['content']!))
  expect(first).toMatchObject({
    token,
    network,
    listing: { step: 'create', second: '_', openingPrice: '1.25', precision: 6 },
  })
  // The server takes no step that is not later than the one before.
  expect(second!.timeMs).toBeGreaterThan(nowMs)
  expect(posted.map(({ body }) => signedBy(body))).toEqual([me, me])
})

const linksOf: readonly (readonly [ListingStatus, readonly string[]])[] = [
  [-3, []],
  [-2, ['Publish the record']],
  [-1, ['Apply']],
  [0, ['Confirm', 'Change']],
  [1, ['Trade', 'Add facts']],
  [2, []],
  [3, ['Trade', 'Add facts']],
  [4, ['Trade']],
  [5, ['Submit again']],
  [6, []],
  [7, []],
  [8, ['Trade', 'Add facts']],
]
const names = new Set(linksOf.flatMap(([, links]) => links))

test.each(linksOf)('in status %d the issuer can do: %s', async (status, links) => {
  stands(status, status < 0 ? [] : [created])
  await renderApp(`/tokens/markets/status/trc20/${token}`)
  const heading = await screen.findByRole('heading', { name: 'Status' })
  const card = within(heading.closest('section')!)
  await vi.waitFor(() =>
    expect(
      card
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
        .filter((text) => names.has(text)),
    ).toEqual(links),
  )
})

test('a rejected application says why, how often it can be submitted again, and begins with what was sent', async () => {
  const rejected = { ...step(3, 'reject'), status: 5, signers: [], reason: 'No website.' }
  stands(5, [rejected, created])
  await renderApp(`/tokens/markets/status/trc20/${token}`)
  expect(await screen.findByText('No website.')).toBeTruthy()
  expect(screen.getByText('2; resubmissions left: 2')).toBeTruthy()
  await press('Submit again', 'link')
  expect((await field('Opening price')).value).toBe('1.25')
  await type('Opening price', '1.5')
  await press('Sign and submit')
  await decide('approve')
  await vi.waitFor(() => expect(posted[0]?.url).toBe('/api/market/listing/update'))
})

test('a page whose step the status does not allow shows where the application stands', async () => {
  stands(2, [created])
  for (const page of ['create', 'confirm', 'update']) {
    await renderApp(`/tokens/markets/${page}/trc20/${token}`)
    expect(
      await screen.findByText('The operator reviews the application. Please wait.', { exact: false }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
    cleanup()
  }
})

test('a visitor without a wallet reads what others applied for', async () => {
  await session().logout()
  listed = [{ token, second: '_', status: 3, storedMs: nowMs }]
  await renderApp('/tokens/markets')
  const list = await screen.findByRole('region', { name: 'Applications' })
  const status = await within(list).findByRole('link', { name: 'Approved' })
  expect(status.getAttribute('href')).toContain(`/tokens/markets/status/trc20/${token}`)
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
})

test('the page has its heading while the token is on its way', async () => {
  const served = fetch
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/api/token/record') ? new Promise(() => undefined) : served(url),
  )
  await renderApp(`/tokens/markets/create/trc20/${token}`)
  const heading = await screen.findByText(token)
  expect(heading.closest('h1')?.textContent).toContain('Apply for a market')
})

test('an incomplete form is not signed, a refusal is said in words, and a reload keeps what is typed', async () => {
  await renderApp(`/tokens/markets/create/trc20/${token}`)
  await press('Sign and submit')
  expect(await screen.findByText(/^Enter a price above 0/)).toBeTruthy()
  expect(posted).toEqual([])
  await type('Opening price', '0.5')
  answer = { retCode: '1', retMsg: 'x', code: 'listing_refused', data: null }
  await press('Sign and submit')
  await decide('dismiss')
  expect(posted).toEqual([])
  await press('Sign and submit')
  await decide('approve')
  expect(await screen.findByText('The status of the application does not allow this step.')).toBeTruthy()
  cleanup()
  await renderApp(`/tokens/markets/create/trc20/${token}`)
  expect((await field('Opening price')).value).toBe('0.5')
})

test('facts about token and team are added to an approved pair, and say then that nothing of them is missing', async () => {
  stands(3, [created])
  const router = await renderApp(`/tokens/markets/add/1/${token}/_`)
  await type('About the token', 'Shade of a stick')
  await press('Sign and add')
  expect(await screen.findByText('Something is missing or not possible.')).toBeTruthy()
  await type('About the team', 'A stick')
  await press('Sign and add')
  const facts = { ...basics, step: 'add', tokenInfo: 'Shade of a stick', teamInfo: 'A stick' } as const
  stands(3, [
    step(4, 'add', marketListingContent({ listing: facts, token, network, timeMs: nowMs })),
    created,
  ])
  await decide('approve')
  await vi.waitFor(() => expect(router.state.location.pathname).toMatch(/\/result\//))
  const need = async (name: string) => (await screen.findByText(name)).closest('li')!.textContent
  expect(await need('Facts about token and team')).toMatch(/Present$/)
  expect(await need('Approved application')).toMatch(/Present$/)
  expect(await need('White paper')).toMatch(/Missing$/)
  expect(readMarketListing(posted[0]!.body['content']!).listing).toMatchObject({ teamInfo: 'A stick' })
})

test('others see the status without its buttons, and a key that is not enough is told so', async () => {
  found = { ...found, issuer: other, signers: [other] }
  await renderApp(`/tokens/markets/create/trc20/${token}`)
  expect(await screen.findByText(/Another account issued this token/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Apply' })).toBeNull()
  cleanup()
  found = { ...found, issuer: me, signers: [me, other], weights: ['1', '1'], threshold: '2' }
  await renderApp(`/tokens/markets/create/trc20/${token}`)
  expect(await screen.findByText(/needs several keys/)).toBeTruthy()
})

test('of two keys each signs the same content, after seeing all of it, and the step is stored with the second one', async () => {
  found = { ...found, issuer: other, signers: [other, me], weights: ['1', '1'], threshold: '2' }
  const waiting = (signers: readonly string[], more: object = {}) => {
    const stated = { listing: basics, token, network, timeMs: nowMs, ...more }
    const content = marketListingContent(stated)
    const statement = marketListingStatement(content, stated)
    return { signedMs: nowMs, statement, content, signers, weight: String(signers.length) }
  }
  const one = waiting([other])
  // What the server should not send: a content about another token.
  stands(-1, [], [waiting([other], { token: other }), one])
  const router = await renderApp(`/tokens/markets/create/trc20/${token}`)
  expect(await screen.findAllByText('A step waits for signatures')).toHaveLength(1)
  expect(screen.getByText('https://t.example/dial')).toBeTruthy()
  expect(screen.getByText(/Weight of the signatures: 1 of 2/)).toBeTruthy()
  await press('Sign this step')
  stands(0, [created])
  await decide('approve')
  await vi.waitFor(() => expect(router.state.location.pathname).toMatch(/\/result\//))
  expect(posted.map(({ url }) => url)).toEqual(['/api/market/listing/create'])
  expect(posted[0]!.body['content']).toBe(one.content)
  expect(signedBy(posted[0]!.body)).toBe(me)
  expect(screen.queryByText('A step waits for signatures')).toBeNull()
  cleanup()

  // The first of the keys stays on its page, and sees what the step waits for in place of the form.
  stands(-1)
  answer = {
    retCode: '0',
    retMsg: 'WAITING',
    data: { waits: { weight: '1', threshold: '2', signers: [me] } },
  }
  await renderApp(`/tokens/markets/create/trc20/${token}`)
  await type('Opening price', '1.25')
  await press('Sign and submit')
  stands(-1, [], [waiting([me])])
  await decide('approve')
  expect(await screen.findByText('You have signed it.')).toBeTruthy()
  expect(screen.getByText(/#\/tokens\/markets\/status\/trc20\//)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
})

test('a TRC10 token is sent to the exchange pairs, and another contract has no pair here', async () => {
  found = { ...found, tokenType: 'trc10' }
  await renderApp('/tokens/markets/create/trc10/1000001')
  expect(await screen.findByText(/A TRC10 token trades in the exchange pairs/)).toBeTruthy()
  cleanup()
  found = { ...found, tokenType: 'trc721' }
  await renderApp(`/tokens/markets/create/trc20/${token}`)
  expect(await screen.findByText('There is no such token')).toBeTruthy()
})

test('without a page of a token the applications of everybody are listed, and an address leads on', async () => {
  const router = await renderApp('/tokens/markets')
  expect(await screen.findByText('No applications')).toBeTruthy()
  await type('Contract address', 'x')
  await press('Show status')
  expect(await screen.findByText('This is not the address of a contract.')).toBeTruthy()
  await type('Contract address', token)
  await press('Show status')
  expect(router.state.location.pathname).toBe(`/tokens/markets/status/trc20/${token}`)
})

test('an issuer of more contracts than are asked is led to all of them', async () => {
  contractCount = 31
  await renderApp('/tokens/markets')
  const all = await screen.findByRole('link', { name: 'All 31 contracts of this account' })
  expect(all.getAttribute('href')).toContain(`/address/${me}/contracts`)
  cleanup()
  contractCount = 20
  await renderApp('/tokens/markets')
  expect(await screen.findByText('No applications')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /contracts of this account/ })).toBeNull()
})
