import type { KeyHandle } from '@sundial/wallet'

/** A new key in the worker, and its encrypted file. */
export type NewWallet = { readonly key: KeyHandle; readonly keystore: string }
