import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatUnits,
  fromHex,
  isAddress,
  isTronAddress,
  Malformed,
  parseJson,
  parseUnits,
  sha256,
  stringifyJson,
  toAddress,
  toBase58,
  toHex,
  toText,
} from './index.ts'
import { addressOfPrivateKey, addressOfPublicKey, recoverSigner, signHash } from './keys.ts'

const vectors = <Row>(file: string): Row[] =>
  JSON.parse(readFileSync(`vectors/recorded/vectors/${file}`, 'utf8')) as Row[]

describe('addresses', () => {
  test.each(vectors<{ hexAddress: string; address: string; note: string }>('addresses/well-known.json'))(
    '$note',
    ({ hexAddress, address }) => {
      expect(toAddress(address)).toBe(hexAddress)
      expect(toBase58(hexAddress)).toBe(address)
    },
  )

  test.each(vectors<{ publicKey: string; hexAddress: string }>('addresses/public-key-to-address.json'))(
    'of public key $publicKey',
    ({ publicKey, hexAddress }) => {
      expect(addressOfPublicKey(fromHex(publicKey))).toBe(hexAddress)
    },
  )

  test('every account address comes back from base58', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const address = `41${toHex(bytes)}`
        expect(toAddress(toBase58(address))).toBe(address)
        expect(toAddress(`0x${toHex(bytes)}`)).toBe(address)
      }),
    )
  })

  test('genesis owners of other lengths print as java-tron prints them', () => {
    const owner = toHex(new TextEncoder().encode('0x000000000000000000000'))
    expect(toBase58(owner)).toMatch(/^[1-9A-HJ-NP-Za-km-z]+$/)
  })

  test.each([
    ['a wrong checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['a letter that base58 lacks', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t'],
    ['another prefix', '42a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['empty text', ''],
    ['a very long text', 'T'.repeat(10_000)],
  ])('%s is refused', (_, text) => {
    expect(isAddress(text)).toBe(false)
    expect(() => toAddress(text)).toThrow(Malformed)
  })
})

test.each([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', true],
  ['0xa614f803b6fd780986a42c78ec9c7f77e6ded13c', false],
  ['0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c', false],
  ['0Xa614f803b6fd780986a42c78ec9c7f77e6ded13c', false],
])('may be searched for, and is paid to only in a form of TRON: %s', (text, isPayable) => {
  expect([isAddress(text), isTronAddress(text)]).toEqual([true, isPayable])
})

describe('signatures', () => {
  const key = sha256(new Uint8Array([1]))

  test('the signer is recovered from r, s, v with v 0, 1, 27 or 28', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (hash, raised) => {
        const signature = signHash(hash, key)
        if (raised) signature[64]! += 27
        expect(recoverSigner(hash, signature)).toBe(addressOfPrivateKey(key))
      }),
      { numRuns: 20 },
    )
  })

  test('a high-s signature is valid on this chain', () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const hash = sha256(new Uint8Array([2]))
    const low = signHash(hash, key)
    const highS = order - BigInt(`0x${toHex(low.subarray(32, 64))}`)
    const high = Uint8Array.from([
      ...low.subarray(0, 32),
      ...fromHex(highS.toString(16).padStart(64, '0')),
      1 - low[64]!,
    ])
    expect(recoverSigner(hash, high)).toBe(addressOfPrivateKey(key))
  })

  test('the recovery byte may mark a compressed key, and is refused as java-tron refuses it', () => {
    const hash = sha256(new Uint8Array([3]))
    const signature = signHash(hash, key)
    const withByte = (byte: number) => Uint8Array.from([...signature.subarray(0, 64), byte])
    for (const added of [0, 4, 27, 31]) {
      expect(recoverSigner(hash, withByte(signature[64]! + added))).toBe(addressOfPrivateKey(key))
    }
    for (const [byte, header] of [
      [8, 35],
      [26, 53],
      [35, 35],
      [127, 127],
      [128, -101],
      [255, 26],
    ] as const) {
      expect(() => recoverSigner(hash, withByte(byte))).toThrow(`Header byte out of range: ${header}`)
    }
  })

  test('bytes that are no signature are refused by code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (signature) => {
        try {
          recoverSigner(key, signature)
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed)
        }
      }),
    )
  })
})

describe('amounts', () => {
  test('every amount comes back from its text', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
        expect(parseUnits(formatUnits(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })

  test.each([
    [1_999_999n, 6, 2, '1.99'],
    [-1n, 6, 2, '0'],
    [100n, 0, 0, '100'],
    [1n, 6, 6, '0.000001'],
  ])('%s with %s decimals cut to %s is %s, never rounded up', (amount, decimals, fraction, text) => {
    expect(formatUnits(amount, decimals, fraction)).toBe(text)
  })

  test('digits past the decimals are cut off', () => {
    expect(parseUnits('1.9999999', 6)).toBe(1_999_999n)
  })
})

describe('JSON', () => {
  test.each([
    ['lists', '['.repeat(4_000_000)],
    ['objects', '{"a":'.repeat(800_000)],
    ['closed lists', `${'['.repeat(161)}${']'.repeat(161)}`],
  ])('refuses %s inside one another before it builds them', (_, text) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'malformed_json' }))
  })

  test('counts no brackets in texts, and none that are closed', () => {
    const deepest = `${'['.repeat(160)}${']'.repeat(160)}`
    expect(() => parseJson(deepest)).not.toThrow()
    const texts = JSON.stringify(['[{'.repeat(200), '\\"[['.repeat(100), '\\', '['.repeat(200)])
    expect(parseJson(texts)).toEqual(JSON.parse(texts))
    expect(parseJson(`[${'[],'.repeat(500)}{}]`)).toHaveLength(501)
  })

  test('integers past 2^53 are not rounded, and text that looks like them is not touched', () => {
    expect(
      parseJson('{"a":9223372036854775807,"b":"x 9223372036854775807","c":1.25000000000000000000}'),
    ).toEqual({
      a: '9223372036854775807',
      b: 'x 9223372036854775807',
      c: 1.25,
    })
    expect(stringifyJson({ a: 9_223_372_036_854_775_807n, b: undefined, c: [1n, 'x'] })).toBe(
      '{"a":9223372036854775807,"c":[1,"x"]}',
    )
  })

  test('any JSON text without long integers reads as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        if (!/\d{16}/.test(text)) expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })
})

test('text of strangers is text only without control characters', () => {
  expect(toText(new TextEncoder().encode('héllo'))).toBe('héllo')
  expect(toText(new Uint8Array([0xff]))).toBeUndefined()
  expect(toText(new Uint8Array([0x41, 0]))).toBeUndefined()
})
