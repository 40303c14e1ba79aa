import type { LaunchableContract, LaunchableName } from '@sundial/contracts/launchable'
import type { Address } from '@sundial/primitives'
import { launchArguments, launchContract, type LaunchDraft } from '@sundial/wallet'
import { queryOptions } from '@tanstack/react-query'
import { itemsOf } from '../../data/contract-abi.ts'
import type { Order } from '../order.ts'
import { deployOrder } from '../deploy/deploy-order.ts'

/** The contracts of the form, in a chunk of their own: only the last steps need them. */
export const launchables = queryOptions({
  queryKey: ['launchables'],
  queryFn: async () => (await import('@sundial/contracts/launchable')).launchable,
  staleTime: Infinity,
})

/** The creator pays no energy of others: whoever sends a token pays for it, as with tokens that people know. */
const callerPercent = 100n
const energyLimit = 10_000_000n

/** The order that deploys the token. Only for a draft without problems. */
export function launchOrder(
  owner: Address,
  draft: LaunchDraft,
  contracts: Readonly<Record<LaunchableName, LaunchableContract>>,
): Order {
  const name = launchContract(draft)
  const { abi, bytecode } = contracts[name]
  return deployOrder(owner, {
    name,
    items: itemsOf(JSON.stringify(abi)) ?? [],
    bytecode,
    inputs: launchArguments(draft),
    callerPercent,
    energyLimit,
  })
}
