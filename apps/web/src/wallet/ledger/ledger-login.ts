import type { Address } from '@sundial/primitives'
import {
  type LedgerAccount,
  LedgerSigner,
  LedgerUnavailable,
  ledgerPath,
  scanAccounts,
  type Timers,
  toLedgerError,
  waitForAddress,
} from '@sundial/wallet'
import { balanceOf } from '../chain.ts'
import { HardwareLedger } from './hardware-ledger.ts'
import { cachedLedgerNames, loadLedgerNames } from './ledger-names.ts'
import { opening } from './open-transport.ts'

/** Where a login with a Ledger is. */
export type LedgerStep =
  | { readonly kind: 'start'; readonly problem?: unknown }
  /** The device is not ready, for this reason. */
  | { readonly kind: 'loading'; readonly reason?: unknown }
  | {
      readonly kind: 'connected'
      readonly version: string
      readonly accounts: readonly LedgerAccount[]
      readonly isComplete: boolean
    }

const timers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export type LedgerChoice = { readonly account: LedgerAccount; readonly hashes: 'refused' | 'compared' }

/** One login: from the device that is plugged in to the signer of one of its accounts. */
export class LedgerLoginFlow {
  readonly #device = new HardwareLedger(opening)
  readonly #stop = new AbortController()
  #isHandedOver = false

  /** Connects, waits until the TRON app is open, and lists the accounts as they are found. Call it in a click. */
  async find(onStep: (step: LedgerStep) => void): Promise<void> {
    const { signal } = this.#stop
    try {
      onStep({ kind: 'loading' })
      await this.#device.connect()
      const onWait = (reason: unknown) => onStep({ kind: 'loading', reason })
      await waitForAddress(this.#device, { path: ledgerPath(0), timers, signal, onWait })
      const { version } = await this.#device.configuration()
      const connected = { kind: 'connected', version } as const
      const found: LedgerAccount[] = []
      onStep({ ...connected, accounts: [], isComplete: false })
      const onAccount = (account: LedgerAccount) => {
        found.push(account)
        if (!signal.aborted) onStep({ ...connected, accounts: [...found], isComplete: false })
      }
      const accounts = await scanAccounts(this.#device, { balanceOf, timers, signal, onAccount })
      onStep({ ...connected, accounts, isComplete: true })
    } catch (error) {
      if (!signal.aborted) onStep({ kind: 'start', problem: toLedgerError(error) })
    }
  }

  /** The signer of the account, after the device showed that it still has it. Throws `LedgerUnavailable`. */
  async choose({ account, hashes }: LedgerChoice): Promise<LedgerSigner> {
    const { path, address } = account
    const { signal } = this.#stop
    await this.#device.connect().catch((error: unknown) => Promise.reject(toLedgerError(error)))
    const present = await waitForAddress(this.#device, { path, timers, signal })
    if (present !== address) throw new LedgerUnavailable('wrong_account')
    void loadLedgerNames()
    this.#isHandedOver = true
    return new LedgerSigner({ device: this.#device, path, address, hashes, names: cachedLedgerNames, log })
  }

  /** Ends the login and, unless a signer uses it now, the connection. */
  close(): void {
    this.#stop.abort()
    if (!this.#isHandedOver) void this.#device.close()
  }
}

function log(error: unknown): void {
  // eslint-disable-next-line no-console
  console.warn('Ledger:', error instanceof Error ? error.message : error)
}

/** The account of the list that the session asks for, otherwise the first. */
export const firstChoice = (
  accounts: readonly LedgerAccount[],
  wanted: Address | undefined,
): LedgerAccount | undefined =>
  wanted === undefined ? accounts[0] : accounts.find(({ address }) => address === wanted)
