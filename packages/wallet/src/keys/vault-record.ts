import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Address, fromHex, Malformed, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { WrongPassword } from '../errors.ts'
import { deriveKey, scryptParameters, seal, unseal } from './secret-box.ts'

/** What opens a stored key: a password, or the 32 bytes that a passkey derives (WebAuthn PRF). */
export type Unlocking = { readonly kind: 'password' | 'passkey'; readonly secret: Uint8Array }

/** A private key in browser storage, encrypted. Nothing stored with it opens it: only a password or a passkey does. */
export type VaultRecord = {
  readonly version: 1
  readonly address: Address
  readonly unlocking: Unlocking['kind']
  /** Hex. */
  readonly salt: string
  readonly iv: string
  readonly ciphertext: string
}

const keyInfo = new TextEncoder().encode('sundial vault 1')

/** Encrypts a private key. Overwrites neither the key nor the secret. */
export async function sealKey(privateKey: Uint8Array, unlocking: Unlocking): Promise<VaultRecord> {
  const address = addressOfPrivateKey(privateKey)
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const box = await seal(privateKey, keyFor(unlocking, salt), contextOf(address, unlocking.kind))
  return {
    version: 1,
    address,
    unlocking: unlocking.kind,
    salt: toHex(salt),
    iv: toHex(box.iv),
    ciphertext: toHex(box.ciphertext),
  }
}

/** The private key of a record, which the caller overwrites. Throws `wrong_password` or `malformed_vault`. */
export async function unsealKey(record: VaultRecord, unlocking: Unlocking): Promise<Uint8Array> {
  if (record.version !== 1 || record.unlocking !== unlocking.kind) {
    throw new Malformed('vault', 'The stored key has another format. Log in again.')
  }
  const box = { iv: fromHex(record.iv), ciphertext: fromHex(record.ciphertext) }
  const key = keyFor(unlocking, fromHex(record.salt))
  const privateKey = await unseal(box, key, contextOf(record.address, record.unlocking))
  if (privateKey.length === 32 && addressOfPrivateKey(privateKey) === record.address) return privateKey
  privateKey.fill(0)
  throw new WrongPassword()
}

/** A password is slow to try; a passkey's output is random already. */
const keyFor = ({ kind, secret }: Unlocking, salt: Uint8Array): Uint8Array =>
  kind === 'password'
    ? deriveKey(secret, { name: 'scrypt', ...scryptParameters, salt })
    : hkdf(sha256, secret, salt, keyInfo, 32)

const contextOf = (address: Address, kind: Unlocking['kind']): Uint8Array =>
  new TextEncoder().encode(`${address} ${kind}`)
