// The tools as a person uses them, with answers of a node.
import { mainnetParameters, transactionFromJson } from '@sundial/operations'
import { stringifyJson, toBase58, toHex } from '@sundial/primitives'
import { transaction as transactionMessage } from '@sundial/protocol'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as converter from '../../pages/tools/tron-convert-tool.tsx'
import * as station from '../../pages/tools/tronstation.tsx'
import * as system from '../../pages/tools/system.tsx'
import * as viewer from '../../pages/tools/transaction-viewer.tsx'
import { renderAt } from '../../testing.tsx'
import payment from '../../../../../vectors/recorded/transactions/TransferContract/mainnet-10a0d0b60235.json'

const owner = toBase58('41fa6c9bbb86126ceb053fc982456a220770616549')
const hex = toHex(transactionMessage.encode(transactionFromJson(payment)))

const requests: { readonly path: string; readonly body: string }[] = []
let answers: Readonly<Record<string, unknown>> = {}

beforeEach(() => {
  requests.length = 0
  answers = {}
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    // A verification that a test of another file began goes on asking in the window that both share.
    if (pathname !== '/api/solidity/contract/progress')
      requests.push({ path: pathname + search, body: typeof init?.body === 'string' ? init.body : '' })
    const answer = answers[pathname]
    return answer === undefined ? new Promise(() => undefined) : new Response(stringifyJson(answer))
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (url: string, Component: () => React.ReactNode) => {
  await act(
    async () =>
      void (await renderAt(
        url,
        <Suspense>
          <Component />
        </Suspense>,
      )),
  )
  await screen.findByRole('heading', { level: 1 })
}

const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0]!, { target: { value: text } })

