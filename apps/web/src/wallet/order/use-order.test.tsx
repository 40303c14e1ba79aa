import { act, renderHook } from '@testing-library/react'
import { BroadcastRefused } from '@sundial/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { failureMs, untilRead, useSigning } from './use-order.ts'

afterEach(() => vi.useRealTimers())

async function failing(error: Error, refusalMs?: number) {
  vi.useFakeTimers()
  const { result } = renderHook(() => useSigning(refusalMs))
  const fail = async () => {
    throw error
  }
  await act(() => result.current.run(fail))
  expect(result.current.error).toBe(error)
  await act(() => vi.advanceTimersByTimeAsync(failureMs * 10))
  return result
}

const refusal = new BroadcastRefused({ code: 'CONTRACT_VALIDATE_ERROR', message: 'No.' }, 0n)

test('what the network refused stays where nothing else says it, until the person has read it', async () => {
  const result = await failing(refusal, untilRead)
  expect(result.current.error).toBe(refusal)
  act(() => result.current.dismiss())
  expect(result.current.error).toBeUndefined()
})

test('other failures, and refusals of forms with a notice, end after a while', async () => {
  expect((await failing(refusal)).current.error).toBeUndefined()
  expect((await failing(new Error('away'), untilRead)).current.error).toBeUndefined()
})
