import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { expect, test } from 'vitest'
import type { Timers } from '../ports.ts'
import { checkConnection, scanAccounts, waitForAddress } from './accounts.ts'
import { type LedgerDevice, ledgerPath } from './device.ts'

const addressAt = (index: number) => addressOfPrivateKey(new Uint8Array(32).fill(index + 1))
const indexOf = (path: string) => Number(/^44'\/195'\/(\d+)'\/0\/0$/.exec(path)?.[1])
const unused = async (): Promise<never> => {
  throw new Error('Not part of this test.')
}
const deviceWith = (answer: (path: string) => Promise<string>): LedgerDevice => ({
  connect: async () => undefined,
  configuration: unused,
  addressAt: answer,
  signTransaction: unused,
  signHash: unused,
  signMessage: unused,
  signTypedData: unused,
  close: async () => undefined,
})
const steady = deviceWith(async (path) => toBase58(addressAt(indexOf(path))))
const status = (statusCode: number) => Object.assign(new Error('status'), { statusCode })

/** Timers that pass at once and note how long they would have taken. */
function instantTimers(): Timers & { readonly waits: number[] } {
  const waits: number[] = []
  return {
    waits,
    now: () => 0,
    after: (ms, run) => {
      waits.push(ms)
      queueMicrotask(run)
      return () => undefined
    },
  }
}

test("the path of the account with index 7 is 44'/195'/7'/0/0", () => {
  expect(ledgerPath(7)).toBe("44'/195'/7'/0/0")
})

test('the scan lists path, address, balance and index, and stops at the first inactive address', async () => {
  const found: number[] = []
  const accounts = await scanAccounts(steady, {
    balanceOf: async (address) => (address === addressAt(2) ? undefined : 5n),
    timers: instantTimers(),
    onAccount: ({ index }) => found.push(index),
  })
  expect(accounts).toEqual([
    { path: "44'/195'/0'/0/0", address: addressAt(0), index: 0, balance: 5n },
    { path: "44'/195'/1'/0/0", address: addressAt(1), index: 1, balance: 5n },
    { path: "44'/195'/2'/0/0", address: addressAt(2), index: 2, balance: undefined },
  ])
  expect(found).toEqual([0, 1, 2])
})

test('the scan ends at index 1000', async () => {
  const one = toBase58(addressAt(0))
  const device = deviceWith(async () => one)
  const accounts = await scanAccounts(device, { balanceOf: async () => 1n, timers: instantTimers() })
  expect(accounts.at(-1)?.index).toBe(1000)
  expect(accounts).toHaveLength(1001)
})

test('an account that cannot be read is read again after 1 s, up to 1000 times', async () => {
  const timers = instantTimers()
  let calls = 0
  const failing = async () => {
    calls++
    throw new Error('The node is away.')
  }
  await expect(scanAccounts(steady, { balanceOf: failing, timers })).rejects.toThrow('The node is away.')
  expect(calls).toBe(1001)
  expect(timers.waits).toEqual(Array.from({ length: 1000 }, () => 1000))
})

test('a connection that fails has no address and is not connected', async () => {
  const away = deviceWith(async () => Promise.reject(status(0x5515)))
  expect(await checkConnection(away, ledgerPath(0))).toMatchObject({
    connected: false,
    address: false,
    error: { code: 'signer_unavailable', reason: 'locked' },
  })
  expect(await checkConnection(steady, ledgerPath(0))).toEqual({ connected: true, address: addressAt(0) })
})

test('the connection is asked every 300 ms until the TRON app is open', async () => {
  const answers = [status(0x5515), status(0x6511), status(0x6e00)]
  const device = deviceWith(async (path) => {
    const error = answers.shift()
    return error === undefined ? toBase58(addressAt(indexOf(path))) : Promise.reject(error)
  })
  const timers = instantTimers()
  const reasons: unknown[] = []
  const onWait = (error: unknown) => reasons.push((error as { reason: string }).reason)
  expect(await waitForAddress(device, { path: ledgerPath(0), timers, onWait })).toBe(addressAt(0))
  expect(timers.waits).toEqual([300, 300, 300])
  expect(reasons).toEqual(['locked', 'other_app', 'other_app'])
})

test('waiting ends when a person chose no device, and when it is cancelled', async () => {
  const timers = instantTimers()
  const cancelled = Object.assign(new Error('cancelled'), { name: 'TransportOpenUserCancelled' })
  const device = deviceWith(async () => Promise.reject(cancelled))
  const path = ledgerPath(0)
  await expect(waitForAddress(device, { path, timers })).rejects.toMatchObject({ reason: 'not_chosen' })
  const stop = new AbortController()
  const locked = deviceWith(async () => Promise.reject(status(0x5515)))
  const waiting = waitForAddress(locked, { path, timers, signal: stop.signal, onWait: () => stop.abort() })
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})

test('an address of another coin is the answer of another app', async () => {
  const ethereum = deviceWith(async () => 'dAC17F958D2ee523a2206206994597C13D831ec7')
  expect(await checkConnection(ethereum, ledgerPath(0))).toMatchObject({ error: { reason: 'other_app' } })
  const bitcoin = deviceWith(async () => Promise.reject(status(0x6a15)))
  expect(await checkConnection(bitcoin, ledgerPath(0))).toMatchObject({ error: { reason: 'other_app' } })
})
