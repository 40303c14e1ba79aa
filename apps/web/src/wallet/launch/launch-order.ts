// The contracts of the form, how they are deployed, and how they are verified: loaded when the last steps need them.
import { launchable, type LaunchableName, verificationOf } from '@sundial/contracts/launchable'
import type { Address } from '@sundial/primitives'
import { deploymentOperation, launchArguments, launchContract, type LaunchDraft } from '@sundial/wallet'
import { itemsOf } from '../../data/contract-abi.ts'
import { type Verdict, verifyContract } from '../../data/verify.ts'
import type { Order } from '../order/order.ts'

/** The creator pays no energy of others: whoever sends a token pays for it, as with tokens that people know. */
const callerPercent = 100n
const energyLimit = 10_000_000n

/** The order that deploys the token. Only for a draft without problems. */
export function launchOrder(owner: Address, draft: LaunchDraft): Order {
  const name = launchContract(draft)
  const { abi, bytecode } = launchable[name]
  const operation = deploymentOperation(owner, {
    name,
    items: itemsOf(JSON.stringify(abi)) ?? [],
    bytecode,
    inputs: launchArguments(draft),
    callerPercent,
    energyLimit,
  })
  return { operation }
}

/** Gives the server the sources of a launched token. Giving them again does no harm. Throws `ApiFailure`. */
export function verifyLaunched(address: string, name: LaunchableName): Promise<Verdict> {
  const { fields, files } = verificationOf(name)
  return verifyContract({ fields: { ...fields, contractAddress: address }, files }, () => undefined)
}
