import type { Address } from '@sundial/primitives'
import type { KnownOperation } from './decode-operation.ts'

/** Who signs for an operation and pays it (java-tron TransactionCapsule.getOwner); empty where the message names none. */
export function ownerOf({ value }: KnownOperation): Address {
  if ('ownerAddress' in value) return value.ownerAddress
  return 'transparentFromAddress' in value ? value.transparentFromAddress : ''
}
