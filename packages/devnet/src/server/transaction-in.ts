import { messageOf } from '@sundial/operations'
import { Malformed, toHex } from '@sundial/primitives'
import { type OperationName, operationTypes, type Transaction, transaction } from '@sundial/protocol'
import { nullPointer } from './java-error.ts'
import { memberText, objectIn, type RequestForm } from './members.ts'
import { isMembers, type Parameters } from './parameters.ts'

/**
 * A transaction handed in as JSON (java-tron Util.packTransaction): only `raw_data` counts, never `raw_data_hex` or
 * `txID`. Operations that cannot be read are dropped, which leaves a transaction without one. Throws `java_error`.
 */
export function transactionIn(parameters: Parameters, form: RequestForm): Transaction {
  const rawData = objectIn(parameters, 'raw_data')
  const given = rawData['contract']
  if (!Array.isArray(given)) throw nullPointer()
  const contract = given.flatMap((item) => packed(item, form))
  try {
    return transaction.fromJson({ ...parameters, raw_data: { ...rawData, contract } }, form)
  } catch (error) {
    // java-tron goes on with null here.
    if (error instanceof Malformed) throw nullPointer()
    throw error
  }
}

/** The operation with its value as bytes, in hex; nothing when java-tron would drop it. */
function packed(item: unknown, form: RequestForm): readonly Parameters[] {
  if (!isMembers(item)) return []
  const kind = memberText(item, 'type') ?? ''
  const parameter = item['parameter']
  if (!Object.hasOwn(operationTypes, kind) || !isMembers(parameter) || !isMembers(parameter['value']))
    return []
  try {
    const type = messageOf(kind as OperationName)
    const value = toHex(type.encode(type.fromJson(parameter['value'], form)))
    return [{ ...item, parameter: { ...parameter, value } }]
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}
