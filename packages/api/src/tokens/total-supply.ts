import { type Address, Unavailable } from '@sundial/primitives'
import type { Context } from '../endpoint.ts'
import { readTokenAmount } from './token-metadata.ts'

/** The contract's total supply; undefined without a node. */
export async function totalSupplyOf(contract: Address, { services }: Context): Promise<bigint | undefined> {
  if (services?.nodeCalls === undefined) return undefined
  try {
    return await readTokenAmount(services.nodeCalls, contract, 'totalSupply()')
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
