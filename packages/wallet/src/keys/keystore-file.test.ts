import { fromHex, toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { encryptKeystoreJson } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKeystore, writeKeystore } from './keystore-file.ts'
import { addressInKeystore, isKeystoreName, keystoreName } from './keystore-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const key = fromHex('7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d')

/** Of tests that are about something else than the cost. */
const cheap = { n: 1024, r: 8, p: 1 }

/** The two test vectors of the Web3 Secret Storage definition. */
const vectors = {
  pbkdf2: `{"crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"6087dab2f9fdbbfaddc31a909735c1e6"},"ciphertext":"5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46","kdf":"pbkdf2","kdfparams":{"c":262144,"dklen":32,"prf":"hmac-sha256","salt":"ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd"},"mac":"517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2"},"id":"3198bc9c-6672-5ab3-d995-4942343ae5b6","version":3}`,
  scrypt: `{"crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"83dbcc02d8ccb40e466191a123791e0e"},"ciphertext":"d172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c","kdf":"scrypt","kdfparams":{"dklen":32,"n":262144,"p":8,"r":1,"salt":"ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19"},"mac":"2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097"},"id":"3198bc9c-6672-5ab3-d995-4942343ae5b6","version":3}`,
}

describe('Web3 Secret Storage', () => {
  test.each(Object.entries(vectors))('reads the %s vector of its definition', async (_, file) => {
    expect(toHex(await readKeystore(file, bytes('testpassword')))).toBe(toHex(key))
  })

  test('reads what ethers writes, and finds its address', async () => {
    const address = `0x${addressOfPrivateKey(key).slice(2)}`
    const account = { address, privateKey: `0x${toHex(key)}` }
    const file = await encryptKeystoreJson(account, 'pässwörd', { scrypt: { N: 1024, r: 8, p: 1 } })
    expect(addressInKeystore(file)).toBe(addressOfPrivateKey(key))
    expect(toHex(await readKeystore(file, bytes('pässwörd')))).toBe(toHex(key))
    await expect(readKeystore(file, bytes('password'))).rejects.toMatchObject({ code: 'wrong_password' })
  })
})

test('reads what ethers writes at any cost, password and key', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom({ N: 2, r: 1, p: 1 }, { N: 256, r: 8, p: 2 }),
      async (privateKey, password, scrypt) => {
        const address = `0x${addressOfPrivateKey(privateKey).slice(2)}`
        const account = { address, privateKey: `0x${toHex(privateKey)}` }
        // ethers takes passwords in the form NFKC.
        const typed = bytes(password.normalize('NFKC'))
        const file = await encryptKeystoreJson(account, password, { scrypt })
        expect(toHex(await readKeystore(file, typed))).toBe(toHex(privateKey))
      },
    ),
    { numRuns: 10 },
  )
})

describe('our file', () => {
  test('holds key, address and salt, and is read back', async () => {
    const file = await writeKeystore(key, bytes('correct horse'))
    const members = JSON.parse(file) as Record<string, unknown>
    expect(members).toMatchObject({
      version: 2,
      address: toBase58(addressOfPrivateKey(key)),
      kdf: { name: 'scrypt', n: 131072, r: 8, p: 1 },
      cipher: 'aes-256-gcm',
    })
    expect(file).not.toContain(toHex(key).slice(0, 16))
    expect(toHex(await readKeystore(file, bytes('correct horse')))).toBe(toHex(key))
    expect(keystoreName(addressOfPrivateKey(key))).toBe(`${String(members['address'])}.txt`)
  })

  test('says password incorrect for another password, address or key', async () => {
    const file = await writeKeystore(key, bytes('correct horse'), cheap)
    const members = JSON.parse(file) as Record<string, string>
    const flip = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`
    const bad = [
      [file, 'wrong horse'],
      [JSON.stringify({ ...members, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }), 'correct horse'],
      [JSON.stringify({ ...members, key: flip(members['key']!) }), 'correct horse'],
    ] as const
    for (const [text, password] of bad) {
      await expect(readKeystore(text, bytes(password))).rejects.toMatchObject({
        code: 'wrong_password',
        message: 'password incorrect',
      })
    }
  })
})

test('a file of the old product is recognized and refused with the reason', async () => {
  const old = toHex(bytes(JSON.stringify({ version: 1, key: 'ab', address: 'T', salt: 'uuid' })))
  await expect(readKeystore(old, bytes('x'))).rejects.toMatchObject({ code: 'old_keystore' })
})

test.each([
  ['more memory than a browser has', { n: 2 ** 24, r: 8, p: 1 }],
  ['an hour of work', { n: 2 ** 18, r: 8, p: 64 }],
  ['memory through the third parameter', { n: 2, r: 1, p: 2 ** 23 }],
  ['no power of two', { n: 1000, r: 8, p: 1 }],
  ['nothing', { n: 0, r: 0, p: 0 }],
  ['text', { n: 'x', r: 8, p: 1 }],
])('a file that asks for %s is refused before any work', async (_, parameters) => {
  const file = JSON.parse(vectors.scrypt) as { crypto: { kdfparams: object } }
  file.crypto.kdfparams = { ...file.crypto.kdfparams, ...parameters }
  await expect(readKeystore(JSON.stringify(file), bytes('x'))).rejects.toMatchObject({
    code: 'malformed_derivation',
  })
})

test('anything else is refused as malformed and never thrown otherwise', async () => {
  const anyFile = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        {
          version: fc.constantFrom(1, 2, 3, '3'),
          address: fc.string(),
          cipher: fc.constantFrom('aes-256-gcm', 'aes-128-ctr', ''),
          crypto: fc.dictionary(fc.string(), fc.jsonValue()),
          kdf: fc.record({
            name: fc.constantFrom('scrypt', 'pbkdf2'),
            n: fc.integer(),
            r: fc.integer(),
            p: fc.integer(),
          }),
          salt: fc.string(),
        },
        { requiredKeys: [] },
      )
      .map((file) => JSON.stringify(file)),
  )
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      await expect(readKeystore(file, bytes('x'))).rejects.toMatchObject({
        code: expect.stringMatching(/^(malformed_\w+|old_keystore|wrong_password)$/) as string,
      })
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['T.txt', true],
  ['UTC--2020.json', true],
  ['a.TXT', true],
  ['key.png', false],
  ['txt', false],
])('the name %s may be of a keystore: %s', (name, isOne) => {
  expect(isKeystoreName(name)).toBe(isOne)
})
