import { Malformed, toHex } from '@sundial/primitives'
import {
  type JsonForm,
  type OperationEnvelope,
  rawTransaction,
  type Transaction,
  transaction as transactionMessage,
  transactionId,
} from '@sundial/protocol'
import { createdContract } from './created-contract.ts'
import { decodeOperation, type Operation } from './decode-operation.ts'
import { messageOf } from './message-of.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * A transaction as a node returns it (java-tron Util.printTransactionToJSON); `visible` is present when true.
 * Throws `malformed_operation` or `malformed_message` when an operation cannot be read.
 */
export function transactionToJson(transaction: Transaction, form: JsonForm): Members {
  const { rawData } = transaction
  if (rawData === undefined) throw new Malformed('transaction', 'The transaction has no raw data.')
  const id = transactionId(rawData)
  const operations = rawData.contract.map((envelope) => decodeOperation(envelope))
  const creation = operations.find((operation) => operation.kind === 'CreateSmartContract')
  return {
    ...(form.visible ? { visible: true } : {}),
    ...transactionMessage.toJson(transaction, form),
    txID: id,
    // Hex in both forms, unlike every other address.
    ...(creation === undefined ? {} : { contract_address: createdContract(id, creation.value.ownerAddress) }),
    raw_data: {
      ...rawTransaction.toJson(rawData, form),
      contract: rawData.contract.map((envelope, index) => envelopeToJson(envelope, operations[index]!, form)),
    },
    raw_data_hex: toHex(rawTransaction.encode(rawData)),
  }
}

/** Provider and ContractName of the envelope are not printed. */
const envelopeToJson = (envelope: OperationEnvelope, operation: Operation, form: JsonForm): Members => ({
  parameter: {
    value: operation.kind === 'unknown' ? toHex(operation.bytes) : valueToJson(operation, form),
    type_url: envelope.parameter?.typeUrl ?? '',
  },
  type: envelope.type,
  ...(envelope.permissionId === 0 ? {} : { Permission_id: envelope.permissionId }),
})

const valueToJson = ({ kind, value }: Exclude<Operation, { kind: 'unknown' }>, form: JsonForm): unknown =>
  messageOf(kind).toJson(value, form)
