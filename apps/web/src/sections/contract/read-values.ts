import { type Argument, decodeResult, type FunctionItem, signatureOf } from '@sundial/abi'
import { fromHex, TronError } from '@sundial/primitives'
import { mostGetters } from '../../data/contract-values.ts'

/** Signatures of the functions that return something without a parameter: as many as one request asks for. */
export const askedAtOnce = (functions: readonly FunctionItem[]): readonly string[] =>
  functions
    .filter(({ inputs, outputs }) => inputs.length === 0 && outputs.length > 0)
    .flatMap((item) => signatureIn(item) ?? [])
    .filter((signature, at, all) => simple.test(signature) && all.indexOf(signature) === at)
    .slice(0, mostGetters)

/** Names that the server takes. */
const simple = /^[A-Za-z_$][A-Za-z0-9_$]{0,99}\(\)$/

/** Undefined for a struct that the ABI does not describe. */
export function signatureIn(item: FunctionItem): string | undefined {
  try {
    return signatureOf(item)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

/** What a function returned; undefined for bytes that its ABI does not fit. */
export function valuesIn(item: FunctionItem, hex: string | undefined): readonly Argument[] | undefined {
  if (hex === undefined) return undefined
  try {
    return decodeResult(item, fromHex(hex))
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}
