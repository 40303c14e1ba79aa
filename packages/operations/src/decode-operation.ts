import { Malformed } from '@sundial/primitives'
import { type OperationEnvelope, type OperationName, operationTypes } from '@sundial/protocol'
import { messageOf, type ValueOf } from './message-of.ts'

/** An operation whose message we know; `kind` is java-tron's name, `type` its number. */
export type KnownOperation = {
  [Name in OperationName]: {
    readonly kind: Name
    readonly type: (typeof operationTypes)[Name]
    readonly value: ValueOf<Name>
  }
}[OperationName]

/** An operation of a protocol newer than ours. */
export type UnknownOperation = {
  readonly kind: 'unknown'
  readonly type: number
  readonly typeUrl: string
  readonly bytes: Uint8Array
}

export type Operation = KnownOperation | UnknownOperation

/**
 * Throws `malformed_operation` when the parameter is missing or of another type than the envelope says, as java-tron
 * does (Any.unpack), and `malformed_message` when its bytes are malformed.
 */
export function decodeOperation({ type: kind, parameter }: OperationEnvelope): Operation {
  const { typeUrl, value } = parameter ?? { typeUrl: '', value: new Uint8Array(0) }
  if (typeof kind === 'number') return { kind: 'unknown', type: kind, typeUrl, bytes: value }
  if (hasMessage(kind) && nameOf(typeUrl) !== `protocol.${kind}`) {
    throw new Malformed('operation', `A ${kind} cannot hold a "${typeUrl.slice(0, 120)}".`)
  }
  return { kind, type: operationTypes[kind], value: messageOf(kind).decode(value) } as KnownOperation
}

export function encodeOperation<Name extends OperationName>(
  kind: Name,
  value: ValueOf<Name>,
  { permissionId = 0 }: { readonly permissionId?: number } = {},
): OperationEnvelope {
  const bytes = messageOf(kind).encode(value)
  return {
    type: kind,
    parameter: { typeUrl: typeUrlOf(kind), value: bytes },
    provider: new Uint8Array(0),
    contractName: new Uint8Array(0),
    permissionId,
  }
}

/** An operation of a kind, as its message decodes. */
export const operationOf = <Name extends OperationName>(kind: Name, value: ValueOf<Name>): KnownOperation =>
  ({ kind, type: operationTypes[kind], value }) as unknown as KnownOperation

export const typeUrlOf = (kind: OperationName): string => `type.googleapis.com/protocol.${kind}`

/** The part before the last slash is ignored; without a slash there is no name (Any.getTypeNameFromTypeUrl). */
const nameOf = (typeUrl: string): string =>
  typeUrl.includes('/') ? typeUrl.slice(typeUrl.lastIndexOf('/') + 1) : ''

/** The protocol names these two types but has no message for them. */
const hasMessage = (kind: OperationName): boolean => kind !== 'CustomContract' && kind !== 'GetContract'
