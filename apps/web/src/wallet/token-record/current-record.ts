import { emptyRecord, readTokenRecord, type TokenRecord } from '@sundial/abi'
import { TronError } from '@sundial/primitives'
import type { ListedRecord } from '../../data/token-record.ts'

/** What is published now; an empty record where nothing is. */
export function currentRecord({ data: [newest] }: ListedRecord): TokenRecord {
  if (newest === undefined) return emptyRecord
  try {
    return readTokenRecord(newest.content).record
  } catch (error) {
    if (error instanceof TronError) return emptyRecord
    throw error
  }
}
