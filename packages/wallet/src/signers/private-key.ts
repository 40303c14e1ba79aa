import type { KeyClient } from '../keys/key-client.ts'
import type { Signer } from '../signer.ts'
import { heldKeySigner } from './held-key.ts'

/** A login by private key: 64 hex digits as ASCII, which are empty afterwards. Throws `malformed_private_key`. */
export const privateKeySigner = async (keys: KeyClient, digits: Uint8Array): Promise<Signer> =>
  heldKeySigner('private-key', keys, await keys.call('importPrivateKey', { digits }))
