import {
  type Address,
  fromHex,
  fromText,
  keccak256,
  Malformed,
  toAddress,
  toBase58,
  toHex,
} from '@sundial/primitives'

/** One account in every form that programs and people write. */
export type AddressForms = {
  /** As people read it, with a checksum. */
  readonly base58: string
  /** As java-tron writes it: 41 and 20 bytes. */
  readonly hex: Address
  /** As Ethereum writes it, with the checksum of EIP-55. */
  readonly evm: string
  /** As calls and logs carry it: 32 bytes. */
  readonly word: string
}

/** An address in any form, also as 20 bytes of hex and as a word of call data. Throws `malformed_address`. */
export function addressForms(text: string): AddressForms {
  const hex = readAddress(text.trim())
  return { base58: toBase58(hex), hex, evm: toChecksummed(hex), word: hex.slice(2).padStart(64, '0') }
}

function readAddress(text: string): Address {
  const digits = text.replace(/^0x/i, '')
  if (/^(?:41)?[0-9a-f]{40}$/i.test(digits)) {
    const address = `41${digits.slice(-40).toLowerCase()}`
    if (isMixedCase(digits) && digits.length === 40 && toChecksummed(address).slice(2) !== digits)
      throw new Malformed('address', 'The letters do not match the checksum of EIP-55.')
    return address
  }
  const [, low] = /^0{22}(?:00|41)([0-9a-f]{40})$/i.exec(digits) ?? []
  return low === undefined ? toAddress(text) : `41${low.toLowerCase()}`
}

const isMixedCase = (text: string): boolean => /[a-f]/.test(text) && /[A-F]/.test(text)

/** EIP-55: a letter is a capital where the hash of the lowercase digits has a nibble of 8 or more. */
export function toChecksummed(address: Address): string {
  const digits = address.slice(-40)
  const hash = toHex(keccak256(fromText(digits)))
  const letters = Array.from(digits, (digit, at) =>
    Number.parseInt(hash[at]!, 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}

/** The bytes of 0x-hex or hex with blanks. Throws `malformed_hex`. */
export const bytesOfHex = (text: string): Uint8Array =>
  fromHex(text.replaceAll(/\s/g, '').replace(/^0x/i, ''))
