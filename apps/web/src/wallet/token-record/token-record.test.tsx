import { emptyRecord, readTokenRecord, tokenRecordContent, tokenRecordStatement } from '@sundial/abi'
import { mainnetParameters } from '@sundial/operations'
import { fromHex, fromText, hashMessage, toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey, recoverSigner, signHash } from '@sundial/primitives/keys'
import type { Signer } from '@sundial/wallet'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { field, press, renderApp, type } from '../../testing.tsx'
import { useReviews } from '../review/reviews.ts'
import { tokenDraftKey } from '../login/login-store.ts'
import { session } from '../login/session.ts'

const key = fromHex('07'.padStart(64, '0'))
const me = toBase58(addressOfPrivateKey(key))
const other = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const network = 'ab'.repeat(32)
const nowMs = 1_800_000_000_000

let found: Record<string, unknown> = {}
let answer: Record<string, unknown> = {}
let posted: { readonly url: string; readonly body: Record<string, string> }[] = []

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
    token: contract,
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
  answer = { retCode: '0', retMsg: 'SUCCESS', data: { token: contract, signedMs: nowMs } }
  posted = []
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', (url: string, init?: { readonly body?: string }) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/external/')) {
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

async function fillIn() {
  await press('TRC20', 'radio')
  await press('Record an existing token', 'radio')
  await press('Next', 'link')
  await type('Contract address', contract)
  expect(await screen.findByText('DIAL')).toBeTruthy()
  await type('Description', 'Shade of a stick')
  await type('Website', 'https://dial.example')
  await press('Add a link')
  await type('Link 1: address', 'https://t.example/dial')
}

test('a TRC20 token is recorded in four steps, and what the person signed is what was shown and sent', async () => {
  const router = await renderApp('/tokens/create/Type')
  await fillIn()
  await press('Next')
  expect(router.state.location.pathname).toBe('/tokens/create/Confirm')
  expect(await screen.findByText('https://t.example/dial')).toBeTruthy()
  await press('Sign and publish')
  await decide('approve')
  expect(await screen.findByText('The record is published.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/tokens/create/Result')
  const [{ url, body }] = posted as [(typeof posted)[number]]
  expect(url).toBe('/external/trc20tokens')
  const stated = readTokenRecord(body['content']!)
  expect(stated).toMatchObject({ token: contract, network, record: { website: 'https://dial.example' } })
  const hash = hashMessage(fromText(tokenRecordStatement(body['content']!, stated)), 2)
  expect(toBase58(recoverSigner(hash, fromHex(body['sig']!)))).toBe(me)
})

test('back and forward and a reload keep what is typed, and a logout erases it', async () => {
  const router = await renderApp('/tokens/create/Type')
  await fillIn()
  await press('Next')
  await screen.findByRole('button', { name: 'Sign and publish' })
  await act(async () => router.history.back())
  expect((await field('Description')).value).toBe('Shade of a stick')
  await act(async () => router.history.forward())
  await screen.findByRole('button', { name: 'Sign and publish' })
  cleanup()
  await renderApp('/tokens/create/Record')
  expect((await field('Contract address')).value).toBe(contract)
  expect((await field('Link 1: address')).value).toBe('https://t.example/dial')
  await act(() => session().logout())
  expect(localStorage.getItem(tokenDraftKey)).toBeNull()
})

test('a refused record says why and is tried again; who declines to sign stays', async () => {
  answer = { retCode: '1', retMsg: 'Late.', code: 'record_outdated', data: null }
  const router = await renderApp('/tokens/create/Type')
  await fillIn()
  await press('Next')
  await press('Sign and publish')
  await decide('dismiss')
  expect(router.state.location.pathname).toBe('/tokens/create/Confirm')
  expect(posted).toEqual([])
  await press('Sign and publish')
  await decide('approve')
  expect(await screen.findByText('The record was not published')).toBeTruthy()
  expect(screen.getByText(/A newer record is stored already/)).toBeTruthy()
  answer = { retCode: '0', retMsg: 'SUCCESS', data: { token: contract, signedMs: nowMs } }
  await press('Try again', 'link')
  await press('Sign and publish')
  await decide('approve')
  expect(await screen.findByText('The record is published.')).toBeTruthy()
})

test('links that are not https, an empty description and a foreign contract lead no further', async () => {
  found = { ...found, issuer: other, signers: [other] }
  const router = await renderApp('/tokens/create/Type')
  await fillIn()
  expect(await screen.findByText(/Another account created this contract/)).toBeTruthy()
  await type('Website', 'javascript:alert(1)')
  expect(
    await screen.findByText('A website begins with https:// and has at most 256 characters.'),
  ).toBeTruthy()
  await press('Next')
  expect(router.state.location.pathname).toBe('/tokens/create/Record')
  await act(async () => void router.navigate({ to: '/tokens/create/Confirm' }))
  const publish = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign and publish' })
  expect(publish.disabled).toBe(true)
})

test.each([
  [{ signers: [] }, /is a contract, which cannot sign/],
  [{ tokenType: 'trc721' }, /This contract is a TRC721 token, not a TRC20 token/],
  [{ isHidden: true }, /hides the record/],
])('%j is said before anything is signed', async (changed, words) => {
  found = { ...found, ...changed }
  await renderApp('/tokens/create/Type')
  await press('TRC20', 'radio')
  await press('Record an existing token', 'radio')
  await press('Next', 'link')
  await type('Contract address', contract)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('an update begins with what is published, and is signed with a later time', async () => {
  const signedMs = Date.now() + 60_000
  const content = tokenRecordContent({
    token: contract,
    network,
    timeMs: signedMs,
    record: {
      description: 'Old',
      website: 'https://old.example',
      email: '',
      whitePaper: '',
      sourceCode: '',
      logo: '',
      socialLinks: [],
    },
  })
  found = { ...found, data: [{ signedMs, storedMs: 1, signer: me, signature: '', statement: '', content }] }
  const router = await renderApp(`/tokens/update/${contract}`)
  expect((await field('Website')).value).toBe('https://old.example')
  await type('Description', 'New')
  await press('Next')
  expect(router.state.location.pathname).toBe(`/tokens/update/${contract}/Confirm`)
  await press('Sign and publish')
  await decide('approve')
  expect(await screen.findByText('The record is published.')).toBeTruthy()
  expect(readTokenRecord(posted[0]!.body['content']!)).toMatchObject({
    timeMs: signedMs + 1,
    record: { description: 'New', website: 'https://old.example' },
  })
})

test('only the creator sees the form of an update', async () => {
  found = { ...found, issuer: other, signers: [other] }
  await renderApp(`/tokens/update/${contract}`)
  expect(await screen.findByText('This account cannot change the record')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
})

/** A content that another key has signed. */
const waiting = (record: object = {}) => {
  const stated = {
    token: contract,
    network,
    timeMs: nowMs,
    record: { ...emptyRecord, description: 'Of both', website: 'https://dial.example', ...record },
  }
  const content = tokenRecordContent(stated)
  return { content, statement: 'not read', signedMs: nowMs, signers: [other], weight: '1' }
}

test('where other keys must sign too, the result says how much is missing and where they sign', async () => {
  found = { ...found, signers: [me, other], weights: ['1', '1'], threshold: '2' }
  const waits = { weight: '1', threshold: '2', signers: [me] }
  answer = { retCode: '0', retMsg: 'WAITING', data: { token: contract, signedMs: nowMs, waits } }
  await renderApp('/tokens/create/Type')
  await fillIn()
  await press('Next')
  await press('Sign and publish')
  await decide('approve')
  expect(await screen.findByText('Weight of the signatures: 1 of 2')).toBeTruthy()
  const link = screen.getByRole('link', { name: new RegExp(`/tokens/update/${contract}$`) })
  expect(link.getAttribute('href')).toContain(`/tokens/update/${contract}`)
})

test('another key signs the same content that waits, after seeing all of it, and is told when it is published', async () => {
  const one = waiting()
  found = { ...found, signers: [other, me], weights: ['1', '1'], threshold: '2', waiting: [one] }
  await renderApp(`/tokens/update/${contract}`)
  expect(await screen.findByText('A record waits for signatures')).toBeTruthy()
  expect(screen.getByText('Weight of the signatures: 1 of 2', { exact: false })).toBeTruthy()
  expect(screen.getByText('https://dial.example')).toBeTruthy()
  await press('Sign this record')
  await decide('dismiss')
  expect(posted).toEqual([])
  await press('Sign this record')
  found = { ...found, waiting: [] }
  await decide('approve')
  expect(await screen.findByText('The record is published.')).toBeTruthy()
  const [{ body }] = posted as [(typeof posted)[number]]
  expect(body['content']).toBe(one.content)
  const hash = hashMessage(fromText(tokenRecordStatement(one.content, readTokenRecord(one.content))), 2)
  expect(toBase58(recoverSigner(hash, fromHex(body['sig']!)))).toBe(me)
})

test('a content about another token or network is not offered to sign', async () => {
  const foreign = tokenRecordContent({
    token: contract,
    network: 'cd'.repeat(32),
    timeMs: nowMs,
    record: { ...emptyRecord, description: 'x', website: 'https://dial.example' },
  })
  found = {
    ...found,
    waiting: [
      { ...waiting(), content: foreign },
      { ...waiting(), content: '{}' },
    ],
  }
  await renderApp(`/tokens/update/${contract}`)
  expect(await field('Website')).toBeTruthy()
  expect(screen.queryByText('A record waits for signatures')).toBeNull()
})
