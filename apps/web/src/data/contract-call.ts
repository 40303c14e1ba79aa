import {
  type AbiInput,
  type Argument,
  decodeResult,
  decodeRevert,
  describeRevert,
  encodeCall,
  type FunctionItem,
  type SignatureTable,
} from '@sundial/abi'
import { fromHex, neutralText, toHex } from '@sundial/primitives'
import { ApiFailure, apiUrl } from './api.ts'
import { parseForeign } from './foreign-json.ts'

/** What a contract returned, or why the call failed. */
export type Reading =
  | { readonly kind: 'returned'; readonly values: readonly Argument[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** The caller of the function. Functions that depend on their caller return what this address would get. */
const noCaller = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
const path = '/wallet/triggerconstantcontract'

export type ReadCall = {
  /** Base58. */
  readonly contract: string
  readonly item: FunctionItem
  readonly inputs: readonly AbiInput[]
  /** Errors by which a revert is read. */
  readonly errors?: SignatureTable | undefined
}

/**
 * Asks the node to run the function; nothing is signed. Throws `TronError` for values that do not match the types,
 * and `ApiFailure`.
 */
export async function readContract(call: ReadCall): Promise<Reading> {
  const answer = await post(path, bodyOf(call))
  const returned = answer.constant_result?.[0] ?? ''
  const { message } = answer.result ?? {}
  if (answer.result?.result !== true || message !== undefined) {
    const revert = decodeRevert(fromHex(returned), call.errors)
    return { kind: 'refused', reason: neutralText(describeRevert(revert) ?? wordsOf(message)) }
  }
  return { kind: 'returned', values: decodeResult(call.item, fromHex(returned)) }
}

/** The same call for a shell. The body has no quotes that end the shell's text: names and values are in the hex. */
export const curlOf = (call: ReadCall): string =>
  `curl -X POST '${apiUrl(path).replaceAll("'", '%27')}' \\\n  -H 'content-type: application/json' \\\n  -d '${bodyOf(call)}'`

const bodyOf = ({ contract, item, inputs }: ReadCall): string =>
  JSON.stringify({
    owner_address: noCaller,
    contract_address: contract,
    data: toHex(encodeCall(item, inputs)),
    visible: true,
  })

type Answer = {
  readonly constant_result?: readonly string[]
  readonly result?: { readonly result?: boolean; readonly message?: string }
}

async function post(to: string, body: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(apiUrl(to), { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok)
    throw new ApiFailure({
      code: `http_${response.status}`,
      message: text.slice(0, 400) || response.statusText,
      status: response.status,
    })
  return parseForeign(text) as Answer
}

/** Some nodes return messages as hex, others as text. */
const wordsOf = (message = ''): string =>
  /^(?:[0-9a-f]{2})+$/i.test(message) ? new TextDecoder().decode(fromHex(message)) : message
