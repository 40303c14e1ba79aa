import type { VaultRecord } from '@sundial/wallet'
import { browserTable } from '../../browser/browser-table.ts'
import type { PasskeyRecord } from './passkey.ts'

/** An encrypted key, with what finds its passkey where one opens it. */
export type StoredKey = VaultRecord & { readonly passkey?: PasskeyRecord }

/** Encrypted keys in the browser, by address. */
export const vault = browserTable<StoredKey>('sundial-vault', 'keys')
