import {
  decodeCall,
  decodeTokenCall,
  loadWellKnown,
  signatureOfSelector,
  type SignatureTable,
} from '@sundial/abi'
import { decodeOperation, messageOf, type Operation } from '@sundial/operations'
import { type Address, fromHex, sha256, toBase58, toHex, toText, TronError } from '@sundial/primitives'
import { type RawTransaction, rawTransaction, type SigningRules, transactionSigner } from '@sundial/protocol'
import type { NodeTransaction } from './node-reader.ts'
import { toAmount } from './shared/values.ts'

/** Calls are decoded by the token standards and by the table of well-known signatures. */
const signatures = await loadWellKnown()

/** Decodes the bytes of a transaction. */
export type DecodedTransaction = {
  readonly type?: number | undefined
  readonly owner?: Address | undefined
  readonly to?: Address | undefined
  /** The operation with java-tron's names, base58 addresses and readable texts. */
  readonly contractData?: Record<string, unknown> | undefined
  /** Only for contract calls. */
  readonly call?: DecodedCall | undefined
  readonly noteHex?: string | undefined
  readonly note?: string | undefined
  readonly feeLimit: bigint
  /** Absent when a signature does not recover to a key, because a list with gaps would name the wrong signers. */
  readonly signers?: readonly Address[] | undefined
}

export type DecodedCall = {
  readonly contract: Address
  readonly callValue: bigint
  readonly dataHex: string
  readonly selector?: string | undefined
  /** In place of a method: signatures that share the selector. */
  readonly candidates?: readonly string[] | undefined
} & NamedData

export type NamedData = {
  readonly name?: string | undefined
  readonly signature?: string | undefined
  readonly parameters?: Record<string, string> | undefined
}

/** `undefined` when the bytes do not hash to this id and so say nothing about it. */
export function decodeTransaction(
  id: string,
  { rawDataHex, signatures }: NodeTransaction,
  rules: SigningRules = {},
): DecodedTransaction | undefined {
  const decoded = rawOf(id, rawDataHex)
  if (decoded === undefined) return undefined
  const signers = attempt(() => signatures.map((one) => transactionSigner(fromHex(id), fromHex(one), rules)))
  return { ...decodeFirstOperation(decoded), ...decodeNote(decoded), feeLimit: decoded.feeLimit, signers }
}

export type AskedTransfer = {
  readonly from: Address
  readonly to: Address
  readonly contract: Address
  readonly amount: bigint
}

/** What a call of transfer or transferFrom asks a token to do; undefined for other calls, and when the bytes do not hash to this id. */
export function decodedTransfer(id: string, { rawDataHex }: NodeTransaction): AskedTransfer | undefined {
  const envelope = rawOf(id, rawDataHex)?.contract[0]
  const operation = envelope && attempt(() => decodeOperation(envelope))
  if (operation?.kind !== 'TriggerSmartContract') return undefined
  const { ownerAddress, contractAddress: contract, data } = operation.value
  const call = decodeTokenCall(data, ownerAddress)
  if (call?.kind !== 'move') return undefined
  const { from, to, quantity } = call
  if (quantity.kind === 'amount') return { from, to, contract, amount: quantity.amount }
  return quantity.kind === 'number' ? { from, to, contract, amount: quantity.number } : undefined
}

/** The note of a transaction, empty where it has none; undefined when the bytes do not hash to this id. */
export function decodedNote(id: string, { rawDataHex }: NodeTransaction): string | undefined {
  const decoded = rawOf(id, rawDataHex)
  return decoded && (decodeNote(decoded).note ?? '')
}

function rawOf(id: string, rawDataHex: string): RawTransaction | undefined {
  const raw = attempt(() => fromHex(rawDataHex))
  if (raw === undefined || toHex(sha256(raw)) !== id) return undefined
  return attempt(() => rawTransaction.decode(raw))
}

type OperationPart = Pick<DecodedTransaction, 'type' | 'owner' | 'to' | 'contractData' | 'call'>

function decodeFirstOperation({ contract }: RawTransaction): OperationPart {
  const envelope = contract[0]
  const operation = envelope && attempt(() => decodeOperation(envelope))
  if (operation === undefined) return {}
  if (operation.kind === 'unknown') return { type: operation.type }
  const json = messageOf(operation.kind).toJson(operation.value, { visible: true })
  const members = operation.value as Readonly<Record<string, unknown>>
  return {
    type: operation.type,
    owner: addressAmong(members, ['ownerAddress', 'transparentFromAddress']),
    to: addressAmong(members, [
      'toAddress',
      'contractAddress',
      'receiverAddress',
      'accountAddress',
      'transparentToAddress',
    ]),
    contractData: toPlain(json) as Record<string, unknown>,
    call: decodeTrigger(operation),
  }
}

function decodeTrigger(operation: Operation): DecodedCall | undefined {
  if (operation.kind !== 'TriggerSmartContract') return undefined
  const { contractAddress, callValue, data } = operation.value
  return {
    contract: contractAddress,
    callValue,
    dataHex: toHex(data),
    selector: data.length >= 4 ? toHex(data.subarray(0, 4)) : undefined,
    ...nameData(data, signatures),
  }
}

/** Method and arguments of call data by a table; empty where it has no such method, without arguments where they do not fit. */
export function nameData(data: Uint8Array, table: SignatureTable): NamedData {
  const selector = data.length >= 4 ? toHex(data.subarray(0, 4)) : undefined
  const call = attempt(() => decodeCall(data, table))
  const signature =
    call?.signature ?? (selector === undefined ? undefined : signatureOfSelector(selector, table))
  if (signature === undefined) return {}
  return {
    name: signature.slice(0, signature.indexOf('(')),
    signature,
    parameters:
      call &&
      Object.fromEntries(
        call.arguments.map(({ name, type, value }, index) => [
          name === '' ? String(index) : name,
          type === 'address' ? toBase58(value) : value,
        ]),
      ),
  }
}

const decodeNote = ({ data }: RawTransaction): Pick<DecodedTransaction, 'noteHex' | 'note'> =>
  data.length === 0 ? {} : { noteHex: toHex(data), note: toText(data) }

function addressAmong(
  members: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Address | undefined {
  const found = names
    .map((name) => members[name])
    .find((member) => typeof member === 'string' && member !== '')
  return found as Address | undefined
}

/** JSON without `bigint`: numbers while safe, decimal text beyond 2^53. */
export function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return toAmount(value)
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toPlain(member)]))
}

/** Foreign bytes can be anything; what cannot be decoded is absent. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}
