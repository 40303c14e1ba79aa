import type { Address } from '@sundial/primitives'
import type { KnownOperation } from './decode-operation.ts'

/** The account that signs and pays for an operation (java-tron TransactionCapsule.getOwner); empty when the message names none. */
export function ownerOf({ value }: KnownOperation): Address {
  if ('ownerAddress' in value) return value.ownerAddress
  return 'transparentFromAddress' in value ? value.transparentFromAddress : ''
}
