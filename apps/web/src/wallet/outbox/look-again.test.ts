import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { lookAgain, readAgain } from './look-again.ts'

const after = lookAgain<{ nowMs: bigint; moments: readonly bigint[] }>(15_000, ({ moments }) => moments)
const at = (...moments: bigint[]) => after({ state: { data: { nowMs: 100_000n, moments } } })

test('a query reads again when the first moment ahead comes, and not sooner than in a second', () => {
  expect(at(107_000n, 104_000n, 99_000n)).toBe(4000)
  expect(at(100_001n)).toBe(1000)
})

test('a query reads again after the longest time when nothing is near', () => {
  expect(at()).toBe(15_000)
  expect(at(99_999n, 100_000n)).toBe(15_000)
  expect(at(1_000_000_000_000n)).toBe(15_000)
  expect(after({ state: { data: null } })).toBe(15_000)
  expect(after({ state: {} })).toBe(15_000)
})

test('a first read that began before a change does not hide it', async () => {
  const queries = new QueryClient()
  const reads: ((balance: number) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['account', 'T1'],
    queryFn: () => new Promise<number>((resolve) => reads.push(resolve)),
  })
  const end = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  const reading = readAgain(queries, ['account'])
  // What the server said before the payment arrives after it.
  reads[0]!(0)
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  reads[1]!(25)
  await reading
  expect(observer.getCurrentResult()).toMatchObject({ data: 25, status: 'success' })
  end()
})
