// Makes both gateways on two running chains, and prepares them and their oracles.
import { constructorInputs, encodeDeploy, readAbi, toTronAbi } from '@sundial/abi'
import { contracts } from '@sundial/contracts'
import { smartContract } from '@sundial/operations'
import { type Address, fromHex, sunPerTrx, Unavailable } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import type { ChainLink, Order } from './chain-link.ts'
import { actionData, type GatewayAction, numberOf } from './gateway.ts'
import type { Kind } from './parcel.ts'

export type Fees = {
  readonly deposit: bigint
  readonly mapping: bigint
  readonly withdraw: bigint
  readonly retry: bigint
}

export type BridgePlan = {
  readonly main: ChainLink
  readonly side: ChainLink
  /** The owner of both gateways, with enough TRX on both chains. */
  readonly ownerKey: Uint8Array
  readonly oracles: readonly Address[]
  readonly threshold: number
  /** TRX of the side chain that depositors get, in sun. */
  readonly reserve: bigint
  /** What each oracle gets on each chain for its transactions, in sun. */
  readonly oracleSun?: bigint
  readonly fees?: Fees
  /** What may arrive of an asset of each kind in a day. */
  readonly limits?: Readonly<Record<Kind, bigint>>
  /** How often a receipt is asked for. */
  readonly pollMs?: number
}

type GatewayName = 'mainChainGateway' | 'sideChainGateway'

export type BridgeAddresses = { readonly main: Address; readonly side: Address }

const trx = sunPerTrx
const defaultLimits = { trx: 1_000_000n * trx, trc10: 10n ** 15n, trc20: 10n ** 24n, trc721: 1000n } as const
const defaultFees: Fees = { deposit: 0n, mapping: 0n, withdraw: 0n, retry: 0n }
const deployFeeLimit = 5_000n * trx
const callFeeLimit = 100n * trx
/** Most energy a call that the owner would pay for; callers pay all of it. */
const originEnergyLimit = 1_000_000n
/** Receipts are waited for so long. */
const patienceMs = 120_000

/** Deploys and wires both gateways. What was begun and not ended leaves contracts that nothing refers to. */
export async function deployBridge(plan: BridgePlan): Promise<BridgeAddresses> {
  const { main, side, fees = defaultFees, oracleSun = 10_000n * trx } = plan
  const mainAddress = await deployGateway(plan, main, { name: 'mainChainGateway', callValue: 0n })
  const sideAddress = await deployGateway(plan, side, { name: 'sideChainGateway', callValue: plan.reserve })
  await prepare(plan, { link: main, address: mainAddress }, [
    ['setDepositFee', fees.deposit],
    ['setMappingFee', fees.mapping],
    ['setRetryFee', fees.retry],
  ])
  await prepare(plan, { link: side, address: sideAddress }, [
    ['setWithdrawFee', fees.withdraw],
    ['setRetryFee', fees.retry],
  ])
  for (const link of [main, side])
    for (const oracle of plan.oracles)
      if (oracleSun > 0n)
        await settle(plan, link, {
          kind: 'TransferContract',
          members: { toAddress: oracle, amount: oracleSun },
        })
  return { main: mainAddress, side: sideAddress }
}

async function deployGateway(
  plan: BridgePlan,
  link: ChainLink,
  { name, callValue }: { readonly name: GatewayName; readonly callValue: bigint },
): Promise<Address> {
  const { abi, bytecode, contractName } = contracts[name]
  const items = readAbi(abi)
  const values = [plan.oracles, BigInt(plan.threshold)]
  const newContract = {
    ...smartContract.fromJson({ abi: toTronAbi(items), name: contractName }, { visible: true }),
    originAddress: addressOfPrivateKey(plan.ownerKey),
    bytecode: encodeDeploy(fromHex(bytecode), constructorInputs(items), values),
    callValue,
    consumeUserResourcePercent: 100n,
    originEnergyLimit,
  }
  const receipt = await settle(plan, link, {
    kind: 'CreateSmartContract',
    members: { newContract },
    feeLimitSun: deployFeeLimit,
  })
  if (receipt.contract === undefined) throw new BridgeNotMade(`${contractName} has no address.`)
  return receipt.contract
}

type Target = { readonly link: ChainLink; readonly address: Address }

async function prepare(
  plan: BridgePlan,
  target: Target,
  fees: readonly (readonly [GatewayAction, bigint])[],
): Promise<void> {
  for (const [name, fee] of fees) if (fee > 0n) await act(plan, target, actionData(name, [fee]))
  const { limits = defaultLimits } = plan
  for (const kind of Object.keys(limits) as Kind[])
    await act(plan, target, actionData('setLimit', [numberOf(kind), 0n, limits[kind]]))
}

const act = (plan: BridgePlan, { link, address }: Target, data: Uint8Array) =>
  settle(plan, link, {
    kind: 'TriggerSmartContract',
    members: { contractAddress: address, data },
    feeLimitSun: callFeeLimit,
  })

/** Sends a transaction of the owner, and waits until a block has it. */
async function settle<Name extends 'TransferContract' | 'CreateSmartContract' | 'TriggerSmartContract'>(
  { ownerKey, pollMs = 200 }: BridgePlan,
  link: ChainLink,
  order: Omit<Order<Name>, 'key'>,
) {
  const { id } = await link.send({ ...order, key: ownerKey })
  for (let waited = 0; waited <= patienceMs; waited += pollMs) {
    const receipt = await link.receipt(id)
    if (receipt?.isDone === true) return receipt
    if (receipt !== undefined)
      throw new BridgeNotMade(`A transaction of the bridge ended with ${receipt.result}: ${id}.`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new BridgeNotMade(`No block has the transaction ${id} of the bridge.`)
}

export class BridgeNotMade extends Unavailable {
  readonly code = 'bridge_not_made'
}
