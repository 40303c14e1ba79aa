import {
  type Argument,
  decodeCall,
  decodeResult,
  encodeCall,
  encodeParameters,
  type FunctionItem,
  parseSignature,
  selectorOf,
  signatureOf,
  type SignatureTable,
  topicOf,
} from '@sundial/abi'
import { Malformed, toHex } from '@sundial/primitives'
import { inputOf } from '../../data/contract-entry.ts'
import { bytesOfHex } from './addresses.ts'

/** What was typed: a function with its name, or only the types of a list of values. */
export type Typed = { readonly item: FunctionItem; readonly hasName: boolean }

/** `transfer(address,uint256)`, `(address,uint256)` or `address,uint256`. Throws `malformed_signature`. */
export function readTyped(text: string): Typed {
  const trimmed = text.trim()
  const hasName = /^[A-Za-z_$][\w$]*[\s(]/.test(trimmed) && trimmed.includes('(') && !isTypes(trimmed)
  const list = trimmed.startsWith('(') && trimmed.endsWith(')') && closes(trimmed) ? trimmed : `(${trimmed})`
  const item = parseSignature(hasName ? trimmed : `values${list}`)
  // Errors are encoded as functions are; the data of events is not that of their inputs.
  if (item.type === 'event') throw new Malformed('signature', 'An event cannot be called: give its types.')
  const { name, inputs } = item
  return { item: { type: 'function', name, inputs, outputs: [], stateMutability: 'nonpayable' }, hasName }
}

/** `address to, (bytes,uint8) data` begins with a type and not with the name of a function. */
const isTypes = (text: string): boolean => /^(?:tuple\b|[\w[\]]+(?:\s+[\w$]+)?\s*,)/.test(text)

/** Whether the first bracket is closed by the last one: `(a),(b)` is two values. */
function closes(text: string): boolean {
  let depth = 0
  for (const [at, letter] of Array.from(text).entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0) return at === text.length - 1
  }
  return false
}

/** Hex of the encoded values, after the selector where there is a name. Throws `malformed_abi_value`, `SyntaxError`. */
export function encodeTyped({ item, hasName }: Typed, texts: readonly string[]): string {
  const values = item.inputs.map((parameter, at) => inputOf(parameter, texts[at] ?? ''))
  return toHex(hasName ? encodeCall(item, values) : encodeParameters(item.inputs, values))
}

export type DecodedData = {
  /** The function, where the data names one. */
  readonly signature: string | undefined
  readonly values: readonly Argument[]
}

/**
 * The values of encoded data: of the typed function or types, or of a known function where nothing is typed. Throws
 * `malformed_hex`, `malformed_signature`, `malformed_abi_data`, `malformed_abi_type`, `malformed_selector`.
 */
export function decodeTyped(text: string, dataText: string, known: SignatureTable): DecodedData {
  const data = bytesOfHex(dataText)
  if (text.trim() === '') {
    const call = decodeCall(data, known)
    if (call !== undefined) return call
    throw new Malformed('selector', 'No known function begins with these bytes. Give its signature or types.')
  }
  const found = readTyped(text)
  const signature = signatureOf(found.item)
  const selector = selectorOf(signature)
  const isCall = found.hasName && data.length % 32 === 4
  const first = toHex(data.subarray(0, 4))
  if (isCall && first !== selector)
    throw new Malformed('selector', `The data begins with ${first}; ${signature} begins with ${selector}.`)
  return {
    signature: found.hasName ? signature : undefined,
    values: decodeResult({ ...found.item, outputs: found.item.inputs }, isCall ? data.subarray(4) : data),
  }
}

export type Hashes = {
  /** As it is hashed: `name(type,…)`. */
  readonly signature: string
  readonly selector: string
  readonly topic: string
}

/** Selector and topic of `function transfer(address to, uint256 value)` and the like. Throws `malformed_signature`. */
export function hashesOf(text: string): Hashes {
  const signature = signatureOf(parseSignature(text))
  return { signature, selector: selectorOf(signature), topic: topicOf(signature) }
}

/** Known signatures of a selector or topic; empty for none. */
export function signaturesOf(hash: string, known: SignatureTable): readonly string[] {
  const digits = hash.trim().replace(/^0x/i, '').toLowerCase()
  const items =
    digits.length === 8 ? [...known.functionsOf(digits), ...known.errorsOf(digits)] : known.eventsOf(digits)
  return [...new Set(items.map(signatureOf))]
}

/** Whether the text is a selector or a topic rather than a signature. */
export const isHash = (text: string): boolean => /^(?:0x)?(?:[0-9a-f]{8}|[0-9a-f]{64})$/i.test(text.trim())
