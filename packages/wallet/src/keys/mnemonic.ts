import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Address, Malformed } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { addressPathOf, isKnownPath, pathOf } from './paths.ts'

/** Twelve English words of 128 random bits, as bytes. */
export function createMnemonic(): Uint8Array {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const words = new TextEncoder().encode(entropyToMnemonic(entropy, wordlist))
  entropy.fill(0)
  return words
}

/** Lower case, single spaces. */
const normalized = (words: Uint8Array): string =>
  new TextDecoder().decode(words).normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')

/** Whether the words are a BIP-39 mnemonic with the right checksum. */
export const isMnemonic = (words: Uint8Array): boolean =>
  words.length < 1024 && validateMnemonic(normalized(words), wordlist)

/** The private key at a path, 32 bytes, which the caller overwrites. Throws `malformed_mnemonic`. */
export function keyOfMnemonic(words: Uint8Array, path = pathOf(0)): Uint8Array {
  if (!isKnownPath(path)) throw new Malformed('path', "The path must have the form m/44'/195'/0'/0/0.")
  const root = rootOf(words)
  try {
    const child = root.derive(path)
    const key = child.privateKey?.slice()
    child.wipePrivateData()
    if (key === undefined) throw new Malformed('path', 'The path leads to no private key.')
    return key
  } finally {
    root.wipePrivateData()
  }
}

export type PathAddress = { readonly path: string; readonly address: Address }

/** The first addresses of the words, so that a person can find theirs. */
export function addressesOfMnemonic(words: Uint8Array, count: number): readonly PathAddress[] {
  const root = rootOf(words)
  const paths = Array.from({ length: Math.min(count, 20) }, (_, index) => [
    pathOf(index),
    addressPathOf(index),
  ])
  try {
    return [...new Set(paths.flat())].map((path) => {
      const child = root.derive(path)
      const address = addressOfPrivateKey(child.privateKey!)
      child.wipePrivateData()
      return { path, address }
    })
  } finally {
    root.wipePrivateData()
  }
}

function rootOf(words: Uint8Array): HDKey {
  if (!isMnemonic(words)) {
    throw new Malformed('mnemonic', 'These words are not a recovery phrase: check their spelling and order.')
  }
  const seed = mnemonicToSeedSync(normalized(words))
  try {
    return HDKey.fromMasterSeed(seed)
  } finally {
    seed.fill(0)
  }
}
