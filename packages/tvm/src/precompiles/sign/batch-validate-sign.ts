import { toHex } from '@sundial/primitives'
import type { Precompile, PrecompilePort } from '../precompile.ts'
import { recoverAddressOfParts } from '../recover.ts'
import {
  isWholeItems,
  partsOf,
  readArraySize,
  checkMicroseconds,
  readSignatures,
  type Signature,
} from '../signature-arrays.ts'
import { empty, readInt, wordCount, wordsOf, wordSize, zeroWord } from '../words.ts'

const maxSignatures = 16
const headWords = 5
const itemWords = 6

/**
 * Which of up to 16 signatures of one hash match their addresses (TIP-43): a word whose nth byte is 1 where the nth
 * does. Input: the ABI encoding of (bytes32 hash, bytes[] signatures, bytes32[] addresses). Invalid input returns a word
 * of zeros; from Osaka on input that is not whole items fails (TIP-854).
 */
export const precompile: Precompile = {
  address: 0x09n,
  since: 'getAllowTvmSolidity059',
  energy: (input) => 1500n * BigInt(itemCount(input)),
  // The price follows from the length of the input, but offsets may overlap: signatures without a price are checked too.
  microseconds: (input, port) => checkMicroseconds(input, read(input, port)?.signatures ?? []),
  run(input, port) {
    const isOsaka = port.parameter('getAllowTvmOsaka') > 0n
    if (isOsaka && !isWholeItems(input, headWords, itemWords)) return { kind: 'failed', output: empty }
    return { kind: 'done', output: compare(input, port) }
  },
}

const itemCount = (input: Uint8Array): number =>
  Math.max(0, Math.trunc((wordCount(input) - headWords) / itemWords))

function compare(input: Uint8Array, port: PrecompilePort): Uint8Array {
  const items = read(input, port)
  return items === undefined ? zeroWord() : marksOf(items, port)
}

type Items = {
  readonly hash: Uint8Array
  readonly signatures: readonly Signature[]
  readonly addresses: readonly Uint8Array[]
}

function read(input: Uint8Array, port: PrecompilePort): Items | undefined {
  const words = wordsOf(input)
  const isFixedLength = port.parameter('getAllowTvmSelfdestructRestriction') > 0n
  const sizes = [readArraySize(words, 1), readArraySize(words, 2)]
  if (isFixedLength && sizes.some((size) => size === undefined || size > maxSignatures)) return undefined
  const signatures = readSignatures({ input, words, offsetWord: 1, isFixedLength })
  const addresses = readAddresses(words)
  if (signatures === undefined || addresses === undefined) return undefined
  if (signatures.length > maxSignatures || signatures.length !== addresses.length) return undefined
  return { hash: words[0]!, signatures, addresses }
}

function marksOf({ hash, signatures, addresses }: Items, { recover }: PrecompilePort): Uint8Array {
  const marks = zeroWord()
  for (const [index, signature] of signatures.entries()) {
    const signer = recoverAddressOfParts(hash, partsOf(signature), recover)
    if (signer?.slice(2) === toHex(addresses[index]!.subarray(12))) marks[index] = 1
  }
  return marks
}

/** The words of the array whose offset is in the third word; `undefined` when it is incomplete. */
function readAddresses(words: readonly Uint8Array[]): Uint8Array[] | undefined {
  const size = readArraySize(words, 2)
  if (size === undefined) return undefined
  const first = Math.trunc(readInt(words[2]!) / wordSize) + 1
  return first + size > words.length ? undefined : words.slice(first, first + size)
}
