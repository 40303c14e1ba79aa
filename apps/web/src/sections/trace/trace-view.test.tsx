import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { TransactionTrace } from './lazy.tsx'

const [from, to] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC']
const hash = 'ab'.repeat(32)
const call = {
  depth: 0,
  kind: 'CALL',
  from,
  to,
  value: 0,
  energy_limit: 100_000,
  energy: 12_345,
  method: 'transfer(address,uint256)',
  input: '',
  input_bytes: 68,
  output: '',
  output_bytes: 0,
  undone: false,
}
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

const answers = (byPath: Readonly<Record<string, object>>) =>
  vi.stubGlobal('fetch', async (input: string) => {
    const found = byPath[new URL(input).pathname]
    return found === undefined
      ? Response.json({ code: 'contract_not_verified', message: 'no' }, { status: 404 })
      : Response.json(found)
  })
const answer = (body: object) => answers({ '/api/transaction/trace': { hash, ...body } })
const open = () => act(async () => void (await renderAt('/x', <TransactionTrace hash={hash} />)))
afterEach(() => void vi.unstubAllGlobals())

test('a trace shows each call with its energy, where one failed and why, and what it wrote', async () => {
  const reason = '08c379a0' + word(32).slice(2) + word(3).slice(2) + '6e6f21'.padEnd(64, '0')
  const failed = {
    ...call,
    depth: 1,
    parent: 0,
    kind: 'STATICCALL',
    error: 'execution reverted',
    failed_at: 42,
    output: reason,
    undone: true,
  }
  const words = [{ contract: to, key: word(1), before: word(0), after: word(255) }]
  answer({ source: 'node', isCut: true, calls: [{ ...call, words }, failed] })
  await open()
  expect(await screen.findByText('STATICCALL')).toBeTruthy()
  expect(screen.getAllByText('12,345 energy')).toHaveLength(2)
  expect(screen.getAllByText('transfer(address,uint256)')).toHaveLength(2)
  expect(screen.getByText('Failed at instruction 42')).toBeTruthy()
  expect(screen.getByText('no!')).toBeTruthy()
  expect(screen.getByText('0xff')).toBeTruthy()
  expect(screen.getByText('There were more calls than are shown.')).toBeTruthy()
})

test.each([
  [{ missing: 'not_offered' }, /does not offer traces/],
  [{ missing: 'not_available', message: 'state before block 5 is gone' }, /state before block 5 is gone/],
  [{ missing: 'differs', block: 77, differs: ['logs'] }, /differs from the receipt in these parts/],
  [{ missing: 'differs', block: 77, differs: ['energy', 'logs'] }, /^Events$/],
  [{ missing: 'not_replayable', obstacle: 'stake' }, /used stake, votes or resources/],
])('without a trace the page says why: %o', async (body, words) => {
  answer(body)
  await open()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a replay names the block of its state, and what of it equals the receipt', async () => {
  answer({ source: 'replay', block: 77, isTakenBack: true, isCut: false, calls: [call] })
  await open()
  const note = await screen.findByText(/with the changes of this transaction undone/)
  expect(note.textContent).toContain('state at block 77')
  expect(note.textContent).toContain('Result, energy, logs and internal transactions equal the receipt')
})

test('values of calls and events are shown by the names of the contract, TRC10 values with their call', async () => {
  const values = [{ name: 'amount', type: 'uint256', value: '1234567' }]
  const events = [
    { contract: to, signature: 'Paid(uint256)', arguments: values, topics: [], data: '' },
    { contract: to, topics: ['ab'.repeat(32)], data: '' },
  ]
  const called = { ...call, arguments: values, events, token_id: '1000001', token_value: 77 }
  answer({ source: 'node', isCut: false, calls: [called] })
  await open()
  expect(await screen.findByText('Paid(uint256)')).toBeTruthy()
  expect(screen.getAllByText('1,234,567')).toHaveLength(2)
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
  expect(document.body.textContent).toContain('77')
})

const source = {
  files: [{ name: 'lib/Base.sol', content: 'one\ntwo\n  require(a > 5);\nfour\n' }],
  places: [0, -1, 0, 10, 0, 2, 20, 0, 3, 30, -1, 0],
}
const step = (index: number, pc: number) => ({
  index,
  call: 0,
  depth: 0,
  pc,
  op: index === 2 ? 'REVERT' : 'PUSH1',
  energy: 3,
  energy_left: 500 - index,
  stack_size: 1,
  stack: [`0x${index}`],
})
const failedCall = {
  ...call,
  error: 'execution reverted',
  failed_at: 25,
  undone: true,
  steps: { first: 0, last: 2 },
}
const current = () => document.querySelector('figure [aria-current]')?.textContent

test('a failure has the line of verified source at which it happened, which links to the code', async () => {
  answers({
    '/api/transaction/trace': { hash, source: 'node', isCut: false, calls: [failedCall] },
    '/api/contract/source-lines': source,
  })
  await open()
  const link = await screen.findByRole('link', { name: 'lib/Base.sol, line 3' })
  expect(link.getAttribute('href')).toContain(`/contract/${to}/code?file=lib%2FBase.sol&line=3`)
  expect(current()).toContain('require(a > 5);')
})

test('keys move through the instructions, and the source follows, also where the compiler made code', async () => {
  answers({
    '/api/transaction/trace': { hash, source: 'node', isCut: false, calls: [failedCall] },
    '/api/contract/source-lines': source,
    '/api/transaction/trace/steps': {
      hash,
      source: 'node',
      total: 3,
      steps: [step(0, 10), step(1, 21), step(2, 31)],
    },
  })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show steps' }))
  const frame = await screen.findByRole('region', { name: 'Steps' })
  const lines = () => [...frame.querySelectorAll('figure [aria-current]')].map((one) => one.textContent)
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy()
  await vi.waitFor(() => expect(lines()).toEqual(['2two\n']))
  fireEvent.keyDown(frame, { key: 'ArrowDown' })
  expect(await screen.findByText('Step 2 of 3')).toBeTruthy()
  expect(lines()).toEqual(['3  require(a > 5);\n'])
  fireEvent.keyDown(frame, { key: 'End' })
  expect(await screen.findByText('Step 3 of 3')).toBeTruthy()
  expect(lines()).toEqual(['3  require(a > 5);\n'])
  expect(screen.getByText('REVERT · 31')).toBeTruthy()
  fireEvent.keyDown(frame, { key: 'Home' })
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy()
})
