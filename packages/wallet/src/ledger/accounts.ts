import type { Address } from '@sundial/primitives'
import type { Timers } from '../ports.ts'
import { type LedgerDevice, ledgerPath, readDeviceAddress } from './device.ts'
import { LedgerUnavailable } from './ledger-errors.ts'

/** An account of the device. */
export type LedgerAccount = {
  readonly path: string
  readonly address: Address
  readonly index: number
  /** In sun. Absent for an account that is not activated. */
  readonly balance: bigint | undefined
}

/** The answer to whether the device is there: without an address it is not. */
export type LedgerConnection =
  | { readonly connected: true; readonly address: Address }
  | { readonly connected: false; readonly address: false; readonly error: unknown }

/** Asks the device once for the address of a path. Never throws. */
export async function checkConnection(device: LedgerDevice, path: string): Promise<LedgerConnection> {
  try {
    return { connected: true, address: await readDeviceAddress(device, path) }
  } catch (error) {
    return { connected: false, address: false, error }
  }
}

type Waiting = {
  readonly path: string
  readonly timers: Timers
  readonly signal?: AbortSignal
  /** The device is not there yet, with the reason. */
  readonly onWait?: (error: unknown) => void
}

const pollMs = 300
/** Reasons that a person removes on the device while the page waits. */
const waitable: ReadonlySet<string> = new Set(['locked', 'other_app', 'busy', 'unplugged', 'failed'])

/**
 * The address of the path as soon as the TRON app is open, asked every 300 ms. Throws `LedgerUnavailable` for a reason that
 * waiting does not remove, and the reason of `signal` when it aborts.
 */
export async function waitForAddress(
  device: LedgerDevice,
  { path, timers, signal, onWait }: Waiting,
): Promise<Address> {
  for (;;) {
    signal?.throwIfAborted()
    const answer = await checkConnection(device, path)
    signal?.throwIfAborted()
    if (answer.connected) return answer.address
    const { error } = answer
    if (!(error instanceof LedgerUnavailable) || !waitable.has(error.reason)) throw error
    onWait?.(error)
    await pause(pollMs, timers)
  }
}

/** The balance of an account in sun, `undefined` for one that is not activated. */
export type ReadBalance = (address: Address) => Promise<bigint | undefined>

type Scan = {
  readonly balanceOf: ReadBalance
  readonly timers: Timers
  readonly signal?: AbortSignal
  readonly onAccount?: (account: LedgerAccount) => void
}

/** Highest index of the scan. */
const lastIndex = 1000
const retryMs = 1000
const mostRetries = 1000

/**
 * The accounts of the device from index 0 to the first one that is not activated, which is part of the list: it is the next
 * one to use. An account that cannot be read is read again after 1 s, up to 1000 times. Throws what the device throws.
 */
export async function scanAccounts(
  device: LedgerDevice,
  { balanceOf, timers, signal, onAccount }: Scan,
): Promise<readonly LedgerAccount[]> {
  const accounts: LedgerAccount[] = []
  for (let index = 0; index <= lastIndex; index++) {
    signal?.throwIfAborted()
    const path = ledgerPath(index)
    const address = await readDeviceAddress(device, path)
    const balance = await readWithRetries(address, { balanceOf, timers, signal })
    const account = { path, address, index, balance }
    accounts.push(account)
    onAccount?.(account)
    if (balance === undefined) break
  }
  return accounts
}

type Reading = {
  readonly balanceOf: ReadBalance
  readonly timers: Timers
  readonly signal: AbortSignal | undefined
}

async function readWithRetries(
  address: Address,
  { balanceOf, timers, signal }: Reading,
): Promise<bigint | undefined> {
  for (let retries = 0; ; retries++) {
    signal?.throwIfAborted()
    try {
      return await balanceOf(address)
    } catch (error) {
      if (retries >= mostRetries) throw error
      await pause(retryMs, timers)
    }
  }
}

const pause = (ms: number, timers: Timers): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve)
  })
