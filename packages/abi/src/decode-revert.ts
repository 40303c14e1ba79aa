import { toHex } from '@sundial/primitives'
import { type Argument, decodeArguments, firstThatFits } from './argument.ts'
import { signatureOf } from './item.ts'
import { type PanicReason, panicReason } from './panic.ts'
import { type SignatureTable, standardTable } from './signature-table.ts'

/** The reason of a revert, from its return data. */
export type Revert =
  /** No bytes: a bare `revert()`, `require` without text, or no revert at all. */
  | { readonly kind: 'silent' }
  /** `Error(string)`: `require` and `revert` with a text. */
  | { readonly kind: 'text'; readonly text: string }
  /** `Panic(uint256)`: a check inserted by the compiler. */
  | { readonly kind: 'panic'; readonly code: bigint; readonly reason: PanicReason | undefined }
  | {
      readonly kind: 'custom'
      readonly name: string
      readonly signature: string
      readonly arguments: readonly Argument[]
    }
  | { readonly kind: 'unknown'; readonly selector: string | undefined; readonly data: Uint8Array }

const errorSelector = '08c379a0'
const panicSelector = '4e487b71'

/** Never throws: undecodable data is `unknown`. */
export function decodeRevert(data: Uint8Array, table: SignatureTable = standardTable()): Revert {
  if (data.length === 0) return { kind: 'silent' }
  const selector = data.length < 4 ? undefined : toHex(data.subarray(0, 4))
  return (
    (selector === undefined ? undefined : readKnown(selector, data.subarray(4), table)) ?? {
      kind: 'unknown',
      selector,
      data,
    }
  )
}

function readKnown(selector: string, words: Uint8Array, table: SignatureTable): Revert | undefined {
  if (selector === errorSelector)
    return firstThatFits(['string'], (type) => ({ kind: 'text', text: readOne(type, words) as string }))
  if (selector === panicSelector)
    return firstThatFits(['uint256'], (type) => {
      const code = readOne(type, words) as bigint
      return { kind: 'panic', code, reason: panicReason(code) }
    })
  return firstThatFits(table.errorsOf(selector), (item) => ({
    kind: 'custom',
    name: item.name,
    signature: signatureOf(item),
    arguments: decodeArguments(item.inputs, words),
  }))
}

const readOne = (type: string, words: Uint8Array) => decodeArguments([{ type }], words)[0]!.value
