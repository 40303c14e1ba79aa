import { type Address, fromText, toHex, toText } from '@sundial/primitives'
import { CannotSign, SigningFailed, WalletNotOpen } from '../errors.ts'
import { callWithin } from '../extension/call-within.ts'
import { ExtensionConnection, type NetworkMatch } from '../extension/connection.ts'
import { ExtensionUnavailable } from '../extension/extension-errors.ts'
import type { FoundExtension } from '../extension/find-extensions.ts'
import { hasMethod, itemsOf, memberOf } from '../extension/foreign-objects.ts'
import type { ExtensionPort } from '../extension/port.ts'
import { hasLargeNumber, transactionForExtension, typedDataForExtension } from '../extension/request-forms.ts'
import type { Timers } from '../ports.ts'
import { reviewTransaction } from '../review.ts'
import { signerOf } from '../sign-reviewed.ts'
import { signatureFromText } from '../signature-text.ts'
import type { Signer, SignerChange, SigningLimit, SigningRequest } from '../signer.ts'

/** Time to read and confirm in the extension: as long as a transaction is valid. */
const confirmMs = 5 * 60_000
const mostSignatures = 64

type Parts = {
  readonly port: ExtensionPort
  readonly timers: Timers
  /** Id of the block 0 of this site's chain, hex. */
  readonly genesisId: string
  readonly signal?: AbortSignal
}

/** Asks the extension for an account. Throws `SigningRefused`, `ExtensionUnavailable` or `SigningFailed`. */
export async function connectExtension(
  { provider }: FoundExtension,
  { signal, ...parts }: Parts,
): Promise<ExtensionSigner> {
  const connection = new ExtensionConnection(provider, parts)
  const address = await connection.requestAddress(signal)
  const network = await connection.networkMatch()
  signal?.throwIfAborted()
  return new ExtensionSigner(connection, address, network)
}

/** Signs in a browser extension, which keeps the key. Its answers are checked: it may lie, throw or hang. */
export class ExtensionSigner implements Signer {
  readonly kind = 'extension'
  readonly address: Address
  readonly connection: ExtensionConnection
  readonly #listeners = new Set<(change: SignerChange) => void>()
  #network: NetworkMatch
  #stopListening: (() => void) | undefined
  #isClosed = false
  #isRefreshing = false
  #isStale = false

  constructor(connection: ExtensionConnection, address: Address, network: NetworkMatch) {
    this.connection = connection
    this.address = address
    this.#network = network
  }

  get network(): NetworkMatch {
    return this.#network
  }

  limitOf(request: SigningRequest): SigningLimit | undefined {
    if (this.#network === 'other') return 'wrong_network'
    if (request.kind !== 'transaction') return undefined
    // An extension builds the hash itself, and none of those that are in use adds a chain id.
    if (request.sideChainId !== undefined) return 'side_chain_not_supported'
    return hasLargeNumber(request.raw) ? 'number_too_large' : undefined
  }

  async sign(request: SigningRequest, signal?: AbortSignal): Promise<Uint8Array> {
    if (this.#isClosed) throw new WalletNotOpen()
    const limit = this.limitOf(request)
    if (limit !== undefined) throw new CannotSign(limit)
    signal?.throwIfAborted()
    await this.#checkState()
    signal?.throwIfAborted()
    const { method, parameters } = this.#callFor(request)
    const trx = memberOf(this.connection.tronWeb, 'trx')
    const wait = { timers: this.connection.timers, ms: confirmMs, signal }
    return this.#signatureIn(await callWithin(trx, method, parameters, wait), request)
  }

  subscribe(listener: (change: SignerChange) => void): () => void {
    this.#listeners.add(listener)
    this.#stopListening ??= this.connection.listen(() => void this.refresh())
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#endListening()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#listeners.clear()
    this.#endListening()
  }

  #endListening() {
    this.#stopListening?.()
    this.#stopListening = undefined
  }

  /** The extension may have changed since the login, whether it said so or not. */
  async #checkState(): Promise<void> {
    const [address, network] = await Promise.all([
      this.connection.currentAddress(),
      this.connection.networkMatch(),
    ])
    this.#network = network
    if (address === undefined) throw new ExtensionUnavailable('no_account')
    if (address !== this.address) throw new ExtensionUnavailable('other_account')
    if (network === 'other') throw new ExtensionUnavailable('wrong_network')
  }

