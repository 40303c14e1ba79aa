import { concatBytes, fromHex } from '@sundial/primitives'
import { type AbiInput, encodeParameters } from './encode-parameters.ts'
import { type FunctionItem, signatureOf } from './item.ts'
import { selectorOf } from './signature.ts'

/** Call data: four bytes of the selector and the arguments. Throws `malformed_abi_type` and `malformed_abi_value`. */
export const encodeCall = (item: FunctionItem, values: readonly AbiInput[]): Uint8Array =>
  concatBytes(fromHex(selectorOf(signatureOf(item))), encodeParameters(item.inputs, values))
