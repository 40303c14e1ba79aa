import { type Address, isTronAddress, toAddress } from '@sundial/primitives'
import { SigningRefused } from '../errors.ts'
import type { Timers } from '../ports.ts'
import { callWithin } from './call-within.ts'
import { ExtensionUnavailable } from './extension-errors.ts'
import type { Provider } from './find-extensions.ts'
import { hasMethod, itemsOf, memberOf, textOf } from './foreign-objects.ts'
import type { ExtensionPort } from './port.ts'

/** Whether the extension is on the chain of this site; `unknown` where it gives neither chain id nor block 0. */
export type NetworkMatch = 'same' | 'other' | 'unknown'

/** Time for a person to answer, for a question to the extension, and for its TronWeb to appear. */
const personMs = 120_000
const questionMs = 5000
const readyMs = 2000
const readyPollMs = 50

/** Questions to one extension. */
export class ExtensionConnection {
  readonly #provider: Provider
  readonly #port: ExtensionPort
  readonly timers: Timers
  readonly #genesisId: string

  /** `genesisId` is the id of the block 0 of this site's chain, hex. */
  constructor(
    provider: Provider,
    {
      port,
      timers,
      genesisId,
    }: { readonly port: ExtensionPort; readonly timers: Timers; readonly genesisId: string },
  ) {
    this.#provider = provider
    this.#port = port
    this.timers = timers
    this.#genesisId = genesisId.replace(/^0x/, '').toLowerCase()
  }

  /** Asks the person for an account. Throws `SigningRefused` or `ExtensionUnavailable`. */
  async requestAddress(signal?: AbortSignal): Promise<Address> {
    const { kind, object } = this.#provider
    const wait = { timers: this.timers, ms: personMs, signal }
    if (kind === 'tip-1193') {
      const accounts = await callWithin(object, 'request', [{ method: 'eth_requestAccounts' }], wait)
      await this.#waitForTronWeb(signal)
      return addressOf(itemsOf(accounts, 1)[0]) ?? noAccount()
    }
    if (kind === 'tron-link') {
      const answer = await callWithin(object, 'request', [{ method: 'tron_requestAccounts' }], wait)
      const code = Number(memberOf(answer, 'code'))
      if (code === 4000) throw new ExtensionUnavailable('pending')
      if (code === 4001) throw new SigningRefused('The request was declined in the extension.')
      await this.#waitForTronWeb(signal)
    }
    return this.#defaultAddress() ?? noAccount()
  }

  /** The account that is chosen now, without a question to the person. */
  async currentAddress(): Promise<Address | undefined> {
    if (this.#provider.kind !== 'tip-1193') return this.#defaultAddress()
    try {
      const accounts = await this.#ask({ method: 'eth_accounts' })
      return Array.isArray(accounts) ? addressOf(itemsOf(accounts, 1)[0]) : this.#defaultAddress()
    } catch {
      return this.#defaultAddress()
    }
  }

  /** By the chain id, the last 4 bytes of the id of block 0; else by the block 0 of the extension's node. */
  async networkMatch(): Promise<NetworkMatch> {
    const ours = BigInt(`0x${this.#genesisId.slice(-8)}`)
    const chainId = await this.#chainId()
    if (chainId !== undefined) return chainId === ours ? 'same' : 'other'
    const trx = memberOf(this.tronWeb, 'trx')
    const block = await this.#questionOr(callWithin(trx, 'getBlockByNumber', [0], this.#question))
    const id = textOf(block, 'blockID')
    if (id === undefined || !/^[0-9a-f]{64}$/i.test(id)) return 'unknown'
    return id.toLowerCase() === this.#genesisId ? 'same' : 'other'
  }

  /** Whether the extension can be asked to change its network. */
  get canSwitch(): boolean {
    return this.#provider.kind === 'tip-1193'
  }

  /** Asks the person to change the network of the extension to this site's. */
  async switchNetwork(signal?: AbortSignal): Promise<void> {
    const request = {
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${this.#genesisId.slice(-8)}` }],
    }
    const wait = { timers: this.timers, ms: personMs, signal }
    await callWithin(this.#provider.object, 'request', [request], wait)
  }

  /** The TronWeb that signs. Extensions replace it when the account changes, so it is read each time. */
  get tronWeb(): unknown {
    const { kind, object } = this.#provider
    return kind === 'tron-web' ? object : memberOf(object, 'tronWeb') || undefined
  }

  /** Calls back when the account, the network or the connection may have changed. What really changed is asked anew. */
  listen(onHint: () => void): () => void {
    const { kind, object } = this.#provider
    const stopMessages = this.#port.onMessage((data) => {
      if (hints.has(textOf(memberOf(data, 'message'), 'action') ?? '')) onHint()
    })
    const listensTo = (method: 'on' | 'removeListener') => {
      if (kind !== 'tip-1193' || !hasMethod(object, method)) return
      for (const event of events) {
        callWithin(object, method, [event, onHint], this.#question).catch(() => undefined)
      }
    }
    listensTo('on')
    return () => {
      stopMessages()
      listensTo('removeListener')
    }
  }

  get #question() {
    return { timers: this.timers, ms: questionMs }
  }

  #ask(request: object): Promise<unknown> {
    return callWithin(this.#provider.object, 'request', [request], this.#question)
  }

  async #chainId(): Promise<bigint | undefined> {
    if (this.#provider.kind !== 'tip-1193') return undefined
    const chainId = await this.#questionOr(this.#ask({ method: 'eth_chainId' }))
    if (typeof chainId === 'number') return Number.isSafeInteger(chainId) ? BigInt(chainId) : undefined
    return typeof chainId === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,20})$/i.test(chainId)
      ? BigInt(chainId)
      : undefined
  }

  #questionOr(question: Promise<unknown>): Promise<unknown> {
    return question.catch(() => undefined)
  }

  #defaultAddress(): Address | undefined {
    return addressOf(memberOf(memberOf(this.tronWeb, 'defaultAddress'), 'base58'))
  }

  async #waitForTronWeb(signal: AbortSignal | undefined): Promise<void> {
    for (let waited = 0; this.tronWeb === undefined && waited < readyMs; waited += readyPollMs) {
      await new Promise<void>((resolve) => this.timers.after(readyPollMs, resolve))
      signal?.throwIfAborted()
    }
  }
}

/** Events of TIP-1193, and actions of the messages that TronLink posts. */
const events = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const
const hints: ReadonlySet<string> = new Set([
  'accountsChanged',
  'setAccount',
  'setNode',
  'connect',
  'connectWeb',
  'disconnect',
  'disconnectWeb',
])

const addressOf = (text: unknown): Address | undefined =>
  typeof text === 'string' && text.length < 50 && isTronAddress(text) ? toAddress(text) : undefined

/** 'sign in TRONlink warning 0' of the spec. */
function noAccount(): never {
  throw new ExtensionUnavailable('no_account')
}
