import { launchable } from '@sundial/contracts/launchable'
import { createdContract, mainnetParameters } from '@sundial/operations'
import { toAddress, toBase58, toHex } from '@sundial/primitives'
import { addressOnlySigner, newLaunchDraft } from '@sundial/wallet'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { encodeDeployData } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { field, press, renderApp, type } from '../../testing.tsx'
import { tokenDraftKey } from '../login/login-store.ts'
import { session } from '../login/session.ts'
import { launchOrder } from './launch-order.ts'

const address = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const sent = 'ab'.repeat(32)
const token = toBase58(createdContract(sent, toAddress(address)))
const nowMs = 1_800_000_000_000
const draft = { ...newLaunchDraft('trc20'), name: 'Sun Dial', symbol: 'DIAL', supply: '1000' }
let receipt: Record<string, unknown> = {}
let verdict: Record<string, unknown> = {}
let verified: FormData[] = []

const answers: Readonly<Record<string, () => unknown>> = {
  '/wallet/getblock': () => ({ block_header: { raw_data: { number: 5, timestamp: nowMs } } }),
  '/wallet/getaccount': () => ({ address, balance: 5_000_000_000 }),
  '/wallet/getaccountresource': () => ({}),
  '/wallet/getReward': () => ({}),
  '/wallet/getchainparameters': () => ({
    chainParameter: Object.entries(mainnetParameters).map(([key, value]) => ({ key, value: Number(value) })),
  }),
  '/wallet/gettransactioninfobyid': () => receipt,
}

beforeEach(() => {
  receipt = { id: sent, receipt: { result: 'SUCCESS' } }
  verdict = { status: 2006, match: 'full', message: 'Full match.' }
  verified = []
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', (url: string, init?: { readonly body?: FormData }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/solidity/contract/verify') {
      verified.push(init!.body!)
      return Promise.resolve(Response.json({ code: 200, errmsg: null, data: verdict }))
    }
    const answer = answers[pathname]
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(answer()))
  })
  session().open(addressOnlySigner(toAddress(address)))
})
afterEach(async () => {
  cleanup()
  await session().logout()
  vi.unstubAllGlobals()
})

async function fillIn() {
  await press('TRC20', 'radio')
  await press('Next', 'link')
  await type('Name', 'Sun Dial')
  await type('Abbreviation', 'DIAL')
  await type('First supply', '1000')
}

const store = (launch: object) =>
  localStorage.setItem(
    tokenDraftKey,
    JSON.stringify({ [`${address}/launch`]: launch, [`${address}/record`]: { standard: 'trc20' } }),
  )

test('the order deploys the creation code and its arguments as viem encodes them, and callers pay their energy', () => {
  const owner = toAddress(address)
  const mintable = { ...draft, isMintable: true, cap: '5000' }
  const { operation } = launchOrder(owner, mintable)
  expect(operation.kind).toBe('CreateSmartContract')
  const { newContract } = operation.value as { readonly newContract: Record<string, unknown> }
  expect(newContract).toMatchObject({
    originAddress: owner,
    name: 'MintableToken',
    consumeUserResourcePercent: 100n,
    callValue: 0n,
  })
  const { abi, bytecode } = launchable.MintableToken
  const args = ['Sun Dial', 'DIAL', 6, 1_000_000_000n, 5_000_000_000n]
  expect(`0x${toHex(newContract['bytecode'] as Uint8Array)}`).toBe(
    encodeDeployData({ abi, bytecode: `0x${bytecode}`, args }),
  )
})

test('a token is described in steps with URLs, its powers are named before the review, and back keeps what is typed', async () => {
  const router = await renderApp('/tokens/create/Type')
  await fillIn()
  await act(
    async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'More can be created later' })),
  )
  await press('Next')
  expect(await screen.findByText('Something is missing or not possible.')).toBeTruthy()
  await type('Maximum supply', '5000')
  await press('Next')
  expect(router.state.location.pathname).toBe('/tokens/create/Confirm')
  expect(await screen.findByText('create more, up to the maximum')).toBeTruthy()
  expect(await screen.findByText('MintableToken')).toBeTruthy()
  const review = await screen.findByRole<HTMLButtonElement>('button', { name: 'Review' })
  expect(review.disabled).toBe(false)
  await act(async () => router.history.back())
  expect((await field('Maximum supply')).value).toBe('5000')
  cleanup()
  await renderApp('/tokens/create/Record')
  expect((await field('Name')).value).toBe('Sun Dial')
  await act(() => session().logout())
  expect(localStorage.getItem(tokenDraftKey)).toBeNull()
})

