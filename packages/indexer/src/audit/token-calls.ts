import type { NodeStateCalls } from '@sundial/node'
import { type Address, fromHex } from '@sundial/primitives'

type Calls = Pick<NodeStateCalls, 'constantCall'>

const nobody: Address = `41${'00'.repeat(20)}`
const wordBytes = 32

/** The balance that the contract reports for an account; absent without an answer. */
export const balanceOf = (node: Calls, contract: Address, holder: Address): Promise<bigint | undefined> =>
  askAmount(node, contract, {
    signature: 'balanceOf(address)',
    parameters: fromHex(holder.slice(2).padStart(2 * wordBytes, '0')),
  })

export const totalSupply = (node: Calls, contract: Address): Promise<bigint | undefined> =>
  askAmount(node, contract, { signature: 'totalSupply()', parameters: new Uint8Array() })

async function askAmount(
  node: Calls,
  contract: Address,
  call: { readonly signature: string; readonly parameters: Uint8Array },
): Promise<bigint | undefined> {
  const answer = await node.constantCall({ caller: nobody, contract, ...call })
  if (answer.kind === 'failed' || answer.bytes.length < wordBytes) return undefined
  return answer.bytes.subarray(0, wordBytes).reduce((amount, byte) => (amount << 8n) | BigInt(byte), 0n)
}
