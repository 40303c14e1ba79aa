import type { RecoverPublicKey } from '@sundial/primitives/keys'
import { recover } from 'tiny-secp256k1'

/** As the program recovers keys, for chains of many transactions: several times as fast as noble, which decides what it refuses. */
export const fastRecovery: RecoverPublicKey = (hash, signature, recoveryBit) => {
  try {
    return recover(hash, signature, recoveryBit as 0 | 1 | 2 | 3) ?? undefined
  } catch {
    return undefined
  }
}
