import { isAccountAddress, Malformed } from '@sundial/primitives'
import type { KeyCallName, KeyRequest, KeyResponse } from './key-messages.ts'

type Rule = (value: unknown) => boolean
type Rules = Readonly<Record<string, Rule>>

const isText: Rule = (value) => typeof value === 'string'
const isBytes: Rule = (value) => value instanceof Uint8Array
const isNumber: Rule = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isOneOf =
  (...values: readonly unknown[]): Rule =>
  (value) =>
    values.includes(value)
/** Places of three or more different words of twelve, so that a guess is hopeless. */
const isPlaces: Rule = (value) =>
  Array.isArray(value) &&
  value.every((place) => isNumber(place) && place < 12) &&
  value.length >= 3 &&
  new Set(value).size === value.length
const isObject =
  (rules: Rules): Rule =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(rules).every(([name, rule]) => rule((value as Record<string, unknown>)[name]))
const isEither =
  (...rules: readonly Rule[]): Rule =>
  (value) =>
    rules.some((rule) => rule(value))

/** Absent, or the chain id of a side chain. */
const isSideChain: Rule = (value) =>
  value === undefined || (typeof value === 'string' && /^41[0-9a-f]{40}$/.test(value))

const isRequest = isEither(
  isObject({ kind: isOneOf('transaction'), raw: isBytes, sideChainId: isSideChain }),
  isObject({ kind: isOneOf('message'), version: isOneOf(1, 2), message: isBytes }),
  isObject({ kind: isOneOf('typed-data'), json: isText }),
)
const isUnlocking = isObject({ kind: isOneOf('password', 'passkey'), secret: isBytes })
const isRecord = isObject({
  version: isOneOf(1),
  address: (value) => typeof value === 'string' && isAccountAddress(value),
  unlocking: isOneOf('password', 'passkey'),
  salt: isText,
  iv: isText,
  ciphertext: isText,
})

const calls: Readonly<Record<KeyCallName, Rule>> = {
  importPrivateKey: isObject({ digits: isBytes }),
  importKeystore: isObject({ file: isText, password: isBytes }),
  importMnemonic: isObject({ words: isBytes, path: isText }),
  listAddresses: isObject({ words: isBytes, count: isNumber }),
  createKey: isObject({}),
  sign: isObject({ handle: isNumber, request: isRequest }),
  reveal: isObject({ handle: isNumber, what: isOneOf('private-key', 'mnemonic') }),
  confirmBackup: isObject({ handle: isNumber, places: isPlaces, words: isBytes }),
  exportKeystore: isObject({ handle: isNumber, password: isBytes }),
  store: isObject({ handle: isNumber, unlocking: isUnlocking }),
  openStored: isObject({ record: isRecord, unlocking: isUnlocking }),
  deriveBookKey: isObject({ password: isBytes, salt: isText }),
  forget: isObject({ handle: isNumber }),
}

/** A message of the page, checked in the worker. Throws `malformed_key_call`. */
export function readKeyRequest(message: unknown): KeyRequest {
  const isCall = isObject({
    id: isNumber,
    name: (name) => typeof name === 'string' && Object.hasOwn(calls, name),
  })
  if (isCall(message)) {
    const request = message as KeyRequest
    if (calls[request.name](request.call)) return request
  }
  throw new Malformed('key_call', 'The worker has no such call.')
}

const isError = isObject({ code: isText, message: isText })

/** A message of the worker, checked in the page; `undefined` for anything else. */
export function readKeyResponse(message: unknown): KeyResponse | undefined {
  if (!isObject({ id: isNumber })(message)) return undefined
  const { id, result, error } = message as { id: number; result?: unknown; error?: unknown }
  if (error === undefined) return { id, result }
  return isError(error) ? { id, error: error as { code: string; message: string } } : undefined
}
