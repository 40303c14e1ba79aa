import { type Address, toHex } from '@sundial/primitives'
import type { AbiFunction } from 'abitype'
import { decodeAbiParameters } from 'viem/utils'
import { selectorOf } from './signature.ts'
import { trc20 } from './standards/trc20.ts'

/** A decoded argument: addresses as 41-hex, integers as decimal text, bytes as 0x-hex. */
export type CallArgument = { readonly name: string; readonly type: string; readonly value: string }

export type Call = {
  /** Four bytes as hex. */
  readonly selector: string
  readonly name: string
  /** `transfer(address,uint256)` */
  readonly signature: string
  readonly arguments: readonly CallArgument[]
}

const functionBySelector = new Map<string, AbiFunction>(
  trc20.map((item) => [selectorOf(signatureOf(item)), item]),
)

/** What well-known function the call data names and with what, `undefined` when none or malformed. */
export function decodeCall(data: Uint8Array): Call | undefined {
  const selector = toHex(data.subarray(0, 4))
  const known = functionBySelector.get(selector)
  if (known === undefined) return undefined
  const words = data.subarray(4)
  if (words.length < 32 * known.inputs.length) return undefined
  // Wallets of this chain put the 41 before the 20 bytes into the word; the TVM reads only the low 20.
  const values: readonly unknown[] = known.inputs.length > 0 ? decodeAbiParameters(known.inputs, words) : []
  return {
    selector,
    name: known.name,
    signature: signatureOf(known),
    arguments: known.inputs.map(({ name, type }, index) => ({
      name: name ?? '',
      type,
      value: type === 'address' ? tronAddress(values[index] as string) : String(values[index]),
    })),
  }
}

/** `name(type,…)` of the function with this selector, where it is well known. */
export const signatureOfSelector = (selector: string): string | undefined => {
  const known = functionBySelector.get(selector)
  return known && signatureOf(known)
}

function signatureOf({ name, inputs }: AbiFunction): string {
  return `${name}(${inputs.map(({ type }) => type).join(',')})`
}

const tronAddress = (address: string): Address => `41${address.slice(2).toLowerCase()}`
