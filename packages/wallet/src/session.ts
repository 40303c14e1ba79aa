import type { Address } from '@sundial/primitives'
import { TooManyAccounts, WalletLocked, WalletNotOpen, WrongAccount } from './errors.ts'
import { IdleLock } from './idle-lock.ts'
import {
  type Login,
  type Logins,
  mostAccounts,
  noLogins,
  readTabMessage,
  type SessionPorts,
} from './session-ports.ts'
import { type OpenLogin, type SessionState, stateOf } from './session-state.ts'
import { signAllReviewed, type Signed, signReviewed } from './sign-reviewed.ts'
import type { Unlocking, VaultRecord } from './keys/vault-record.ts'
import type { Signer, SignerChange, SigningRequest, TransactionRequest } from './signer.ts'
import { addressOnlySigner } from './signers/address-only.ts'
import { isHeldKeySigner } from './signers/held-key.ts'

/** Other tabs learn at most this often that the person is here. */
const reportEveryMs = 20_000

/**
 * The accounts that are logged in. Each is open while its signer is here; after a lock, a reload or a start of the
 * browser only its address is, and the next signature asks for the rest.
 */
export class Session {
  readonly #ports: SessionPorts
  readonly #listeners = new Set<(state: SessionState) => void>()
  readonly #idle: IdleLock
  readonly #unlocking = new Map<Address, Promise<Signer>>()
  readonly #stopTabs: () => void
  #logins: readonly OpenLogin[] = []
  #active: Address | undefined
  #state: SessionState
  #work = new AbortController()
  #reportedAt = Number.NEGATIVE_INFINITY

  /** Opens the stored accounts with their addresses only, and asks other tabs for theirs. */
  constructor(ports: SessionPorts) {
    this.#ports = ports
    this.#idle = new IdleLock(ports.timers, () => this.lock())
    this.#state = stateOf([], undefined)
    this.#adopt(ports.logins.read())
    this.#stopTabs = ports.tabs.listen((message) => this.#hear(message))
    ports.tabs.post({ kind: 'hello' })
  }

  get state(): SessionState {
    return this.#state
  }

