import { type LoginStore, type Logins, noLogins, readLogins } from '@sundial/wallet'
import { bellKey } from '../bell/desktop.ts'
import { forgetJournals } from '../payments/journals.ts'
import { vault } from './vault-storage.ts'
import { markerKey } from '../wanted.ts'

const loginsKey = 'sundial-wallet'
const idleKey = 'sundial-wallet-idle'
const cookie = 'account_key'
/** Data of the person's work and orders, which a logout clears with the account (section 9 of the spec). */
const namedKeys = ['compileData', 'unConfirmOrderList', 'cancelOrderList', 'delegateFailureList'] as const
/** Drafts of tokens by the address of their issuer. */
export const tokenDraftKey = 'sundial-token-drafts'
const cookieDays = 365

/**
 * Where the tab's logins are: in the tab, or, for people who stay signed in, in the browser under the cookie's id. A logout leaves
 * the signed transactions that may still be executed, so that a later login of the same account warns of the same order.
 */
export const loginStore: LoginStore = {
  read: () => {
    const kept = readStayed()
    return kept.accounts.length > 0 ? kept : readLogins(parseStored(sessionStorage.getItem(loginsKey)))
  },
  write: (logins) => {
    const id = cookieId()
    if (id !== undefined) localStorage.setItem(loginsKey, JSON.stringify({ id, ...logins }))
    sessionStorage.setItem(loginsKey, JSON.stringify(logins))
    localStorage.setItem(markerKey, '1')
  },
  erase: async () => {
    sessionStorage.removeItem(loginsKey)
    for (const key of [loginsKey, idleKey, markerKey, bellKey, tokenDraftKey, ...namedKeys]) {
      localStorage.removeItem(key)
    }
    writeCookie('', 0)
    // jsdom and private windows of old browsers have no database.
    if (typeof indexedDB !== 'undefined') await Promise.all([vault.erase(), forgetJournals()])
  },
}

/** Forgets that somebody was logged in: no tab answered, so the browser had been closed. */
export const removeMarker = (): void => localStorage.removeItem(markerKey)

export const isStaying = (): boolean => cookieId() !== undefined

/** Automatic login. The cookie has a random id, which says nothing about an account or its key. */
export function setStaying({ stay }: { readonly stay: boolean }): void {
  if (!stay) {
    writeCookie('', 0)
    localStorage.removeItem(loginsKey)
    return
  }
  writeCookie(crypto.randomUUID(), cookieDays)
  loginStore.write(loginStore.read())
}

export function readIdleMinutes(): number {
  const stored = Number(localStorage.getItem(idleKey))
  return idleChoices.find((minutes) => minutes === stored) ?? defaultIdleMinutes
}

export const writeIdleMinutes = (minutes: number): void => localStorage.setItem(idleKey, String(minutes))

export const defaultIdleMinutes = 15
export const idleChoices: readonly number[] = [1, 5, 15, 30, 60]

function readStayed(): Logins {
  const id = cookieId()
  const stored = parseStored(localStorage.getItem(loginsKey)) as { readonly id?: unknown } | undefined
  return id !== undefined && stored?.id === id ? readLogins(stored) : noLogins
}

function cookieId(): string | undefined {
  return /(?:^|;\s*)account_key=([0-9a-f-]{36})(?:;|$)/.exec(document.cookie)?.[1]
}

function writeCookie(value: string, days: number): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${cookie}=${value};path=/;max-age=${days * 86_400};samesite=strict${secure}`
}

/** What was stored as JSON; `undefined` for nothing, and for what cannot be read. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
