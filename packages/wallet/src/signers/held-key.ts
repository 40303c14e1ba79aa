import type { KeyClient } from '../keys/key-client.ts'
import type { KeyHandle } from '../keys/key-messages.ts'
import type { Signer, SignerKind } from '../signer.ts'

/** Signs with a key in the worker. It signs everything that a review shows. */
export const heldKeySigner = (
  kind: Extract<SignerKind, 'private-key' | 'keystore' | 'mnemonic'>,
  keys: KeyClient,
  { handle, address }: KeyHandle,
): Signer => ({
  kind,
  address,
  limitOf: () => undefined,
  // The call transfers its bytes; the caller keeps its own.
  sign: (request) => keys.call('sign', { handle, request: structuredClone(request) }),
  async close() {
    await keys.call('forget', { handle }).catch(() => undefined)
  },
})
