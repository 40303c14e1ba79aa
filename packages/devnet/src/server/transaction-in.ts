import { jsonMatchesBytes, transactionFromJson } from '@sundial/operations'
import type { Transaction } from '@sundial/protocol'
import type { Parameters } from './parameters.ts'

/**
 * Where `raw_data` and `raw_data_hex` say different things, `raw_data` holds: java-tron (Util.packTransaction) does not
 * read the other, and TronWeb changes only `raw_data` before it asks for the id again.
 */
export const transactionIn = (parameters: Parameters): Transaction =>
  transactionFromJson(jsonMatchesBytes(parameters) ? parameters : { ...parameters, raw_data_hex: undefined })
