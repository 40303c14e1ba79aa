import { type Address, equalBytes, fromHex, keccak256, toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { WrongPassword } from '../errors.ts'
import {
  hexOf,
  malformed,
  type Members,
  keystoreMembers,
  parseKeystore,
  readAddress,
} from './keystore-text.ts'
import {
  type Derivation,
  deriveKey,
  plain,
  type ScryptCost,
  scryptParameters,
  seal,
  unseal,
} from './secret-box.ts'

/** Version of the files that we write. */
const version = 2

/** The file of a private key under a password: key, address and salt, with version and derivation. JSON. */
export async function writeKeystore(
  privateKey: Uint8Array,
  password: Uint8Array,
  cost: ScryptCost = scryptParameters,
): Promise<string> {
  const address = addressOfPrivateKey(privateKey)
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const key = deriveKey(password, { name: 'scrypt', ...cost, salt })
  const { iv, ciphertext } = await seal(privateKey, key, fromHex(address))
  const file = {
    version,
    address: toBase58(address),
    key: toHex(ciphertext),
    salt: toHex(salt),
    cipher: 'aes-256-gcm',
    iv: toHex(iv),
    kdf: { name: 'scrypt', ...cost },
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * The private key of a keystore file: ours, or Web3 Secret Storage v3. The caller overwrites it. Throws `wrong_password`,
 * `malformed_keystore`, `malformed_derivation` or `old_keystore`.
 */
export async function readKeystore(text: string, password: Uint8Array): Promise<Uint8Array> {
  const file = parseKeystore(text)
  const privateKey = file['version'] === 3 ? await readWeb3(file, password) : await readOwn(file, password)
  checkAddress(privateKey, file['address'])
  return privateKey
}

async function readOwn(file: Members, password: Uint8Array): Promise<Uint8Array> {
  if (file['version'] !== version || file['cipher'] !== 'aes-256-gcm') throw malformed('version or cipher')
  const address = readAddress(file['address'])
  if (address === undefined) throw malformed('address')
  const { name, n, r, p } = keystoreMembers(file['kdf'])
  if (name !== 'scrypt') throw malformed('kdf')
  const derivation = {
    name,
    n: Number(n),
    r: Number(r),
    p: Number(p),
    salt: hexOf(file['salt'], 'salt'),
  } as const
  const key = deriveKey(password, derivation)
  const box = { iv: hexOf(file['iv'], 'iv', 12), ciphertext: hexOf(file['key'], 'key', 48) }
  return unseal(box, key, fromHex(address))
}

async function readWeb3(file: Members, password: Uint8Array): Promise<Uint8Array> {
  const crypto3 = keystoreMembers(file['crypto'] ?? file['Crypto'])
  const { cipher, ciphertext, cipherparams, kdf, kdfparams, mac } = crypto3
  if (cipher !== 'aes-128-ctr') throw malformed('cipher')
  const derived = deriveKey(password, web3Derivation(kdf, keystoreMembers(kdfparams)))
  try {
    const encrypted = hexOf(ciphertext, 'ciphertext', 32)
    const check = new Uint8Array(16 + encrypted.length)
    check.set(derived.subarray(16, 32))
    check.set(encrypted, 16)
    const isRight = equalBytes(keccak256(check), hexOf(mac, 'mac', 32))
    check.fill(0)
    if (!isRight) throw new WrongPassword()
    const key = await crypto.subtle.importKey('raw', plain(derived.subarray(0, 16)), 'AES-CTR', false, [
      'decrypt',
    ])
    const counter = plain(hexOf(keystoreMembers(cipherparams)['iv'], 'iv', 16))
    const algorithm = { name: 'AES-CTR', counter, length: 128 }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, plain(encrypted)))
  } finally {
    derived.fill(0)
  }
}

function web3Derivation(name: unknown, parameters: Members): Derivation {
  const salt = hexOf(parameters['salt'], 'salt')
  if (parameters['dklen'] !== 32) throw malformed('dklen')
  if (name === 'pbkdf2') {
    if (parameters['prf'] !== 'hmac-sha256') throw malformed('prf')
    return { name, iterations: Number(parameters['c']), salt }
  }
  if (name !== 'scrypt') throw malformed('kdf')
  const [n, r, p] = ['n', 'r', 'p'].map((one) => Number(parameters[one])) as [number, number, number]
  return { name, n, r, p, salt }
}

/** The password must derive the stored address; a v3 file may name none. */
function checkAddress(privateKey: Uint8Array, stored: unknown): void {
  const named = typeof stored === 'string' ? readAddress(stored) : undefined
  if (named === undefined || addressOf(privateKey) === named) return
  privateKey.fill(0)
  throw new WrongPassword()
}

function addressOf(privateKey: Uint8Array): Address | undefined {
  try {
    return addressOfPrivateKey(privateKey)
  } catch {
    return undefined
  }
}
