import { type AbiInput, type Argument, decodeResult, encodeCall, type FunctionItem } from '@sundial/abi'
import { fromHex, parseJson, toHex } from '@sundial/primitives'
import { revertReason } from '../show/result.tsx'
import { ApiFailure, apiUrl } from './api.ts'

/** What a contract returned, or why the call failed. */
export type Reading =
  | { readonly kind: 'returned'; readonly values: readonly Argument[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** The caller of the function. Functions that depend on their caller return what this address would get. */
const noCaller = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/**
 * Asks the node to run the function; nothing is signed. Throws `TronError` for values that do not match the types,
 * and `ApiFailure`.
 */
export async function readContract(
  contract: string,
  item: FunctionItem,
  texts: readonly string[],
): Promise<Reading> {
  const values = inputsOf(item, texts)
  const body = JSON.stringify({
    owner_address: noCaller,
    contract_address: contract,
    data: toHex(encodeCall(item, values)),
    visible: true,
  })
  const answer = await post('/wallet/triggerconstantcontract', body)
  const returned = answer.constant_result?.[0] ?? ''
  const { message } = answer.result ?? {}
  if (answer.result?.result !== true || message !== undefined)
    return { kind: 'refused', reason: revertReason([returned]) ?? wordsOf(message) }
  return { kind: 'returned', values: decodeResult(item, fromHex(returned)) }
}

/** The typed texts as inputs of a function. Throws `SyntaxError` for a list that is no JSON. */
export const inputsOf = (item: FunctionItem, texts: readonly string[]): readonly AbiInput[] =>
  item.inputs.map(({ type }, at) => inputOf(type, texts[at] ?? ''))

/** Lists and structs are entered as JSON, everything else as plain text. */
const inputOf = (type: string, text: string): AbiInput =>
  takesJson(type) ? (parseJson(text) as AbiInput) : type === 'string' ? text : text.trim()

export const takesJson = (type: string): boolean => type.endsWith(']') || type.startsWith('tuple')

type Answer = {
  readonly constant_result?: readonly string[]
  readonly result?: { readonly result?: boolean; readonly message?: string }
}

async function post(path: string, body: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(apiUrl(path), { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok)
    throw new ApiFailure({
      code: `http_${response.status}`,
      message: text.slice(0, 400) || response.statusText,
      status: response.status,
    })
  return parseJson(text) as Answer
}

/** Some nodes return messages as hex, others as text. */
const wordsOf = (message = ''): string =>
  /^([0-9a-f]{2})+$/i.test(message) ? new TextDecoder().decode(fromHex(message)) : message
