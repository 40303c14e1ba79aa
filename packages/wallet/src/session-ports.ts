import { type Address, isAccountAddress } from '@sundial/primitives'
import type { Timers } from './ports.ts'
import type { ShowReview } from './sign-reviewed.ts'
import { type Signer, type SignerKind, signerKinds } from './signer.ts'

/** What the session remembers of an account: never a key. */
export type Login = { readonly address: Address; readonly kind: SignerKind }

/** The accounts that are logged in, and the active one. */
export type Logins = { readonly accounts: readonly Login[]; readonly active: Address | undefined }

export const noLogins: Logins = { accounts: [], active: undefined }

/** Survives a reload, and the browser's end where the person chose to stay signed in. */
export interface LoginStore {
  read(): Logins
  write(logins: Logins): void
  /** Erases everything that the wallet stored: logins, encrypted keys, marker and named entries. */
  erase(): Promise<void>
}

/** What tabs of one browser report to each other. */
export type TabMessage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'logins'; readonly logins: Logins }
  | { readonly kind: 'lock' }
  /** A person uses one of the tabs, so none of them is idle. */
  | { readonly kind: 'busy' }

export interface Tabs {
  post(message: TabMessage): void
  /** The returned function ends listening. Messages may be of another release of the app. */
  listen(take: (message: unknown) => void): () => void
}

export type SessionPorts = {
  readonly timers: Timers
  readonly logins: LoginStore
  readonly tabs: Tabs
  readonly show: ShowReview
  /** Asks for the password, passkey, key or device of an account; `undefined` when the person declines. */
  readonly unlock: (login: Login, signal: AbortSignal) => Promise<Signer | undefined>
}

/** A message of another tab; `undefined` for anything else. */
export function readTabMessage(message: unknown): TabMessage | undefined {
  const { kind, logins } = membersOf(message)
  if (kind === 'hello' || kind === 'lock' || kind === 'busy') return { kind }
  return kind === 'logins' ? { kind, logins: readLogins(logins) } : undefined
}

/** Logins from storage or another tab, where anything may be: what is not a login is left out. */
export function readLogins(value: unknown): Logins {
  const { accounts, active } = membersOf(value)
  const known = Array.isArray(accounts) ? accounts.slice(0, mostAccounts).filter(isLogin) : []
  const distinct = known.filter(
    ({ address }, index) => known.findIndex((one) => one.address === address) === index,
  )
  const found = distinct.find(({ address }) => address === active) ?? distinct[0]
  return { accounts: distinct.map(({ address, kind }) => ({ address, kind })), active: found?.address }
}

/** More accounts than anybody switches between. */
export const mostAccounts = 50

function isLogin(value: unknown): value is Login {
  const { address, kind } = membersOf(value)
  return typeof address === 'string' && isAccountAddress(address) && signerKinds.some((one) => one === kind)
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
