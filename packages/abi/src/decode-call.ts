import { toHex } from '@sundial/primitives'
import { type Argument, decodeArguments, firstThatFits } from './argument.ts'
import { type FunctionItem, signatureOf } from './item.ts'
import { type SignatureTable, standardTable } from './signature-table.ts'

/** An argument as text: addresses as 41-hex, integers as decimal text, bytes as 0x-hex, lists and tuples as JSON. */
export type CallArgument = Pick<Argument, 'name' | 'type'> & { readonly value: string }

export type DecodedCall = {
  /** Four bytes as hex. */
  readonly selector: string
  readonly name: string
  /** `transfer(address,uint256)` */
  readonly signature: string
  readonly arguments: readonly CallArgument[]
  /** The same arguments as values, in the same order. */
  readonly values: readonly Argument[]
}

/** The function of the table that the call data names, with its arguments; `undefined` when there is none or the data is malformed. */
export function decodeCall(
  data: Uint8Array,
  table: SignatureTable = standardTable(),
): DecodedCall | undefined {
  const selector = toHex(data.subarray(0, 4))
  return firstThatFits(table.functionsOf(selector), (item) => {
    const values = decodeArguments(item.inputs, data.subarray(4))
    return {
      selector,
      name: item.name,
      signature: signatureOf(item),
      arguments: values.map(toText),
      values,
    }
  })
}

/** The return values of a call of the function. Throws `malformed_abi_type` and `malformed_abi_data`. */
export const decodeResult = ({ outputs }: FunctionItem, data: Uint8Array): readonly Argument[] =>
  decodeArguments(outputs, data)

/** `name(type,…)` of the function with this selector, if the table has one. */
export function signatureOfSelector(
  selector: string,
  table: SignatureTable = standardTable(),
): string | undefined {
  const [known] = table.functionsOf(selector)
  return known && signatureOf(known)
}

function toText({ name, type, value, plain }: Argument): CallArgument {
  return { name, type, value: typeof plain === 'object' ? JSON.stringify(plain) : String(value) }
}
