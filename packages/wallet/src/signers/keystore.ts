import type { KeyClient } from '../keys/key-client.ts'
import type { Signer } from '../signer.ts'
import { heldKeySigner } from './held-key.ts'

/**
 * A login by keystore file. The password is empty afterwards. Throws `wrong_password`, `malformed_keystore` or
 * `old_keystore`.
 */
export const keystoreSigner = async (keys: KeyClient, file: string, password: Uint8Array): Promise<Signer> =>
  heldKeySigner('keystore', keys, await keys.call('importKeystore', { file, password }))