test('an address is shown in every form, and nothing that is typed is sent', async () => {
  await open('/tools/tron-convert-tool', converter.Component)
  type('Address', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')
  expect(screen.getByText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBeTruthy()
  expect(screen.getByText('0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C')).toBeTruthy()
  type('Address', '<img src=x>')
  expect(screen.getByRole('alert').textContent).toContain('This is not an address')
  type('Input', 'hello')
  expect(screen.getByText('aGVsbG8=')).toBeTruthy()
  type('Function or types', 'transfer(address to, uint256 value)')
  type('to (address)', owner)
  type('value (uint256)', '7')
  fireEvent.click(screen.getByRole('button', { name: 'Encode' }))
  expect(screen.getByText(/^a9059cbb0{24}/)).toBeTruthy()
  type('Signature, selector or topic', 'Transfer(address,address,uint256)')
  expect(screen.getByText(/^ddf252ad/)).toBeTruthy()
  expect(requests).toEqual([])
})

test('sun follow TRX and TRX follow sun, and digits that would be lost are refused', async () => {
  await open('/tools/tron-convert-tool', converter.Component)
  type('TRX', '1.5')
  expect(screen.getByLabelText<HTMLInputElement>('sun').value).toBe('1500000')
  type('sun', '1')
  expect(screen.getByLabelText<HTMLInputElement>('TRX').value).toBe('0.000001')
  type('TRX', '0.0000001')
  expect(screen.getByLabelText<HTMLInputElement>('sun').value).toBe('')
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('a stake is shown with what it gives, and the calculation', async () => {
  answers = {
    '/wallet/getblock': {
      block_header: { raw_data: { number: 9, timestamp: 5, witness_address: `41${'a1'.repeat(20)}` } },
    },
    '/wallet/getaccountresource': {
      TotalEnergyLimit: 180_000_000_000,
      TotalEnergyWeight: 18_000_000_000,
      TotalNetLimit: 43_200_000_000,
      TotalNetWeight: 27_000_000_000,
    },
    '/wallet/getchainparameters': {
      chainParameter: Object.entries(mainnetParameters).map(([key, value]) => ({
        key,
        value: Number(value),
      })),
    },
    '/api/pagewitness': {
      data: [{ address: owner, votes: 1000, brokerage: 20, witnessType: 1, index: 0, ranking: 1 }],
    },
  }
  await open('/tools/tronstation', station.Component)
  const calculation = await screen.findByText(
    /^1000 × 180,000,000,000 ÷ \(18,000,000,000 \+ 1,000\) = 9,999$/,
  )
  expect(calculation).toBeTruthy()
  expect(screen.getByText(/× 80% × 1,000 ÷ 2,000$/)).toBeTruthy()
  type('Staked TRX', 'abc')
  expect(screen.getByRole('alert')).toBeTruthy()
})

const permissionOf = (threshold: number) => ({
  address: owner,
  owner_permission: {
    permission_name: 'owner',
    threshold,
    keys: [
      { address: owner, weight: 1 },
      { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', weight: 2 },
    ],
  },
})

test('a link opens a transaction with its signers, their weight, and the checks of the server', async () => {
  answers = {
    '/wallet/getaccount': permissionOf(3),
    '/api/transaction': {
      transaction: {},
      checks: [
        { check: 'expiration', ok: false, message: 'Expired 9 s ago.' },
        { check: 'size', ok: true, message: '268 bytes.' },
      ],
    },
  }
  await open(`/tools/transaction-viewer?hex=${hex}`, viewer.Component)
  expect(await screen.findByText('More signatures are needed:')).toBeTruthy()
  expect(screen.getByText('Has signed')).toBeTruthy()
  expect(screen.getByText('Has not signed')).toBeTruthy()
  expect(await screen.findByText('Expired 9 s ago.')).toBeTruthy()
  expect(screen.getAllByText(payment.txID).length).toBeGreaterThan(0)
  // It expired in 2023: there is no button that could send it.
  expect(screen.getByText(/It has expired/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Broadcast' })).toBeNull()
  expect(requests.filter(({ path }) => path.startsWith('/api/broadcast'))).toEqual([])
})

test('a transaction is sent after a second press, and the words of the node are shown', async () => {
  vi.useFakeTimers({ now: 1_682_319_070_000, toFake: ['Date'] })
  try {
    answers = {
      '/wallet/getaccount': permissionOf(1),
      '/api/transaction': { checks: [] },
      '/api/broadcast': { success: false, code: 'TAPOS_ERROR', message: '<b>no</b>' },
    }
    await open(`/tools/transaction-viewer?hex=${hex}`, viewer.Component)
    expect(await screen.findByText('The signatures are enough:')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Broadcast' }))
    expect(requests.filter(({ path }) => path === '/api/broadcast')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Send it now' }))
    expect(await screen.findByText('Broadcast error TAPOS_ERROR')).toBeTruthy()
    expect(screen.getByText('<b>no</b>')).toBeTruthy()
    const [sent] = requests.filter(({ path }) => path === '/api/broadcast')
    expect(JSON.parse(sent!.body)).toEqual({ transaction: hex })
  } finally {
    vi.useRealTimers()
  }
})

test('what is no transaction could not be loaded, in words', async () => {
  await open('/tools/transaction-viewer', viewer.Component)
  type('Transaction', 'not a transaction')
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  expect(within(screen.getByRole('alert')).getByText(/Could not load/)).toBeTruthy()
})

test('an explorer that is far behind its node shows its rate, what is left, and who reads', async () => {
  const ranges = { readers: 2, files: 3, bytes: 9000, transactions: 700, transactionsPerSecond: 80 }
  answers = {
    '/api/system/status': {
      network: { type: 'test', id: 'nile', name: 'Nile' },
      sync: {
        progress: 12.5,
        backFill: {
          transactionsPerSecond: 12_090,
          blocksPerSecond: 60,
          blocksLeft: 70_000,
          secondsLeft: 5400,
          ranges,
        },
      },
      database: { block: 10_000 },
      full: { block: 80_000 },
      solidity: {},
      services: [],
      coverage: [],
    },
  }
  await open('/tools/system', system.Component)
  const card = (await screen.findByRole('heading', { name: 'Back-fill' })).closest('section')!
  expect(card.textContent).toContain('Transactions per second12,090')
  expect(card.textContent).toContain('Blocks left70,000')
  expect(card.textContent).toContain('01:30:00')
  expect(card.textContent).toContain('Reading processes2')
  expect(card.textContent).toContain('Ranges read, not yet written3')
})
