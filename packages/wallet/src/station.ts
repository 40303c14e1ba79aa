// What stake, resources and votes are worth on the network now, for an account that has none yet.
import { rewards } from '@sundial/operations'
import { sunPerTrx } from '@sundial/primitives'
import { account, accountResourceMessage } from '@sundial/protocol'
import { type CallNode, readNewestBlock } from './call-node.ts'
import { nodeFeeSource } from './fee-source.ts'
import { limitWith, type OwnAccount, type Resource } from './own-account.ts'

/** The network at the newest block, as an account without any stake sees it. */
export type NetworkNow = OwnAccount

/**
 * Reads the stake and the parameters of the network from a node. A node tells them with the resources of any account, so
 * those of the newest block's producer are asked. Throws what the call throws.
 */
export async function readNetwork(call: CallNode): Promise<NetworkNow> {
  const { height, nowMs, producer } = await readNewestBlock(call)
  const [resource, parameters] = await Promise.all([
    call('/wallet/getaccountresource', { address: producer }),
    nodeFeeSource(call).parameters(),
  ])
  return {
    account: account.create({}),
    resource: accountResourceMessage.fromJson(resource, { visible: true }),
    rewardSun: 0n,
    height,
    nowMs,
    parameters,
  }
}

/** TRX that count for a resource, and units of it that all of them share each day. */
export function totalsOf(
  { resource }: NetworkNow,
  name: Resource,
): { readonly weight: bigint; readonly limit: bigint } {
  return name === 'ENERGY'
    ? { weight: resource.totalEnergyWeight, limit: resource.totalEnergyLimit }
    : { weight: resource.totalNetWeight, limit: resource.totalNetLimit }
}

/** Whole TRX of the largest stake that a signed 64-bit number of sun can say. */
const mostTrx = (2n ** 63n - 1n) / sunPerTrx

/**
 * The least stake in whole TRX that gives so much of a resource each day; undefined where no stake gives it. The node's own
 * arithmetic decides, so it is searched and not computed backwards.
 */
export function stakeFor(network: NetworkNow, name: Resource, wanted: bigint): bigint | undefined {
  const gives = (trx: bigint) => limitWith(network, name, trx * sunPerTrx)
  if (gives(mostTrx) < wanted) return undefined
  let low = 0n
  let high = mostTrx
  while (low < high) {
    const middle = (low + high) / 2n
    if (gives(middle) >= wanted) high = middle
    else low = middle + 1n
  }
  return low
}

/** Sun that are burned for so much of a resource without a stake; undefined where the price is unknown. */
export function burnFor({ parameters }: NetworkNow, name: Resource, amount: bigint): bigint | undefined {
  const price = priceOf({ parameters }, name)
  return price === undefined ? undefined : price * amount
}

/** Sun for a unit of energy, or for a byte. */
export const priceOf = ({ parameters }: Pick<NetworkNow, 'parameters'>, name: Resource): bigint | undefined =>
  parameters.get(name === 'ENERGY' ? 'getEnergyFee' : 'getTransactionFee')

/** A representative with its votes as last counted. */
export type Candidate = {
  readonly address: string
  readonly votes: bigint
  readonly isMaker: boolean
  readonly isSharing: boolean
  readonly brokerage: number
}

/**
 * Sun that `count` new votes for a candidate earn in 365 days when nobody else's votes change; undefined where the chain does
 * not share rewards with voters.
 */
export function yearlyOf(
  network: Pick<NetworkNow, 'parameters'>,
  candidates: readonly Candidate[],
  { address, count }: { readonly address: string; readonly count: bigint },
): bigint | undefined {
  const pay = rewards.blockPayOf(network.parameters)
  const chosen = candidates.find((one) => one.address === address)
  if (pay === undefined || chosen === undefined || count <= 0n) return undefined
  const sharing = candidates.filter(({ isSharing }) => isSharing)
  const { sun, per } = rewards.yearlyReward(
    {
      ...chosen,
      votes: chosen.votes + count,
      shared: sharing.reduce((sum, { votes }) => sum + votes, chosen.isSharing ? count : 0n),
      makers: BigInt(candidates.filter(({ isMaker }) => isMaker).length || 1),
    },
    pay,
    count,
  )
  return per === 0n ? undefined : sun / per
}
