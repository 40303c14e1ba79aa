import type { Address } from '@sundial/primitives'
import type { Reader } from '../state/state.ts'

/**
 * The private key with which this chain signs the blocks of a witness: that of its witness permission (java-tron
 * AccountCapsule.getWitnessPermissionAddress), or its own. Without either its slots are missed, as a witness's
 * slots are whose node is down.
 */
export function signingKeyOf(state: Reader, witness: Address): string | undefined {
  const signer = state.get('accounts', witness)?.witnessPermission?.keys[0]?.address ?? witness
  return state.get('signingKeys', signer) ?? state.get('signingKeys', witness)
}
