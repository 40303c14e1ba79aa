// Parses the ABI-encoded arrays of batchValidateSign and validateMultiSign: java-tron
// PrecompiledContracts.extractBytesArray and, since the parameter of proposal 94, extractSigArray, which takes 65 bytes
// whatever the length says.
import { recoveryMicroseconds } from './recover.ts'
import { readInt, wordSize } from './words.ts'

/** Its bytes as far as the input has them, and its length including the zeros after them. */
export type Signature = { readonly bytes: Uint8Array; readonly length: number }

const signatureBytes = 65
const maxInt = 0x7fff_ffff

/** Approximate time of parsing the input and recovering a signer; a signature that is too short is only parsed. */
export const checkMicroseconds = (input: Uint8Array, signatures: readonly Signature[]): number =>
  8 +
  input.length / 100 +
  recoveryMicroseconds * signatures.filter(({ length }) => length >= signatureBytes).length

/** TIP-854: whole words, a head, and at least one item, without a remainder. */
export function isWholeItems(input: Uint8Array, headWords: number, itemWords: number): boolean {
  const tail = input.length - headWords * wordSize
  return input.length % wordSize === 0 && tail > 0 && tail % (itemWords * wordSize) === 0
}

/** Size of the array whose byte offset is in a word; `undefined` where java-tron reads past the end. */
export function readArraySize(words: readonly Uint8Array[], offsetWord: number): number | undefined {
  const offset = words[offsetWord]
  const size = offset && words[Math.trunc(readInt(offset) / wordSize)]
  return size && readInt(size)
}

type ArrayPosition = {
  readonly input: Uint8Array
  readonly words: readonly Uint8Array[]
  /** The word with the array's offset. */
  readonly offsetWord: number
  readonly isFixedLength: boolean
}

/** The signatures of an array, none when it begins past the end; `undefined` where java-tron's code throws. */
export function readSignatures({
  input,
  words,
  offsetWord,
  isFixedLength,
}: ArrayPosition): Signature[] | undefined {
  if (offsetWord >= words.length) return undefined
  const start = Math.trunc(readInt(words[offsetWord]!) / wordSize)
  if (start >= words.length) return []
  const size = readInt(words[start]!)
  if (start + size >= words.length) return undefined
  const signatures: Signature[] = []
  for (let index = 0; index < size; index++) {
    const offset = Math.trunc(readInt(words[start + index + 1]!) / wordSize)
    const length = isFixedLength ? signatureBytes : lengthAt(words, start + offset + 1)
    const signature = length === undefined ? undefined : cut(input, (offset + start + 2) * wordSize, length)
    if (signature === undefined) return undefined
    signatures.push(signature)
  }
  return signatures
}

function lengthAt(words: readonly Uint8Array[], index: number): number | undefined {
  const word = words[index]
  return word && readInt(word)
}

/** Like Java's Arrays.copyOfRange, without creating the zeros past the end. */
function cut(input: Uint8Array, from: number, length: number): Signature | undefined {
  if (from > input.length || from + length > maxInt) return undefined
  return { bytes: input.subarray(from, from + length), length }
}

/** r, s and v of a signature; `undefined` when it is too short. */
export function partsOf({ bytes, length }: Signature): Uint8Array | undefined {
  if (length < signatureBytes) return undefined
  const parts = new Uint8Array(signatureBytes)
  parts.set(bytes.subarray(0, signatureBytes))
  return parts
}

export function isSameSignature(left: Signature, right: Signature): boolean {
  const [short, long] = [left.bytes, right.bytes].sort((one, other) => one.length - other.length)
  return left.length === right.length && long!.every((byte, index) => byte === (short![index] ?? 0))
}
