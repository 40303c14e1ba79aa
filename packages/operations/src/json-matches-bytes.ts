import { equalBytes, Malformed } from '@sundial/primitives'
import { type OperationEnvelope, type RawTransaction, rawTransaction, transactionId } from '@sundial/protocol'
import { decodeOperation } from './decode-operation.ts'
import { messageOf } from './message-of.ts'
import { rawFromHex, rawFromJson } from './transaction-from-json.ts'

/**
 * Whether `raw_data` and `txID`, if present, match `raw_data_hex`: a wallet signs the bytes and a user reads the
 * members. Bytes with fields unknown to the members do not match.
 */
export function jsonMatchesBytes(json: Readonly<Record<string, unknown>>): boolean {
  try {
    const bytes = rawFromHex(json['raw_data_hex'])
    const stated = isThere(json['raw_data']) ? rawFromJson(json) : bytes
    const signed = bytes ?? stated
    if (signed === undefined || stated === undefined) return false
    const sameId = !isThere(json['txID']) || json['txID'] === transactionId(signed)
    return sameId && equalBytes(canonicalBytes(signed), canonicalBytes(stated))
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

const isThere = (member: unknown): boolean => member !== undefined && member !== null

const canonicalBytes = (raw: RawTransaction): Uint8Array =>
  rawTransaction.encode(copied({ ...raw, contract: raw.contract.map(canonicalEnvelope) }))

/** Nodes do not print provider and ContractName, which have no effect on the chain. */
function canonicalEnvelope(envelope: OperationEnvelope): OperationEnvelope {
  const operation = decodeOperation(envelope)
  const value =
    operation.kind === 'unknown' ? operation.bytes : messageOf(operation.kind).encode(copied(operation.value))
  return {
    ...envelope,
    provider: new Uint8Array(0),
    contractName: new Uint8Array(0),
    parameter: { ...envelope.parameter, typeUrl: envelope.parameter?.typeUrl ?? '', value },
  }
}

/** A copy does not preserve the original encoding, so it encodes canonically. */
function copied<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copied) as Value
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const copy = { ...value } as Record<string | symbol, unknown>
  for (const [name, member] of Object.entries(value)) copy[name] = copied(member)
  return copy as Value
}
