import { toAddress } from '@sundial/primitives'
import { addressOnlySigner } from '@sundial/wallet'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session } from '../use-wallet.ts'
import { actAs, useActor } from './acting.ts'

const own = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const shared = toAddress('TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb')

afterEach(() => session().logout())

test('forms act for a shared account until its signer chooses its own or logs out', async () => {
  session().open(addressOnlySigner(own))
  const { result } = renderHook(useActor)
  act(() => actAs({ by: own, as: shared }))
  expect(result.current).toBe(shared)
  act(() => actAs({ by: own, as: own }))
  expect(result.current).toBe(own)
  act(() => actAs({ by: own, as: shared }))
  await act(() => session().logout())
  expect(result.current).toBeUndefined()
  act(() => session().open(addressOnlySigner(own)))
  expect(result.current).toBe(own)
})
