import { toBase58, toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { transactionToJson } from '@sundial/operations'
import { readTypedData, type TypedStruct, type TypedValue } from '../typed-data.ts'

/** The transaction as TronWeb's JSON, made from our bytes. It is new each time: an extension may change it. */
export const transactionForExtension = (raw: Uint8Array): unknown =>
  JSON.parse(JSON.stringify(membersOfTransaction(raw), numberOf))

/** TronWeb's JSON has numbers of 53 bits; larger ones would lose digits. */
export function hasLargeNumber(raw: Uint8Array): boolean {
  try {
    JSON.stringify(membersOfTransaction(raw), numberOf)
    return false
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}

/** `signature` is left out: TronWeb refuses to sign what has one. */
function membersOfTransaction(raw: Uint8Array) {
  const {
    signature: _,
    ret: __,
    ...members
  } = transactionToJson({ rawData: rawTransaction.decode(raw), signature: [], ret: [] }, { visible: false })
  return { visible: false, ...members }
}

function numberOf(_: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError('A number has more than 53 bits.')
}

/** Typed data as TronWeb takes it, with the members that are signed and no others. */
export function typedDataForExtension(json: string) {
  const { domain, message, types } = readTypedData(json)
  return { domain: plainStruct(domain), types: Object.fromEntries(types), message: plainStruct(message) }
}

const plainStruct = ({ members }: TypedStruct): object =>
  Object.fromEntries(members.map(({ name, value }) => [name, plainValue(value)]))

function plainValue(value: TypedValue): unknown {
  switch (value.kind) {
    case 'struct':
      return plainStruct(value)
    case 'list':
      return value.items.map(plainValue)
    case 'integer':
      return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : value.value.toString()
    case 'address':
      return toBase58(value.address)
    case 'bool':
      return value.value
    case 'bytes':
      return `0x${toHex(value.bytes)}`
    case 'text':
      return value.text
  }
}
