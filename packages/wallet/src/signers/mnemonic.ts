import type { KeyClient } from '../keys/key-client.ts'
import { pathOf } from '../keys/paths.ts'
import type { Signer } from '../signer.ts'
import { heldKeySigner } from './held-key.ts'

/** A login by recovery phrase at a path. The words are empty afterwards. Throws `malformed_mnemonic`. */
export const mnemonicSigner = async (
  keys: KeyClient,
  words: Uint8Array,
  path: string = pathOf(0),
): Promise<Signer> => heldKeySigner('mnemonic', keys, await keys.call('importMnemonic', { words, path }))
