import type { RecoverPublicKey } from '@sundial/primitives/keys'

/**
 * Recovers public keys with libsecp256k1 as WebAssembly, several times as fast as noble. The module is compiled here, so
 * only programs that check signatures pay for it. Noble decides whatever the library refuses.
 */
export async function openRecovery(): Promise<RecoverPublicKey> {
  const { recover } = await import('tiny-secp256k1')
  return (hash, signature, recoveryBit) => {
    try {
      return recover(hash, signature, recoveryBit as 0 | 1 | 2 | 3) ?? undefined
    } catch {
      return undefined
    }
  }
}
