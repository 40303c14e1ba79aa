import { type Address, sha256 } from '@sundial/primitives'
import { CannotSign, WalletNotOpen } from '../errors.ts'
import { planFor } from '../ledger/app-rules.ts'
import { type LedgerDevice, readDeviceAddress } from '../ledger/device.ts'
import { LedgerUnavailable, toLedgerError } from '../ledger/ledger-errors.ts'
import { type LedgerNames, namesFor } from '../ledger/token-names.ts'
import type { Signer, SigningLimit, SigningRequest } from '../signer.ts'
import { typedDataHashes } from '../typed-data-hash.ts'
import { readTypedData } from '../typed-data.ts'

export type LedgerLogin = {
  readonly device: LedgerDevice
  readonly path: string
  readonly address: Address
  /** Signed names of tokens, as they are at the time of a signature. */
  readonly names: () => LedgerNames
  /** `compared`: the person agreed to compare hashes where the device cannot show the content. */
  readonly hashes: 'refused' | 'compared'
  /** Receives what the device answered in place of a signature. */
  readonly log?: (error: unknown) => void
}

/** Signs with an account of a Ledger. The key never leaves the device, so nothing of the login is stored. */
export class LedgerSigner implements Signer {
  readonly kind = 'ledger'
  readonly address: Address
  readonly #login: LedgerLogin
  #isOpen = true

  constructor(login: LedgerLogin) {
    this.address = login.address
    this.#login = login
  }

  limitOf(request: SigningRequest): SigningLimit | undefined {
    const plan = planFor(request, { mayUseHashes: this.#login.hashes === 'compared' })
    return 'limit' in plan ? plan.limit : undefined
  }

  async sign(request: SigningRequest, signal?: AbortSignal): Promise<Uint8Array> {
    if (!this.#isOpen) throw new WalletNotOpen()
    signal?.throwIfAborted()
    try {
      return await untilAborted(this.#signOnDevice(request), signal)
    } catch (error) {
      if (signal?.aborted === true) throw error
      this.#login.log?.(error)
      throw toLedgerError(error)
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false
    await this.#login.device.close()
  }

  async #signOnDevice(request: SigningRequest): Promise<Uint8Array> {
    const { device, path, hashes, names } = this.#login
    const plan = planFor(request, { mayUseHashes: hashes === 'compared' })
    if ('limit' in plan) throw new CannotSign(plan.limit)
    await device.connect()
    // A device with another recovery phrase would show the request as its own.
    if ((await readDeviceAddress(device, path)) !== this.address) throw new LedgerUnavailable('wrong_account')
    if (request.kind === 'message') return device.signMessage(path, request.message)
    if (request.kind === 'typed-data') {
      return device.signTypedData(path, typedDataHashes(readTypedData(request.json)))
    }
    return plan.way === 'hash'
      ? device.signHash(path, sha256(request.raw))
      : device.signTransaction(path, request.raw, namesFor(request.raw, names()))
  }
}

/** The result, unless the signal aborts first: the device keeps its request on screen until the person answers it. */
const untilAborted = <Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
