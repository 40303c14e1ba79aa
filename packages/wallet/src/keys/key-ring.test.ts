import { fromHex, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { hashOf } from '../request-hash.ts'
import { signerOf } from '../sign-reviewed.ts'
import type { Signer } from '../signer.ts'
import { keystoreSigner } from '../signers/keystore.ts'
import { mnemonicSigner } from '../signers/mnemonic.ts'
import { privateKeySigner } from '../signers/private-key.ts'
import { KeyClient, type KeyPort } from './key-client.ts'
import { buffersOf } from './key-messages.ts'
import { KeyRing } from './key-ring.ts'
import { readKeystore, writeKeystore } from './keystore-file.ts'
import { readKeyResponse } from './read-key-request.ts'
import { isPrivateKeyText, writePrivateKey } from './private-key-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const key = fromHex('7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d')
const address = addressOfPrivateKey(key)
const digits = () => bytes(toHex(key).toUpperCase())
const message = { kind: 'message', version: 2, message: bytes('hello') } as const

/** A worker in the same thread: requests are cloned and transferred as to a real one. */
function openRing() {
  let ring = new KeyRing()
  const events: string[] = []
  const open = (): KeyPort => {
    ring = new KeyRing()
    events.push('start')
    let take: Parameters<KeyPort['listen']>[0] | undefined
    return {
      post: (request, transfer) => {
        const received = structuredClone(request, { transfer })
        const answering = ring.answer(received)
        void answering.then((response) =>
          take?.(structuredClone(response, { transfer: buffersOf(response) })),
        )
      },
      listen: (listener) => {
        take = listener
      },
      end: () => {
        take = undefined
        events.push('end')
        ring.wipe()
      },
    }
  }
  return { client: new KeyClient(open), events }
}

let { client, events } = openRing()
afterEach(() => {
  client.lock()
  ;({ client, events } = openRing())
})

test('a private key signs as the key itself does', async () => {
  const signer = await privateKeySigner(client, digits())
  expect(signer.address).toBe(address)
  expect(toHex(await signer.sign(message))).toBe(toHex(signHash(hashOf(message), key)))
})

test('the page keeps no copy of what it passes to the worker', async () => {
  const typed = digits()
  const secret = new Uint8Array(32).fill(5)
  const { handle } = await client.call('importPrivateKey', { digits: typed })
  await client.call('store', { handle, unlocking: { kind: 'passkey', secret } })
  expect([typed.length, secret.length]).toEqual([0, 0])
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
  const file = await writeKeystore(key, bytes('correct horse'), { n: 1024, r: 8, p: 1 })
  const signer = await keystoreSigner(client, file, bytes('correct horse'))
  expect(signerOf(message, await signer.sign(message))).toBe(address)
  await expect(keystoreSigner(client, file, bytes('wrong'))).rejects.toMatchObject({
    code: 'wrong_password',
    message: 'password incorrect',
  })
})

test('new words are revealed for a backup and log in to the same account', async () => {
  const { handle, address: created } = await client.call('createKey', {})
  const words = await client.call('reveal', { handle, what: 'mnemonic' })
  expect(new TextDecoder().decode(words).split(' ')).toHaveLength(12)
  expect((await mnemonicSigner(client, words)).address).toBe(created)
})

test('of a new key the private key is revealed and a file exported', async () => {
  const { handle, address: created } = await client.call('createKey', {})
  const shown = await client.call('reveal', { handle, what: 'private-key' })
  const secret = fromHex(new TextDecoder().decode(shown))
  expect(addressOfPrivateKey(secret)).toBe(created)
  expect(toHex(writePrivateKey(secret))).toBe(toHex(shown))
  const file = await client.call('exportKeystore', { handle, password: bytes('correct horse') })
  expect(toHex(await readKeystore(file, bytes('correct horse')))).toBe(toHex(secret))
})

test('a new key is shown until words of its backup are right, and signs afterwards', async () => {
  const { handle, address: created } = await client.call('createKey', {})
  const shown = await client.call('reveal', { handle, what: 'mnemonic' })
  const words = new TextDecoder().decode(shown).split(' ')
  const confirm = (places: readonly number[], typed = places.map((place) => words[place]).join(' ')) =>
    client.call('confirmBackup', { handle, places, words: bytes(typed) })
  for (const typed of ['', `${words[0]} ${words[5]}`, `${words[0]} ${words[5]} `, words.join(' ')]) {
    expect(await confirm([0, 5, 11], typed)).toBe(false)
  }
  for (const places of [[0, 5], [0, 5, 5], [0, 5, 12], []]) {
    await expect(confirm(places)).rejects.toMatchObject({ code: 'malformed_key_call' })
  }
  expect(await client.call('reveal', { handle, what: 'mnemonic' })).toEqual(shown)
  expect(await confirm([0, 5, 11])).toBe(true)
  await expect(client.call('reveal', { handle, what: 'mnemonic' })).rejects.toMatchObject({
    code: 'no_backup',
  })
  await expect(client.call('reveal', { handle, what: 'private-key' })).rejects.toMatchObject({
    code: 'no_backup',
  })
  await expect(
    client.call('exportKeystore', { handle, password: bytes('correct horse') }),
  ).rejects.toMatchObject({ code: 'no_backup' })
  const signature = await client.call('sign', { handle, request: structuredClone(message) })
  expect(signerOf(message, signature)).toBe(created)
})

test('an imported key is never shown nor exported', async () => {
  const file = await writeKeystore(key, bytes('correct horse'), { n: 1024, r: 8, p: 1 })
  const { handle } = await client.call('importPrivateKey', { digits: digits() })
  const secret = new Uint8Array(32).fill(5)
  const record = await client.call('store', {
    handle,
    unlocking: { kind: 'passkey', secret: secret.slice() },
  })
  const words = bytes('legal winner thank year wave sausage worth useful legal winner thank yellow')
  const imported = [
    handle,
    (await client.call('importKeystore', { file, password: bytes('correct horse') })).handle,
    (await client.call('importMnemonic', { words, path: "m/44'/195'/0'/0/0" })).handle,
    (await client.call('openStored', { record, unlocking: { kind: 'passkey', secret } })).handle,
  ]
  for (const one of imported) {
    for (const what of ['private-key', 'mnemonic'] as const) {
      await expect(client.call('reveal', { handle: one, what })).rejects.toMatchObject({ code: 'no_backup' })
    }
    await expect(
      client.call('exportKeystore', { handle: one, password: bytes('chosen by a script') }),
    ).rejects.toMatchObject({ code: 'no_backup' })
  }
})

test.each(['password', 'passkey'] as const)(
  'a key stored under a %s opens with it and with nothing else',
  async (kind) => {
    const { handle } = await client.call('importPrivateKey', { digits: digits() })
    const secret = () => new Uint8Array(32).fill(5)
    const record = await client.call('store', { handle, unlocking: { kind, secret: secret() } })
    expect(JSON.stringify(record)).not.toContain(toHex(key).slice(0, 16))
    const open = (unlocking: Parameters<typeof client.call<'openStored'>>[1]['unlocking'], one = record) =>
      client.call('openStored', { record: one, unlocking })
    await expect(open({ kind, secret: new Uint8Array(32).fill(6) })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    const other = kind === 'password' ? 'passkey' : 'password'
    await expect(open({ kind: other, secret: secret() })).rejects.toMatchObject({ code: 'malformed_vault' })
    // Each try costs a person's second with a password.
    if (kind === 'password') return
    expect((await open({ kind, secret: secret() })).address).toBe(address)
    const moved = { ...record, address: addressOfPrivateKey(new Uint8Array(32).fill(9)) }
    await expect(open({ kind, secret: secret() }, moved)).rejects.toMatchObject({ code: 'wrong_password' })
  },
)

test('a key stored under a password opens again in the next worker', async () => {
  const { handle } = await client.call('importPrivateKey', { digits: digits() })
  const unlocking = () => ({ kind: 'password', secret: bytes('correct horse') }) as const
  const record = await client.call('store', { handle, unlocking: unlocking() })
  client.lock()
  expect(await client.call('openStored', { record, unlocking: unlocking() })).toMatchObject({ address })
})

test('a closed signer and a locked worker sign nothing', async () => {
  const signer: Signer = await privateKeySigner(client, digits())
  await signer.close()
  await expect(signer.sign(message)).rejects.toMatchObject({ code: 'wallet_locked' })
  const second = await privateKeySigner(client, digits())
  client.lock()
  await expect(second.sign(message)).rejects.toMatchObject({ code: 'wallet_locked' })
})

test('the worker ends with its last key, and closing a signer after that starts none', async () => {
  const [first, second] = [await privateKeySigner(client, digits()), await privateKeySigner(client, digits())]
  await first.close()
  expect(events).toEqual(['start'])
  await second.close()
  expect(events).toEqual(['start', 'end'])
  await first.close()
  expect(events).toEqual(['start', 'end'])
})

test('a signer from before a lock neither signs with nor closes a key of the next worker', async () => {
  const old = await privateKeySigner(client, digits())
  client.lock()
  const next = await privateKeySigner(client, digits())
  await expect(old.sign(message)).rejects.toMatchObject({ code: 'wallet_locked' })
  await old.close()
  expect(signerOf(message, await next.sign(message))).toBe(address)
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

test.each([
  undefined,
  'end',
  { id: 1 },
  { id: 1, name: 'toString', call: {} },
  { id: 1, name: '__proto__', call: {} },
  { id: 1, name: 'sign', call: { handle: 1, request: { kind: 'hash', hash: new Uint8Array(32) } } },
  { id: 1, name: 'importPrivateKey', call: { digits: toHex(key) } },
  { id: 1, name: 'reveal', call: { handle: '1', what: 'private-key' } },
  { id: 1, name: 'openStored', call: { record: {}, unlocking: { kind: 'none', secret: new Uint8Array(0) } } },
])('the worker refuses message %# , which is no call', async (wrong) => {
  expect(await new KeyRing().answer(wrong)).toMatchObject({ error: { code: 'malformed_key_call' } })
})

test('any message is refused without its content and never ends the worker', async () => {
  const own = new KeyRing()
  const anyCall = fc.record({
    id: fc.nat(),
    name: fc.constantFrom(
      'sign',
      'reveal',
      'store',
      'openStored',
      'forget',
      'importMnemonic',
      'confirmBackup',
    ),
    call: fc.oneof(
      fc.anything({ withTypedArray: true }),
      fc.record({ handle: fc.nat(), words: fc.uint8Array(), path: fc.string(), what: fc.string() }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.anything(), anyCall), async (wrong) => {
      const response = await own.answer(wrong)
      if ('error' in response) expect(response.error.code).toMatch(/^[a-z_]+$/)
    }),
    { numRuns: 300 },
  )
})

test('responses that are none are ignored by the page', () => {
  fc.assert(
    fc.property(fc.anything(), (any) => {
      const response = readKeyResponse(any)
      if (response !== undefined) expect(typeof response.id).toBe('number')
    }),
  )
  expect(readKeyResponse({ id: 1, error: 'text' })).toBeUndefined()
})
