import { act, screen } from '@testing-library/react'
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

const answer = (body: object) => vi.stubGlobal('fetch', async () => Response.json({ hash, ...body }))
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
  await act(async () => void (await renderAt('/x', <TransactionTrace hash={hash} />)))
  expect(await screen.findByText('STATICCALL', undefined, { timeout: 5_000 })).toBeTruthy()
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
])('without a trace the page says why: %o', async (body, words) => {
  answer(body)
  await act(async () => void (await renderAt('/x', <TransactionTrace hash={hash} />)))
  expect(await screen.findByText(words, undefined, { timeout: 5_000 })).toBeTruthy()
})
