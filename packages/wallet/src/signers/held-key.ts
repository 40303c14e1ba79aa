import type { KeyClient } from '../keys/key-client.ts'
import type { KeyHandle } from '../keys/key-messages.ts'
import type { Unlocking, VaultRecord } from '../keys/vault-record.ts'
import type { Signer, SignerKind } from '../signer.ts'

/** Logins whose key is in the worker. */
export type HeldKeyKind = Extract<SignerKind, 'private-key' | 'keystore' | 'mnemonic'>

/** Its key can be encrypted for the storage of this browser; the secret is empty afterwards. */
export type HeldKeySigner = Signer & {
  readonly store: (unlocking: Unlocking) => Promise<VaultRecord>
}

export const isHeldKeySigner = (signer: Signer): signer is HeldKeySigner => 'store' in signer

/** Signs with a key in the worker. It signs everything that a review shows. */
export const heldKeySigner = (
  kind: HeldKeyKind,
  keys: KeyClient,
  { handle, address }: KeyHandle,
): HeldKeySigner => ({
  kind,
  address,
  limitOf: () => undefined,
  // The call transfers its bytes; the caller keeps its own.
  sign: (request) => keys.call('sign', { handle, request: structuredClone(request) }),
  store: (unlocking) => keys.call('store', { handle, unlocking }),
  async close() {
    await keys.call('forget', { handle }).catch(() => undefined)
  },
})
