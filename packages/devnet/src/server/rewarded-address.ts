import { type Address, fromHex, toHex } from '@sundial/primitives'
import { Malformed, TronError } from '@sundial/primitives'
import { memberText, visibleAddress } from './members.ts'
import { InvalidAddress } from './java-error.ts'
import type { Parameters } from './parameters.ts'

/** Hex when it begins with 41, base58 otherwise, whatever `visible` says (java-tron Util.getAddress). Throws `invalid_address`. */
export function rewardedAddressIn(parameters: Parameters): Address | undefined {
  const text = memberText(parameters, 'address')
  if (text === undefined || text.trim() === '') return undefined
  try {
    return text.startsWith('41') ? toHex(fromHex(text)) : visibleAddress(text)
  } catch (error) {
    if (error instanceof Malformed)
      throw new InvalidAddress(`exception decoding Hex string: ${hexFault(text)}`)
    throw error instanceof TronError ? new InvalidAddress(error.message) : error
  }
}

/** The decoder of Bouncy Castle reads two digits at a time, past the end if it must. */
const hexFault = (text: string): string =>
  /^[0-9a-f]*$/i.test(text)
    ? `String index out of range: ${text.length}`
    : 'invalid characters encountered in Hex string'
