import type { Address } from '@sundial/primitives'
import { stakedV2 } from './account-queries.ts'
import type { PrecompilePort } from './precompile.ts'

const purposes = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const

/** Sun an account has staked under stake 2.0 for the purpose of that number (java-tron queryUnfreezableBalanceV2). */
export function unfreezable(port: PrecompilePort, address: Address, purpose: bigint): bigint {
  const account = port.account(address)
  const type = purposes.find((_, index) => BigInt(index) === purpose)
  return account === undefined || type === undefined ? 0n : stakedV2(account, type)
}
