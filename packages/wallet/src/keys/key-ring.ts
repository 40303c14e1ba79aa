import { TronError } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { deriveBookKey } from '../address-book/sealed-book.ts'
import { NoBackup, WalletLocked } from '../errors.ts'
import { hashOf } from '../request-hash.ts'
import { addressesOfMnemonic, createMnemonic, keyOfMnemonic } from './mnemonic.ts'
import { buffersOf, idOf, type KeyCalls, type KeyHandle, type KeyResponse } from './key-messages.ts'
import { readKeyRequest } from './read-key-request.ts'
import { readKeystore, writeKeystore } from './keystore-file.ts'
import { readPrivateKey, writePrivateKey } from './private-key-text.ts'
import { sealKey, unsealKey } from './vault-record.ts'

type Held = {
  readonly key: Uint8Array
  /** Of a key that was made here, until its backup is confirmed. */
  readonly words?: Uint8Array
}

type Handlers = {
  readonly [Name in keyof KeyCalls]: (
    call: Parameters<KeyCalls[Name]>[0],
  ) => ReturnType<KeyCalls[Name]> | Promise<ReturnType<KeyCalls[Name]>>
}

export { buffersOf, type KeyRequest } from './key-messages.ts'

/** The keys of a wallet. It lives in the worker, which has no network, and keeps keys as bytes only. */
export class KeyRing {
  readonly #keys = new Map<number, Held>()

  /** Runs one call and overwrites the secrets that it brought. Anything but a call is refused. */
  async answer(message: unknown): Promise<KeyResponse> {
    const id = idOf(message)
    try {
      const { name, call } = readKeyRequest(message)
      const handler = this.#handlers[name] as (call: unknown) => unknown
      return { id, result: await handler(call) }
    } catch (error) {
      return { id, error: describe(error) }
    } finally {
      for (const buffer of buffersOf(message)) new Uint8Array(buffer).fill(0)
    }
  }

  /** Overwrites every key. */
  wipe(): void {
    for (const handle of this.#keys.keys()) this.#forget(handle)
  }

  readonly #handlers: Handlers = {
    importPrivateKey: ({ digits }) => this.#hold({ key: readPrivateKey(digits) }),
    importKeystore: async ({ file, password }) => this.#hold({ key: await readKeystore(file, password) }),
    importMnemonic: ({ words, path }) => this.#hold({ key: keyOfMnemonic(words, path) }),
    listAddresses: ({ words, count }) => addressesOfMnemonic(words, count),
    createKey: () => {
      const words = createMnemonic()
      return this.#hold({ key: keyOfMnemonic(words), words })
    },
    sign: ({ handle, request }) => signHash(hashOf(request), this.#held(handle).key),
    reveal: ({ handle, what }) => {
      const { key, words } = this.#unconfirmed(handle)
      return what === 'private-key' ? writePrivateKey(key) : words.slice()
    },
    confirmBackup: ({ handle, places, words: typed }) => {
      const { key, words } = this.#unconfirmed(handle)
      if (!isSame(wordsAt(words, places), typed)) return false
      words.fill(0)
      this.#keys.set(handle, { key })
      return true
    },
    exportKeystore: ({ handle, password }) => writeKeystore(this.#unconfirmed(handle).key, password),
    store: ({ handle, unlocking }) => sealKey(this.#held(handle).key, unlocking),
    openStored: async ({ record, unlocking }) => this.#hold({ key: await unsealKey(record, unlocking) }),
    deriveBookKey: ({ password, salt }) => deriveBookKey(password, salt),
    forget: ({ handle }) => {
      this.#forget(handle)
      return true
    },
  }

  #hold(held: Held): KeyHandle {
    const address = addressOfPrivateKey(held.key)
    // Random, so that the handle of an ended worker never means a key of the next one.
    const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number]
    const handle = (high & 0xf_ffff) * 2 ** 32 + low
    this.#keys.set(handle, held)
    return { handle, address }
  }

  #held(handle: number): Held {
    const held = this.#keys.get(handle)
    if (held === undefined) throw new WalletLocked()
    return held
  }

  /**
   * A key leaves the worker for the backup of a new one only: a script in the page could otherwise ask for every key that is
   * open. Throws `no_backup` for an imported key, and after the backup was confirmed.
   */
  #unconfirmed(handle: number): Required<Held> {
    const { key, words } = this.#held(handle)
    if (words === undefined) throw new NoBackup()
    return { key, words }
  }

  #forget(handle: number): void {
    const held = this.#keys.get(handle)
    held?.key.fill(0)
    held?.words?.fill(0)
    this.#keys.delete(handle)
  }
}

/** The words at these places from 0, with a space between them. They never become text, which could not be overwritten. */
function wordsAt(words: Uint8Array, places: readonly number[]): Uint8Array {
  const ends = [...words.keys()].filter((at) => words[at] === space)
  const codes = places.flatMap((place) => [
    ...words.subarray(place === 0 ? 0 : (ends[place - 1] ?? words.length) + 1, ends[place]),
    space,
  ])
  return Uint8Array.from(codes.slice(0, -1))
}

const space = 32

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
