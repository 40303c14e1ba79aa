import { fromHex, Malformed, toHex } from '@sundial/primitives'
import {
  type JsonForm,
  type OperationName,
  operationType,
  operationTypes,
  type RawTransaction,
  rawTransaction,
  type Transaction,
  transaction as transactionMessage,
} from '@sundial/protocol'
import { typeUrlOf } from './decode-operation.ts'
import { messageOf } from './message-of.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * Parses the JSON of nodes, wallets and SDKs. `raw_data_hex` takes precedence, because only it
 * preserves a non-canonical encoding; `jsonMatchesBytes` tells whether `raw_data` has the same content.
 * Throws `malformed_json`, `malformed_hex` or `malformed_message`.
 */
export function transactionFromJson(json: unknown): Transaction {
  const members = membersOf(json)
  const { signature, ret } = members
  const signatures = typeof signature === 'string' ? [signature] : signature
  return {
    ...transactionMessage.fromJson({ signature: signatures, ret }, formOf(members)),
    rawData: rawFromHex(members['raw_data_hex']) ?? rawFromJson(members),
  }
}

export function rawFromHex(hex: unknown): RawTransaction | undefined {
  if (hex === undefined || hex === null) return undefined
  if (typeof hex !== 'string') throw new Malformed('json', 'Expected raw_data_hex as text.')
  return rawTransaction.decode(fromHex(hex))
}

/** The content of `raw_data`, ignoring `raw_data_hex`. */
export function rawFromJson(transaction: Members): RawTransaction {
  const form = formOf(transaction)
  const rawData = membersOf(transaction['raw_data'])
  const contract = listOf(rawData['contract']).map((item) => withPackedValue(membersOf(item), form))
  return rawTransaction.fromJson({ ...rawData, contract }, form)
}

/** The envelope with the operation as bytes, the way protobuf's Any prints without looking inside. */
function withPackedValue(envelope: Members, form: JsonForm): Members {
  const { value = {}, type_url: typeUrl } = membersOf(envelope['parameter'] ?? {})
  const type = operationType.fromJson(envelope['type'] ?? nameOf(typeUrl) ?? 0, form)
  if (typeof type === 'number') return { ...envelope, parameter: { value, type_url: typeUrl } }
  return {
    ...envelope,
    type,
    parameter: {
      value: typeof value === 'string' ? value : packed(type, value, form),
      type_url: typeUrl ?? typeUrlOf(type),
    },
  }
}

const packed = (kind: OperationName, value: unknown, form: JsonForm): string =>
  toHex(messageOf(kind).encode(messageOf(kind).fromJson(value, form)))

function nameOf(typeUrl: unknown): string | undefined {
  const name = typeof typeUrl === 'string' ? typeUrl.slice(typeUrl.lastIndexOf('.') + 1) : ''
  return Object.hasOwn(operationTypes, name) ? name : undefined
}

/** Transactions of a block requested with `visible` lack the flag: a base58 address shows it. */
function formOf({ visible, raw_data: rawData }: Members): JsonForm {
  if (visible !== undefined && visible !== null) return { visible: visible === true || visible === 'true' }
  const [first] = listOf(membersOf(rawData ?? {})['contract'])
  const { value } = membersOf(membersOf(first ?? {})['parameter'] ?? {})
  return { visible: isRecord(value) && Object.entries(value).some(isBase58Address) }
}

const isBase58Address = ([name, value]: readonly [string, unknown]): boolean =>
  name.endsWith('_address') && typeof value === 'string' && value.startsWith('T')

const isRecord = (json: unknown): json is Members =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function membersOf(json: unknown): Members {
  if (!isRecord(json)) throw new Malformed('json', 'Expected an object.')
  return json
}

function listOf(json: unknown): readonly unknown[] {
  if (json === undefined || json === null) return []
  if (!Array.isArray(json)) throw new Malformed('json', 'Expected a list of contract.')
  return json
}
