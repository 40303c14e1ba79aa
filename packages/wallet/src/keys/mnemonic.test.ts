import { TronWeb } from 'tronweb'
import { mnemonicToSeedSync } from '@scure/bip39'
import { toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { HDNodeWallet, Mnemonic } from 'ethers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesOfMnemonic, createMnemonic, isMnemonic, keyOfMnemonic } from './mnemonic.ts'
import { addressPathOf, pathOf } from './paths.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (words: Uint8Array) => new TextDecoder().decode(words)

/** Vectors of BIP-39 with the passphrase TREZOR: words and the beginning of their seed. */
test.each([
  [
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e5349553',
  ],
  [
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6f',
  ],
  [
    'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
    '01f5bced59dec48e362f2c45b5de68b9fd6c92c6634f44d6d40aab69056506f0',
  ],
])('the library makes the seed of BIP-39 for %s', (words, seed) => {
  expect(isMnemonic(bytes(words))).toBe(true)
  expect(toHex(mnemonicToSeedSync(words, 'TREZOR')).slice(0, 64)).toBe(seed)
})

test('new words lead to the addresses that TronWeb derives from them', () => {
  for (const _ of [1, 2, 3]) {
    const words = createMnemonic()
    for (const index of [0, 1, 5]) {
      const path = pathOf(index)
      expect(toBase58(addressOfPrivateKey(keyOfMnemonic(words, path)))).toBe(
        TronWeb.fromMnemonic(text(words), path).address,
      )
    }
  }
})

test('words of every length lead to the keys that ethers derives from them', () => {
  const entropy = fc
    .constantFrom(16, 20, 24, 28, 32)
    .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  fc.assert(
    fc.property(entropy, fc.nat({ max: 999_999_999 }), (random, index) => {
      const words = Mnemonic.fromEntropy(random).phrase
      expect(isMnemonic(bytes(words))).toBe(true)
      for (const path of [pathOf(index), addressPathOf(index)]) {
        const other = HDNodeWallet.fromPhrase(words, '', path).privateKey.slice(2)
        expect(toHex(keyOfMnemonic(bytes(words), path))).toBe(other)
      }
    }),
    { numRuns: 10 },
  )
})

test('the first addresses of both kinds of paths are listed, each once', () => {
  const words = createMnemonic()
  const listed = addressesOfMnemonic(words, 3)
  expect(listed.map(({ path }) => path)).toEqual([
    "m/44'/195'/0'/0/0",
    "m/44'/195'/1'/0/0",
    "m/44'/195'/0'/0/1",
    "m/44'/195'/2'/0/0",
    "m/44'/195'/0'/0/2",
  ])
  for (const { path, address } of listed) {
    expect(toBase58(address)).toBe(TronWeb.fromMnemonic(text(words), path).address)
  }
})

test('spaces, line breaks and capitals do not matter; order and spelling do', () => {
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const messy = `  ${words.toUpperCase().replace(' ', '\n\t ')} `
  expect(toHex(keyOfMnemonic(bytes(messy)))).toBe(toHex(keyOfMnemonic(bytes(words))))
  for (const wrong of [
    words.replace('legal', 'legel'),
    words.split(' ').toReversed().join(' '),
    `${words} legal`,
    '',
  ]) {
    expect(() => keyOfMnemonic(bytes(wrong))).toThrow('recovery phrase')
  }
})

test('any bytes are words or are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (any) => {
      expect(isMnemonic(any)).toBe(false)
    }),
  )
})

test.each(["m/44'/60'/0'/0/0", "m/44'/195'/0/0/0", 'm', "m/44'/195'/99999999999'/0/0"])(
  'the path %s is refused',
  (path) => {
    expect(() => keyOfMnemonic(createMnemonic(), path)).toThrow('path')
  },
)