test('a collection is described without supply and decimals, keeps a draft of its own, and leads on to its items', async () => {
  await renderApp('/tokens/create/Type')
  await press('TRC721', 'radio')
  await press('Next', 'link')
  await type('Name', 'Sun Art')
  await type('Abbreviation', 'ART')
  await type('Metadata address', 'http://art.example')
  await press('Next')
  expect(await screen.findByText('A whole number above zero, with at most 9 digits')).toBeTruthy()
  expect(screen.getByText(/^An address begins with https:/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'First supply' })).toBeNull()
  await type('Maximum number of items', '100')
  await type('Metadata address', 'ipfs://art/')
  await press('Next')
  expect(await screen.findByText('ipfs://art/1')).toBeTruthy()
  expect(screen.getByText('create items, up to the maximum')).toBeTruthy()
  expect(screen.getByText('StandardCollectible')).toBeTruthy()
  cleanup()
  await renderApp('/tokens/create/Type')
  await press('TRC20', 'radio')
  await press('Next', 'link')
  expect((await field('Name')).value).toBe('')
})

test('a launched collection is verified under its own name, and its owner is led to the function that creates items', async () => {
  localStorage.setItem(
    tokenDraftKey,
    JSON.stringify({
      [`${address}/collection`]: { draft: { name: 'Sun Art', symbol: 'ART', cap: '9' }, sent },
      [`${address}/record`]: { standard: 'trc721' },
    }),
  )
  const router = await renderApp('/tokens/create/Result')
  expect(await screen.findByText('Verified: the source gives exactly this code')).toBeTruthy()
  expect(verified[0]!.get('contractName')).toBe('standard-collectible.sol:StandardCollectible')
  const items = screen.getByRole('link', { name: 'Create items' })
  expect(items.getAttribute('href')).toContain(`/contract/${token}/write`)
  await press('Publish website and logo')
  expect(router.state.location.pathname).toBe('/tokens/create/Record')
  expect((await field('Contract address')).value).toBe(token)
})

test('once a block has the token, the server gets exactly its sources and settings, and the screen shows the match', async () => {
  store({ draft, sent })
  const router = await renderApp('/tokens/create/Result')
  expect(await screen.findByText('Verified: the source gives exactly this code')).toBeTruthy()
  expect(screen.getByText(token)).toBeTruthy()
  const [form] = verified as [FormData]
  expect(Object.fromEntries([...form].filter(([name]) => !['files', 'ticket'].includes(name)))).toEqual({
    contractAddress: token,
    contractName: 'standard-token.sol:StandardToken',
    compiler: '0.8.37+commit.f401782d',
    optimizer: '1',
    runs: '200',
    evmVersion: 'paris',
    license: '3',
  })
  expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['standard-token.sol', 'trc20.sol'])
  await press('Publish website and logo')
  expect(router.state.location.pathname).toBe('/tokens/create/Record')
  expect((await field('Contract address')).value).toBe(token)
})

test('a verification that fails can be repeated', async () => {
  store({ draft, sent })
  verdict = { status: 2008, message: 'Busy.' }
  await renderApp('/tokens/create/Result')
  await screen.findByRole('button', { name: 'Verify again' })
  verdict = { status: 2006, match: 'full', message: 'Full match.' }
  await press('Verify again')
  expect(await screen.findByText('Verified: the source gives exactly this code')).toBeTruthy()
})

test('a failed deployment leads back to the same draft', async () => {
  store({ draft, sent })
  receipt = { id: sent, receipt: { result: 'OUT_OF_ENERGY' } }
  const router = await renderApp('/tokens/create/Result')
  expect(await screen.findByText(/The deployment failed/)).toBeTruthy()
  expect(verified).toEqual([])
  await press('Try again')
  expect(router.state.location.pathname).toBe('/tokens/create/Confirm')
  expect(await screen.findByText('Sun Dial')).toBeTruthy()
})

test('who leaves in the middle is asked first', async () => {
  const router = await renderApp('/tokens/create/Type')
  await fillIn()
  act(() => void router.navigate({ to: '/error' }))
  expect(await screen.findByRole('dialog', { name: 'Leave the form?' })).toBeTruthy()
  await press('Delete the draft')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/error'))
})

test('what another hand stored is read as far as it is a draft', async () => {
  store({ draft: { name: 7, supply: '5', isMintable: 'yes' }, sent: 'x' })
  await renderApp('/tokens/create/Record')
  expect([(await field('Name')).value, (await field('First supply')).value]).toEqual(['', '5'])
  expect(screen.queryByRole('textbox', { name: 'Maximum supply' })).toBeNull()
})
