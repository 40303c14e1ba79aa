import { neutralText } from '@sundial/primitives/text'
import { apiUrl } from './api.ts'

/** What the server counts for a caller, as the headers of its answers say. Without limits there is nothing. */
export type CallerLimits = {
  readonly caller: 'address' | 'web' | 'key'
  /** Of the key, in the operator's file. */
  readonly keyName?: string
  /** Requests at once, what is left of them, and the seconds until all are there again. */
  readonly burst: number
  readonly left: number
  readonly resetSeconds: number
}

export type Tried = {
  readonly status: number
  readonly text: string
  /** The text is only the beginning of the body. */
  readonly isCut: boolean
  readonly limits: CallerLimits | undefined
}

const shownLetters = 20_000
const timeoutMs = 20_000

/** The path and query of this server that a text names; undefined for anything else, so that a key goes nowhere else. */
export function ownPath(text: string): string | undefined {
  const typed = text.trim()
  if (!/^\/[\w.-]/.test(typed) || typed.includes('\\')) return undefined
  const base = new URL(apiUrl('/'))
  const url = new URL(typed.slice(1), base)
  return url.origin === base.origin && url.pathname.startsWith(base.pathname) ? url.href : undefined
}

/** Sends a request of the visitor, with a key if there is one. Rejects where there is no answer. */
export async function tryCall(href: string, key: string): Promise<Tried> {
  const response = await fetch(href, {
    headers: key === '' ? {} : { 'TRON-PRO-API-KEY': key },
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await response.text()
  const text = neutralText(pretty(body))
  return {
    status: response.status,
    text: text.slice(0, shownLetters),
    isCut: text.length > shownLetters,
    limits: limitsIn(response.headers),
  }
}

/** What the keys of a name were used for on a day, in UTC; counts are decimal text. */
export type KeyDay = {
  readonly day: string
  readonly requests: string
  readonly refused: string
  readonly units: string
}

export type CheckedKey = { readonly limits: CallerLimits | undefined; readonly days: readonly KeyDay[] }

/** What the server counts for the visitor, and for the holder of the key if it knows the key. Rejects where there is no answer. */
export async function checkKey(key: string): Promise<CheckedKey> {
  const { text, status, limits } = await tryCall(apiUrl(key === '' ? '/api/system/status' : '/api/key'), key)
  const { days } = (status === 200 ? JSON.parse(text) : {}) as { readonly days?: readonly KeyDay[] }
  return { limits, days: days ?? [] }
}

/** Longer bodies stay as they came: a page that formats megabytes stops responding. */
const prettyLetters = 500_000

const quoted = /"(?:[^"\\]|\\.)*"/g
const longNumber = /[\d.]{16}/

/** Numbers beyond 2^53 keep their digits: the text is not read and written again where it has one. */
function pretty(body: string): string {
  if (body.length > prettyLetters || longNumber.test(body.replaceAll(quoted, '""'))) return body
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function limitsIn(headers: Headers): CallerLimits | undefined {
  const numberOf = (name: string) => {
    const text = headers.get(name)
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
  }
  const caller = headers.get('x-sundial-caller')
  const [burst, left, resetSeconds] = ['limit', 'remaining', 'reset'].map((name) =>
    numberOf(`ratelimit-${name}`),
  )
  if (burst === undefined || left === undefined || resetSeconds === undefined) return undefined
  if (caller !== 'address' && caller !== 'web' && caller !== 'key') return undefined
  const keyName = headers.get('x-sundial-key-name')
  return {
    caller,
    burst,
    left,
    resetSeconds,
    ...(keyName !== null && { keyName: decoded(keyName) }),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
