import type { Connection } from '../connection.ts'
import { type CountTree, countKeys, type KeyChange } from './count-keys.ts'
import { readKeys } from './read-keys.ts'

/** Of rank keys by asset. */
export const holderTree: CountTree = { table: 'holder_counts', column: 'asset', readKeys }

/** Brings the counts up to what `holders` has become. */
export const countHolders = (connection: Connection, changes: readonly KeyChange[]): Promise<void> =>
  countKeys(connection, holderTree, changes)
