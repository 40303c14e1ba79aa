import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, fromText, toHex, toText } from '@sundial/primitives'
import { WrongPassword } from '../errors.ts'
import { deriveKey, scryptParameters, seal, unseal } from '../keys/secret-box.ts'

/** An encrypted book: AES-256-GCM under a key that scrypt derives from a password, as private keys are stored. Hex. */
export type SealedBook = { readonly salt: string; readonly iv: string; readonly ciphertext: string }

/** The key of the books of one password. It stays in the tab that the password unlocked. */
export type BookKey = { readonly salt: string; readonly bytes: Uint8Array }

const context = fromText('sundial address book 1')

export const newSalt = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)))

/**
 * 32 bytes of a key, slow to derive: runs in the worker. Never the key of a stored private key, even with its password and
 * its salt.
 */
export function deriveBookKey(password: Uint8Array, salt: string): Uint8Array {
  const slow = deriveKey(password, { name: 'scrypt', ...scryptParameters, salt: fromHex(salt) })
  try {
    return hkdf(sha256, slow, undefined, context, 32)
  } finally {
    slow.fill(0)
  }
}

/** Encrypts the text of a book. */
export async function sealText(text: string, { salt, bytes }: BookKey): Promise<SealedBook> {
  const { iv, ciphertext } = await seal(fromText(text), bytes.slice(), context)
  return { salt, iv: toHex(iv), ciphertext: toHex(ciphertext) }
}

/** The text of an encrypted book. Throws `wrong_password` for another password or changed bytes. */
export async function unsealText({ iv, ciphertext }: SealedBook, { bytes }: BookKey): Promise<string> {
  const box = { iv: fromHex(iv), ciphertext: fromHex(ciphertext) }
  const text = toText(await unseal(box, bytes.slice(), context))
  if (text === undefined) throw new WrongPassword()
  return text
}
