import { addressOfPrivateKey, Malformed, signHash, TronError } from '@sundial/primitives'
import { WalletLocked } from '../errors.ts'
import { hashOf } from '../request-hash.ts'
import { addressesOfMnemonic, createMnemonic, keyOfMnemonic } from './mnemonic.ts'
import {
  buffersOf,
  type KeyCalls,
  type KeyHandle,
  type KeyRequest,
  type KeyResponse,
} from './key-messages.ts'
import { readKeystore, writeKeystore } from './keystore-file.ts'
import { readPrivateKey, writePrivateKey } from './private-key-text.ts'
import { sealKey, unsealKey } from './vault-record.ts'

type Held = { readonly key: Uint8Array; readonly words?: Uint8Array | undefined }

type Handlers = {
  readonly [Name in keyof KeyCalls]: (
    call: Parameters<KeyCalls[Name]>[0],
  ) => ReturnType<KeyCalls[Name]> | Promise<ReturnType<KeyCalls[Name]>>
}

export type { KeyRequest } from './key-messages.ts'

/** The keys of a wallet. It lives in the worker, which has no network, and keeps keys as bytes only. */
export class KeyRing {
  readonly #keys = new Map<number, Held>()
  #last = 0

  /** Runs one call and overwrites the secrets that it brought. */
  async answer(request: KeyRequest): Promise<KeyResponse> {
    const { id, name, call } = request
    try {
      const handler = this.#handlers[name] as ((call: unknown) => unknown) | undefined
      if (handler === undefined) throw new Malformed('key_call', 'The worker has no such call.')
      return { id, result: await handler(call) }
    } catch (error) {
      return { id, error: describe(error) }
    } finally {
      for (const buffer of buffersOf(call)) new Uint8Array(buffer).fill(0)
    }
  }

  /** Overwrites every key. */
  wipe(): void {
    for (const handle of this.#keys.keys()) this.#forget(handle)
  }

  readonly #handlers: Handlers = {
    importPrivateKey: ({ digits }) => this.#hold({ key: readPrivateKey(digits) }),
    importKeystore: async ({ file, password }) => this.#hold({ key: await readKeystore(file, password) }),
    importMnemonic: ({ words, path }) =>
      this.#hold({ key: keyOfMnemonic(words, path), words: words.slice() }),
    listAddresses: ({ words, count }) => addressesOfMnemonic(words, count),
    createKey: () => {
      const words = createMnemonic()
      return this.#hold({ key: keyOfMnemonic(words), words })
    },
    sign: ({ handle, request }) => signHash(hashOf(request), this.#held(handle).key),
    reveal: ({ handle, what }) => {
      const { key, words } = this.#held(handle)
      if (what === 'private-key') return writePrivateKey(key)
      if (words === undefined) throw new Malformed('mnemonic', 'This key did not come from words.')
      return words.slice()
    },
    checkWords: ({ handle, words: typed }) => {
      const { words } = this.#held(handle)
      return words !== undefined && isSame(words, typed)
    },
    exportKeystore: ({ handle, password }) => writeKeystore(this.#held(handle).key, password),
    store: ({ handle, unlocking }) => sealKey(this.#held(handle).key, unlocking),
    openStored: async ({ record, unlocking }) => this.#hold({ key: await unsealKey(record, unlocking) }),
    forget: ({ handle }) => {
      this.#forget(handle)
      return true
    },
  }

  #hold(held: Held): KeyHandle {
    const address = addressOfPrivateKey(held.key)
    this.#last += 1
    this.#keys.set(this.#last, held)
    return { handle: this.#last, address }
  }

  #held(handle: number): Held {
    const held = this.#keys.get(handle)
    if (held === undefined) throw new WalletLocked()
    return held
  }

  #forget(handle: number): void {
    const held = this.#keys.get(handle)
    held?.key.fill(0)
    held?.words?.fill(0)
    this.#keys.delete(handle)
  }
}

/** In constant time. */
function isSame(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length
  for (let index = 0; index < left.length; index++) difference |= left[index]! ^ (right[index] ?? 0)
  return difference === 0
}

/** Only our own errors name what was wrong; a library's message may repeat its input. */
const describe = (error: unknown): { readonly code: string; readonly message: string } =>
  error instanceof TronError
    ? { code: error.code, message: error.message }
    : { code: 'key_failure', message: 'The key could not be used.' }
