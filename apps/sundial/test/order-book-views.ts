// What an order book contract says when a node calls it.
import type { Address } from '@sundial/primitives'
import { post } from './recount.ts'

const wordDigits = 64
const word = (value: bigint | number): string => value.toString(16).padStart(wordDigits, '0')

async function read(
  node: string,
  contract: Address,
  selector: string,
  values: readonly (bigint | number)[],
): Promise<readonly bigint[]> {
  const { constant_result: results } = (await post(node, '/wallet/triggerconstantcontract', {
    owner_address: contract,
    contract_address: contract,
    function_selector: selector,
    parameter: values.map(word).join(''),
  })) as { readonly constant_result?: readonly string[] }
  const digits = results?.[0] ?? ''
  return Array.from({ length: digits.length / wordDigits }, (_, at) =>
    BigInt(`0x${digits.slice(at * wordDigits, (at + 1) * wordDigits)}`),
  )
}

export type Level = { readonly price: number; readonly lots: bigint }

/** Prices of a side with open lots, the best first, at most 200. */
export async function depthOf(
  node: string,
  contract: Address,
  of: { readonly pair: number; readonly side: 'buy' | 'sell' },
): Promise<readonly Level[]> {
  const values = [of.pair, of.side === 'buy' ? 0 : 1, 0, 200]
  const words = await read(node, contract, 'depth(uint32,uint8,uint24,uint256)', values)
  const count = Number(words[2]!)
  return Array.from({ length: count }, (_, at) => ({
    price: Number(words[3 + at]!),
    lots: words[4 + count + at]!,
  }))
}

/** Owner, lots and filled lots of an order; no lots once it has nothing left to fill and to claim. */
export async function orderAt(node: string, contract: Address, number: bigint) {
  const words = await read(node, contract, 'orderAt(uint128)', [number])
  return { owner: `41${word(words[0]!).slice(-40)}`, lots: words[4]!, filled: words[5]! }
}