  /** Calls the listener after each change; the returned function ends it. */
  subscribe(listener: (state: SessionState) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Logs an account in and makes it active. A signer of an account that is here replaces its signer. */
  open(signer: Signer): void {
    const { address, kind } = signer
    const others = this.#logins.filter((login) => login.address !== address)
    if (others.length >= mostAccounts) {
      void signer.close()
      throw new TooManyAccounts(mostAccounts)
    }
    const before = this.#logins.find((login) => login.address === address)
    if (before?.signer !== signer) {
      void before?.signer?.close()
      signer.subscribe?.((change) => this.#takeChange(signer, change))
    }
    const login = { address, kind, signer }
    this.#logins =
      before === undefined
        ? [...this.#logins, login]
        : this.#logins.map((one) => (one === before ? login : one))
    this.#active = address
    this.#store()
  }

  /** Makes an account active that is logged in. */
  switchTo(address: Address): void {
    if (this.#active === address || !this.#logins.some((login) => login.address === address)) return
    this.#active = address
    this.#store()
  }

  /** Asks for what the active account signs with, unless it is open. Throws `WalletNotOpen` when the person declines. */
  async unlock(): Promise<void> {
    await this.#signerOfActive()
  }

  /** Overwrites all keys in every tab; the accounts stay logged in. Signatures in progress end. */
  lock(): void {
    this.#lockHere()
    this.#ports.tabs.post({ kind: 'lock' })
  }

  /** Logs one account out. After the last one nothing of the session is left. */
  async remove(address: Address): Promise<void> {
    const accounts = this.#logins.filter((login) => login.address !== address)
    if (accounts.length === 0) return this.logout()
    this.#adopt({ accounts, active: this.#active === address ? accounts[0]?.address : this.#active })
    this.#store()
  }

  /** Logs all accounts out, in every tab, and erases what the wallet stored. */
  async logout(): Promise<void> {
    this.#endWork()
    this.#adopt(noLogins)
    this.#ports.tabs.post({ kind: 'logins', logins: noLogins })
    await this.#ports.logins.erase()
  }

  /** Signs with the active account what its review shows; a closed account is unlocked first. */
  async sign(request: SigningRequest): Promise<Signed> {
    const signer = await this.#signerOfActive()
    this.use()
    return signReviewed(signer, request, { show: this.#ports.show, signal: this.#work.signal })
  }

  /** Signs transactions with the active account after one review of all of them. Throws as `sign` does. */
  async signAll(requests: readonly TransactionRequest[]): Promise<readonly Signed[]> {
    const signer = await this.#signerOfActive()
    this.use()
    return signAllReviewed(signer, requests, { show: this.#ports.show, signal: this.#work.signal })
  }

  /** The key of the active account, encrypted for the storage of this browser; `undefined` where the key is elsewhere. */
  async storeKey(unlocking: Unlocking): Promise<VaultRecord | undefined> {
    const signer = await this.#signerOfActive()
    return isHeldKeySigner(signer) ? signer.store(unlocking) : undefined
  }

  /** The person uses the app: the idle time starts again, in all tabs. */
  use(): void {
    if (!this.#idle.use()) return
    const now = this.#ports.timers.now()
    if (now - this.#reportedAt < reportEveryMs) return
    this.#reportedAt = now
    this.#ports.tabs.post({ kind: 'busy' })
  }

  /** Time without use after which the wallet locks. */
  setIdleMs(idleMs: number): void {
    this.#idle.setIdleMs(idleMs)
  }

  /** Ends this tab's part: keys are overwritten, the accounts stay logged in elsewhere. */
  close(): void {
    this.#stopTabs()
    this.#lockHere()
    this.#listeners.clear()
  }

  /** An extension goes on without us: its person may choose another account, or withdraw this site's access. */
  #takeChange(signer: Signer, change: SignerChange): void {
    const login = this.#logins.find((one) => one.signer === signer)
    if (login === undefined) return
    if (change.kind === 'network') {
      const { isOther: isOtherNetwork } = change
      this.#logins = this.#logins.map((one) => (one === login ? { ...one, isOtherNetwork } : one))
      this.#publish()
      return
    }
    if (change.kind === 'gone') {
      void this.remove(signer.address)
      return
    }
    const active = this.#active
    this.#logins = this.#logins.filter((one) => one !== login)
    void signer.close()
    this.open(change.signer)
    if (active !== undefined && active !== signer.address) this.switchTo(active)
  }

  #signerOfActive(): Promise<Signer> {
    const login = this.#logins.find(({ address }) => address === this.#active)
    if (login === undefined) return Promise.reject(new WalletNotOpen())
    if (login.signer !== undefined) return Promise.resolve(login.signer)
    const waiting = this.#unlocking.get(login.address)
    if (waiting !== undefined) return waiting
    const signer = this.#unlock(login).finally(() => this.#unlocking.delete(login.address))
    this.#unlocking.set(login.address, signer)
    return signer
  }

  async #unlock({ address, kind }: Login): Promise<Signer> {
    const { signal } = this.#work
    const signer = await this.#ports.unlock({ address, kind }, signal)
    if (signer === undefined) throw new WalletNotOpen()
    const isStillHere = this.#logins.some((login) => login.address === address)
    if (signal.aborted || !isStillHere || signer.address !== address) {
      await signer.close()
      signal.throwIfAborted()
      if (isStillHere) throw new WrongAccount()
      throw new WalletNotOpen()
    }
    const active = this.#active
    this.open(signer)
    // The person may have switched to another account meanwhile.
    if (active !== undefined) this.switchTo(active)
    return signer
  }

  #lockHere(): void {
    this.#endWork()
    const signers = this.#logins.flatMap(({ signer }) => signer ?? [])
    this.#logins = this.#logins.map((login) => withoutKey(login))
    for (const signer of signers) void signer.close()
    this.#publish()
  }

  #endWork(): void {
    this.#work.abort(new WalletLocked())
    this.#work = new AbortController()
  }

  /** Takes over a list of accounts: open ones stay open, and those that are not in the list are closed. */
  #adopt({ accounts, active }: Logins): void {
    const before = this.#logins
    this.#logins = accounts.map(
      ({ address, kind }) =>
        before.find((login) => login.address === address && login.kind === kind) ??
        withoutKey({ address, kind }),
    )
    this.#active = active
    const kept = new Set(this.#logins)
    for (const login of before) if (!kept.has(login)) void login.signer?.close()
    this.#publish()
  }

  #store(): void {
    const logins = this.#list()
    this.#ports.logins.write(logins)
    this.#ports.tabs.post({ kind: 'logins', logins })
    this.#publish()
  }

  #list(): Logins {
    return { accounts: this.#logins.map(({ address, kind }) => ({ address, kind })), active: this.#active }
  }

  #hear(raw: unknown): void {
    const message = readTabMessage(raw)
    if (message === undefined) return
    if (message.kind === 'hello' && this.#logins.length > 0) {
      this.#ports.tabs.post({ kind: 'logins', logins: this.#list() })
    }
    if (message.kind === 'lock') this.#lockHere()
    if (message.kind === 'busy') this.#idle.use()
    if (message.kind === 'logins') this.#follow(message.logins)
  }

  /** Another tab changed the accounts. */
  #follow(logins: Logins): void {
    if (logins.accounts.length > 0) {
      this.#adopt(logins)
      this.#ports.logins.write(this.#list())
      return
    }
    this.#endWork()
    this.#adopt(noLogins)
    void this.#ports.logins.erase()
  }

  #publish(): void {
    this.#state = stateOf(this.#logins, this.#active)
    const hasKey = this.#logins.some(({ kind, signer }) => signer !== undefined && kind !== 'address-only')
    if (hasKey) this.#idle.ensure()
    else this.#idle.stop()
    for (const listener of this.#listeners) listener(this.#state)
  }
}

/** A watched account has nothing to unlock. */
const withoutKey = ({ address, kind }: Login): OpenLogin => ({
  address,
  kind,
  signer: kind === 'address-only' ? addressOnlySigner(address) : undefined,
})
