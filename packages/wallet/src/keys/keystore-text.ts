import { type Address, fromHex, isAddress, Malformed, toAddress, toBase58 } from '@sundial/primitives'
import { OldKeystore } from '../errors.ts'

const mostCharacters = 16 * 1024

/** Name of the file of an account. */
export const keystoreName = (address: Address): string => `${toBase58(address)}.txt`

/** Whether a file with this name may be a keystore: `.txt`, or `.json` as other wallets write it. */
export const isKeystoreName = (name: string): boolean => /\.(txt|json)$/i.test(name)

/** The address that a keystore file names, without its password; absent where it names none. */
export function addressInKeystore(text: string): Address | undefined {
  const { address } = parseKeystore(text)
  return typeof address === 'string' ? readAddress(address) : undefined
}

/** Base58, 41-hex or the 40 digits of Ethereum's files. */
export function readAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string') return undefined
  if (/^[0-9a-f]{40}$/i.test(value)) return `41${value.toLowerCase()}`
  return isAddress(value) ? toAddress(value) : undefined
}

export type Members = Readonly<Record<string, unknown>>

/** The members of a keystore file. Throws `malformed_keystore` or `old_keystore`. */
export function parseKeystore(text: string): Members {
  if (text.length > mostCharacters) throw malformed('size')
  const trimmed = text.trim()
  if (/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(trimmed) && isOldFile(trimmed)) throw new OldKeystore()
  try {
    return keystoreMembers(JSON.parse(trimmed))
  } catch (cause) {
    throw new Malformed('keystore', 'The file is not a keystore: it is not JSON.', { cause })
  }
}

/** Files of the old product are the hex of JSON, with a derivation that nobody documented. */
function isOldFile(hex: string): boolean {
  try {
    const members = keystoreMembers(JSON.parse(new TextDecoder().decode(fromHex(hex))))
    return 'key' in members && 'salt' in members
  } catch {
    return false
  }
}

export function keystoreMembers(value: unknown): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  throw malformed('structure')
}

export function hexOf(value: unknown, what: string, length?: number): Uint8Array {
  if (typeof value !== 'string' || !/^(?:0x)?(?:[0-9a-f]{2})*$/i.test(value)) throw malformed(what)
  const bytes = fromHex(value)
  if (length !== undefined && bytes.length !== length) throw malformed(what)
  return bytes
}

export const malformed = (what: string) =>
  new Malformed('keystore', `The file is not a keystore that Sundial reads: ${what}.`)