  #callFor(request: SigningRequest): { readonly method: string; readonly parameters: readonly unknown[] } {
    switch (request.kind) {
      case 'transaction': {
        const { permissionId, owner } = reviewTransaction(request.raw)
        const json = transactionForExtension(request.raw)
        // `sign` takes only the owner's own transactions.
        return permissionId > 0 || owner !== this.address
          ? { method: 'multiSign', parameters: [json, undefined, permissionId] }
          : { method: 'sign', parameters: [json] }
      }
      case 'message': {
        const { version, message } = request
        if (version === 1) return { method: 'sign', parameters: [toHex(message)] }
        // A list survives the way into the extension, an Uint8Array may not.
        return { method: 'signMessageV2', parameters: [asText(message) ?? [...message]] }
      }
      case 'typed-data': {
        const { domain, types, message } = typedDataForExtension(request.json)
        const trx = memberOf(this.connection.tronWeb, 'trx')
        const method = hasMethod(trx, '_signTypedData') ? '_signTypedData' : 'signTypedData'
        return { method, parameters: [domain, types, message] }
      }
    }
  }

  /** The signature of our account over our bytes, wherever it is in the answer: an answer may hold those of others. */
  #signatureIn(answer: unknown, request: SigningRequest): Uint8Array {
    const texts =
      request.kind === 'transaction' ? itemsOf(memberOf(answer, 'signature'), mostSignatures) : [answer]
    const signatures = texts.flatMap((text) => {
      try {
        return typeof text === 'string' ? [normalized(signatureFromText(text))] : []
      } catch {
        return []
      }
    })
    if (signatures.length === 0) throw new SigningFailed('The extension gave no signature.')
    const ours = signatures.find((signature) => this.#isOurs(signature, request))
    if (ours !== undefined) return ours
    throw new SigningFailed(
      'The extension signed something else than was shown, or with another key. The signature was discarded.',
    )
  }

  #isOurs(signature: Uint8Array, request: SigningRequest): boolean {
    try {
      return signerOf(request, signature) === this.address
    } catch {
      return false
    }
  }

  /** Asks the extension for its account and network, and reports what changed. A hint during a look leads to one more. */
  async refresh(): Promise<void> {
    if (this.#isRefreshing) {
      this.#isStale = true
      return
    }
    this.#isRefreshing = true
    do {
      this.#isStale = false
      await this.#report()
      // A hint during the look sets it again.
    } while (this.#isStale && !this.#isClosed)
    this.#isRefreshing = false
  }

  async #report(): Promise<void> {
    const [address, network] = await Promise.all([
      this.connection.currentAddress(),
      this.connection.networkMatch(),
    ])
    if (this.#isClosed) return
    if (address === undefined) return this.#emit({ kind: 'gone' })
    if (address !== this.address) {
      return this.#emit({ kind: 'account', signer: new ExtensionSigner(this.connection, address, network) })
    }
    if (network === this.#network) return
    this.#network = network
    this.#emit({ kind: 'network', isOther: network === 'other' })
  }

  #emit(change: SignerChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}

/** Text that gives exactly these bytes again. */
function asText(message: Uint8Array): string | undefined {
  const text = toText(message)
  return text !== undefined && toHex(fromText(text)) === toHex(message) ? text : undefined
}

/** With v 0 or 1, as all signatures in here have. */
function normalized(signature: Uint8Array): Uint8Array {
  if (signature[64]! >= 27) signature[64]! -= 27
  return signature
}
