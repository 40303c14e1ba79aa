import { concatBytes, fromHex, fromText, joinBytes, keccak256 } from '@sundial/primitives'
import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

/** The two hashes that a signature of typed data covers; a device that cannot read the data shows them. */
export const typedDataHashes = ({ domain, message }: Pick<TypedData, 'domain' | 'message'>) => ({
  domain: hashStruct(domain),
  message: hashStruct(message),
})

/** The 32 bytes that are signed: keccak256(0x1901 ‖ domain hash ‖ message hash), TIP-712. */
export function hashTypedData(data: Pick<TypedData, 'domain' | 'message'>): Uint8Array {
  const { domain, message } = typedDataHashes(data)
  return keccak256(concatBytes(Uint8Array.of(0x19, 0x01), domain, message))
}

const hashStruct = ({ typeText, members }: TypedStruct): Uint8Array =>
  keccak256(joinBytes([keccak256(fromText(typeText)), ...members.map(({ value }) => wordOf(value))]))

/** 32 bytes of a value inside a struct or a list. */
function wordOf(value: TypedValue): Uint8Array {
  switch (value.kind) {
    case 'struct':
      return hashStruct(value)
    case 'list':
      return keccak256(joinBytes(value.items.map(wordOf)))
    case 'integer':
      return integerWord(value.value)
    case 'address':
      // The TVM knows the last 20 bytes: the prefix 41 is not part of the value.
      return integerWord(BigInt(`0x${value.address.slice(2)}`))
    case 'bool':
      return integerWord(value.value ? 1n : 0n)
    case 'text':
      return keccak256(fromText(value.text))
    case 'bytes':
      return value.isFixed ? paddedRight(value.bytes) : keccak256(value.bytes)
  }
}

const integerWord = (value: bigint): Uint8Array =>
  fromHex(BigInt.asUintN(256, value).toString(16).padStart(64, '0'))

function paddedRight(bytes: Uint8Array): Uint8Array {
  const word = new Uint8Array(32)
  word.set(bytes)
  return word
}
