import { addressOfPrivateKey, fromHex, signHash, toHex } from '@sundial/primitives'
import { afterEach, expect, test } from 'vitest'
import { hashOf } from '../request-hash.ts'
import { signerOf } from '../sign-reviewed.ts'
import type { Signer } from '../signer.ts'
import { keystoreSigner } from '../signers/keystore.ts'
import { mnemonicSigner } from '../signers/mnemonic.ts'
import { privateKeySigner } from '../signers/private-key.ts'
import { KeyClient, type KeyPort } from './key-client.ts'
import { KeyRing } from './key-ring.ts'
import { readKeystore, writeKeystore } from './keystore-file.ts'
import { isPrivateKeyText, writePrivateKey } from './private-key-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const key = fromHex('7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d')
const address = addressOfPrivateKey(key)
const digits = () => bytes(toHex(key).toUpperCase())
const message = { kind: 'message', version: 2, message: bytes('hello') } as const

/** A worker in the same thread: requests are cloned and transferred as to a real one. */
function openClient(): KeyClient {
  let ring = new KeyRing()
  const open = (): KeyPort => {
    ring = new KeyRing()
    let take: Parameters<KeyPort['listen']>[0] | undefined
    return {
      post: (request, transfer) => {
        const received = structuredClone(request, { transfer })
        void ring.answer(received).then((response) => take?.(structuredClone(response)))
      },
      listen: (listener) => {
        take = listener
      },
      end: () => {
        take = undefined
        ring.wipe()
      },
    }
  }
  return new KeyClient(open)
}

let client = openClient()
afterEach(() => {
  client.lock()
  client = openClient()
})

test('a private key signs as the key itself does', async () => {
  const signer = await privateKeySigner(client, digits())
  expect(signer.address).toBe(address)
  expect(toHex(await signer.sign(message))).toBe(toHex(signHash(hashOf(message), key)))
})

test('the page keeps no copy of what it passes to the worker', async () => {
  const typed = digits()
  const password = bytes('secret words')
  await privateKeySigner(client, typed)
  await client.call('exportKeystore', { handle: 1, password })
  expect([typed.length, password.length]).toEqual([0, 0])
})

test.each([
  ['63 digits', 'a'.repeat(63)],
  ['another letter', `${'a'.repeat(63)}g`],
  ['zero, which derives no address', '0'.repeat(64)],
  ['the order of the curve', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
])('a private key of %s is refused', async (_, text) => {
  await expect(privateKeySigner(client, bytes(text))).rejects.toMatchObject({ code: 'malformed_private_key' })
})

test.each([
  [toHex(key), true],
  [toHex(key).toUpperCase(), true],
  ['external', true],
  [toHex(key).slice(1), false],
  [`0x${toHex(key)}`, false],
  ['', false],
])(
  'private key login: exactly 64 hex characters, case-insensitive, or the word external: %s',
  (text, isOne) => {
    expect(isPrivateKeyText(text)).toBe(isOne)
  },
)

test('a keystore file signs with its password, and says password incorrect otherwise', async () => {
  const file = await writeKeystore(key, bytes('correct horse'))
  const signer = await keystoreSigner(client, file, bytes('correct horse'))
  expect(signerOf(message, await signer.sign(message))).toBe(address)
  await expect(keystoreSigner(client, file, bytes('wrong'))).rejects.toMatchObject({
    code: 'wrong_password',
    message: 'password incorrect',
  })
})

test('new words are revealed for a backup, checked, and log in to the same account', async () => {
  const { handle, address: created } = await client.call('createKey', {})
  const words = await client.call('reveal', { handle, what: 'mnemonic' })
  expect(new TextDecoder().decode(words).split(' ')).toHaveLength(12)
  expect(await client.call('checkWords', { handle, words: words.slice() })).toBe(true)
  expect(await client.call('checkWords', { handle, words: bytes('other words') })).toBe(false)
  expect((await mnemonicSigner(client, words)).address).toBe(created)
})

test('a revealed private key and an exported keystore hold the key', async () => {
  await privateKeySigner(client, digits())
  const shown = await client.call('reveal', { handle: 1, what: 'private-key' })
  expect(new TextDecoder().decode(shown)).toBe(toHex(key))
  const file = await client.call('exportKeystore', { handle: 1, password: bytes('correct horse') })
  expect(toHex(await readKeystore(file, bytes('correct horse')))).toBe(toHex(key))
  expect(toHex(writePrivateKey(key))).toBe(toHex(shown))
})

test.each(['password', 'passkey'] as const)(
  'a key stored under a %s opens with it and with nothing else',
  async (kind) => {
    await privateKeySigner(client, digits())
    const secret = () => new Uint8Array(32).fill(5)
    const record = await client.call('store', { handle: 1, unlocking: { kind, secret: secret() } })
    expect(JSON.stringify(record)).not.toContain(toHex(key).slice(0, 16))
    const open = (unlocking: Parameters<typeof client.call<'openStored'>>[1]['unlocking'], one = record) =>
      client.call('openStored', { record: one, unlocking })
    expect((await open({ kind, secret: secret() })).address).toBe(address)
    await expect(open({ kind, secret: new Uint8Array(32).fill(6) })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    const other = kind === 'password' ? 'passkey' : 'password'
    await expect(open({ kind: other, secret: secret() })).rejects.toMatchObject({ code: 'malformed_vault' })
    const moved = { ...record, address: addressOfPrivateKey(new Uint8Array(32).fill(9)) }
    await expect(open({ kind, secret: secret() }, moved)).rejects.toMatchObject({ code: 'wrong_password' })
  },
)

test('a closed signer and a locked worker sign nothing', async () => {
  const signer: Signer = await privateKeySigner(client, digits())
  await signer.close()
  await expect(signer.sign(message)).rejects.toMatchObject({ code: 'wallet_locked' })
  const second = await privateKeySigner(client, digits())
  client.lock()
  await expect(second.sign(message)).rejects.toMatchObject({ code: 'wallet_locked' })
})

test('what a call brings is overwritten in the worker, and a key when it is forgotten', async () => {
  const own = new KeyRing()
  const typed = digits()
  // Bytes of 32 that are made while the key is imported: the key itself is among them.
  const made: Uint8Array[] = []
  const Original = globalThis.Uint8Array
  class Watched extends Original {
    static override [Symbol.hasInstance](value: unknown) {
      return value instanceof Original
    }
    constructor(...parameters: [never]) {
      super(...parameters)
      if (this.length === 32) made.push(this)
    }
  }
  globalThis.Uint8Array = Watched as unknown as Uint8ArrayConstructor
  try {
    await own.answer({ id: 1, name: 'importPrivateKey', call: { digits: typed } })
  } finally {
    globalThis.Uint8Array = Original
  }
  const held = made.filter((one) => toHex(one) === toHex(key))
  expect(held.length).toBeGreaterThan(0)
  expect(typed.every((byte) => byte === 0)).toBe(true)
  own.wipe()
  expect(held.some((one) => toHex(one) === toHex(key))).toBe(false)
})

test('errors of the worker never repeat what was typed', async () => {
  const secret = 'zz'.repeat(32)
  const failures = [
    client.call('importPrivateKey', { digits: bytes(secret) }),
    client.call('importMnemonic', { words: bytes(secret), path: "m/44'/195'/0'/0/0" }),
    client.call('importKeystore', { file: `{"version":2,"x":"${secret}"}`, password: bytes(secret) }),
  ]
  for (const failure of failures) {
    const error = await failure.catch((reason: unknown) => reason)
    expect(JSON.stringify(error) + String(error)).not.toContain(secret.slice(0, 8))
  }
})
