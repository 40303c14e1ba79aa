import type { Address } from '@sundial/primitives'
import type { SigningRequest } from '../signer.ts'
import type { PathAddress } from './mnemonic.ts'
import type { Unlocking, VaultRecord } from './vault-record.ts'

/** A key inside the worker. The number means nothing outside it. */
export type KeyHandle = { readonly handle: number; readonly address: Address }

/**
 * Calls of the worker, by name. Every `Uint8Array` of a call is transferred, so that the page has no copy, and the worker
 * overwrites it after use.
 */
export type KeyCalls = {
  /** `digits`: 64 hex digits as ASCII. */
  importPrivateKey(call: { readonly digits: Uint8Array }): KeyHandle
  importKeystore(call: { readonly file: string; readonly password: Uint8Array }): KeyHandle
  importMnemonic(call: { readonly words: Uint8Array; readonly path: string }): KeyHandle
  listAddresses(call: { readonly words: Uint8Array; readonly count: number }): readonly PathAddress[]
  createKey(call: object): KeyHandle
  sign(call: { readonly handle: number; readonly request: SigningRequest }): Uint8Array
  /** For a backup on screen: 64 hex digits or the words, of a key of `createKey` whose backup is not confirmed. */
  reveal(call: { readonly handle: number; readonly what: 'private-key' | 'mnemonic' }): Uint8Array
  /**
   * Whether `words` are those at `places` from 0, with a space between them. If so, the backup is confirmed: the key signs, and
   * nothing shows it any more.
   */
  confirmBackup(call: {
    readonly handle: number
    readonly places: readonly number[]
    readonly words: Uint8Array
  }): boolean
  /** The encrypted file of a key whose backup is not confirmed. */
  exportKeystore(call: { readonly handle: number; readonly password: Uint8Array }): string
  store(call: { readonly handle: number; readonly unlocking: Unlocking }): VaultRecord
  openStored(call: { readonly record: VaultRecord; readonly unlocking: Unlocking }): KeyHandle
  /** The key of an encrypted address book, which is data of the page and not a key of an account. `salt`: hex. */
  deriveBookKey(call: { readonly password: Uint8Array; readonly salt: string }): Uint8Array
  forget(call: { readonly handle: number }): true
}
export type KeyCallName = keyof KeyCalls

export type KeyRequest = {
  readonly [Name in KeyCallName]: {
    readonly id: number
    readonly name: Name
    readonly call: Parameters<KeyCalls[Name]>[0]
  }
}[KeyCallName]

/** Errors travel by code and message; they never contain what was typed. */
export type KeyResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly code: string; readonly message: string } }

/** The number of a message, by which its response is found; -1 for anything without one. */
export function idOf(message: unknown): number {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
  return typeof id === 'number' ? id : -1
}

/** The buffers of a value, each once, for a transfer. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const walk = (part: unknown): void => {
    if (part instanceof Uint8Array) {
      if (part.buffer instanceof ArrayBuffer) found.add(part.buffer)
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(walk)
  }
  walk(value)
  return [...found]
}
