import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { scrypt } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Malformed } from '@sundial/primitives'
import { WrongPassword } from '../errors.ts'

/** How a key is derived from a password. `n`, `r` and `p` are scrypt's; `iterations` is of PBKDF2 with HMAC-SHA-256. */
export type Derivation =
  | ({ readonly name: 'scrypt'; readonly salt: Uint8Array } & ScryptCost)
  | { readonly name: 'pbkdf2'; readonly iterations: number; readonly salt: Uint8Array }

/** Memory and work of scrypt. */
export type ScryptCost = { readonly n: number; readonly r: number; readonly p: number }

/** What we write: 128 MB and about a second on a phone. */
export const scryptParameters: ScryptCost = { n: 2 ** 17, r: 8, p: 1 }

/** A file of a stranger must cost no more than 512 MB and about half a minute. */
const most = { bytes: 512 * 1024 * 1024, work: 2 ** 24, iterations: 10_000_000, saltBytes: 64 } as const

/** A key of `length` bytes. Throws `malformed_derivation` for parameters that are wrong or out of bounds. */
export function deriveKey(password: Uint8Array, derivation: Derivation, length = 32): Uint8Array {
  const { salt } = derivation
  if (salt.length === 0 || salt.length > most.saltBytes) throw refusal('a salt of 1 to 64 bytes')
  if (derivation.name === 'pbkdf2') {
    const { iterations } = derivation
    if (!isCount(iterations) || iterations > most.iterations)
      throw refusal(`up to ${most.iterations} iterations`)
    return pbkdf2(sha256, password, salt, { c: iterations, dkLen: length })
  }
  const { n, r, p } = derivation
  const isBounded =
    [n, r, p].every(isCount) &&
    n > 1 &&
    (n & (n - 1)) === 0 &&
    128 * r * (n + p) <= most.bytes &&
    n * r * p <= most.work
  if (!isBounded) throw refusal('scrypt parameters of at most 512 MB')
  return scrypt(password, salt, { N: n, r, p, dkLen: length, maxmem: most.bytes + 1024 * 1024 })
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0
const refusal = (rule: string) => new Malformed('derivation', `The key derivation must have ${rule}.`)

/** Bytes encrypted with AES-256-GCM under a derived key. */
export type SealedBytes = { readonly iv: Uint8Array; readonly ciphertext: Uint8Array }

/** Encrypts the bytes; `context` is authenticated with them. Overwrites the key. */
export async function seal(secret: Uint8Array, key: Uint8Array, context: Uint8Array): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const imported = await importKey(key, 'encrypt')
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: plain(context) },
    imported,
    plain(secret),
  )
  return { iv, ciphertext: new Uint8Array(ciphertext) }
}

/** Decrypts what `seal` made; overwrites the key. Throws `wrong_password` for another key, context or content. */
export async function unseal(
  { iv, ciphertext }: SealedBytes,
  key: Uint8Array,
  context: Uint8Array,
): Promise<Uint8Array> {
  const imported = await importKey(key, 'decrypt')
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: plain(iv), additionalData: plain(context) },
        imported,
        plain(ciphertext),
      ),
    )
  } catch (cause) {
    throw new WrongPassword({ cause })
  }
}

async function importKey(key: Uint8Array, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', plain(key), 'AES-GCM', false, [use])
  } finally {
    key.fill(0)
  }
}

/** WebCrypto takes no view of a shared buffer, which the type of our bytes allows. */
export const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => bytes as Uint8Array<ArrayBuffer>
