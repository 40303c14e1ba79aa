import { type KnownOperation, operationOf } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import {
  buildTransaction,
  defaultFeeLimitSun,
  encodeRaw,
  energyValueOf,
  estimateFee,
  type FeeEstimate,
  feeLimitFor,
  reviewTransaction,
} from '@sundial/wallet'
import { feeSource, relayedChain } from './chain.ts'
import type { LoginContext } from './methods/method.ts'
import { outbox } from './outbox.ts'
import { sign } from './session.ts'

/** What a form asks to be signed and sent. */
export type Order = {
  readonly operation: KnownOperation
  /** Of a call or a deployment; computed where it is absent. */
  readonly feeLimitSun?: bigint
  readonly note?: string
}

type Call = {
  readonly contract: Address
  readonly data: Uint8Array
  /** TRX that go with the call, in sun. */
  readonly callValue?: bigint
}

/** The order to call a contract. */
export const callOrder = (owner: Address, { contract, data, callValue = 0n }: Call): Order => ({
  operation: operationOf('TriggerSmartContract', {
    ownerAddress: owner,
    contractAddress: contract,
    callValue,
    data,
    callTokenValue: 0n,
    tokenId: 0n,
  }),
})

type NetworkKind = LoginContext['networkKind']

/** Has the order reviewed and signed, and sends it. Returns the id of the transaction. Throws what `sign` and the outbox throw. */
export async function signAndSend(order: Order, networkKind: NetworkKind): Promise<string> {
  const { operation, note = '', feeLimitSun = await feeLimitOf(order, networkKind) } = order
  const reference = await relayedChain.referenceBlock()
  const raw = encodeRaw(buildTransaction({ operation, feeLimitSun, note }, reference))
  return outbox().send(await sign({ kind: 'transaction', raw }))
}

export type OrderCost = {
  readonly estimate: FeeEstimate
  /** Worth of all the energy of a call, in sun: its fee limit may not be less. */
  readonly energySun: bigint
}

/** What the order would cost in the newest block. Throws what the node throws. */
export async function costOf({ operation, note = '' }: Order): Promise<OrderCost> {
  const feeLimitSun = runsContract(operation) ? defaultFeeLimitSun.main : 0n
  const raw = buildTransaction({ operation, note, feeLimitSun }, await relayedChain.referenceBlock())
  const [estimate, parameters] = await Promise.all([
    estimateFee(reviewTransaction(encodeRaw(raw)), feeSource),
    feeSource.parameters(),
  ])
  const { energy } = estimate
  return {
    estimate,
    energySun: energy === undefined ? 0n : energyValueOf(energy, parameters.get('getEnergyFee') ?? 0n),
  }
}

/** The fee limit that calls start from: 20 TRX, on a side chain 1 TRX. */
export const usualFeeLimitOf = (networkKind: NetworkKind): bigint =>
  defaultFeeLimitSun[networkKind === 'side' ? 'side' : 'main']

async function feeLimitOf(order: Order, networkKind: NetworkKind): Promise<bigint> {
  if (!runsContract(order.operation)) return 0n
  return feeLimitFor((await costOf(order)).energySun, usualFeeLimitOf(networkKind))
}

const runsContract = ({ kind }: KnownOperation): boolean =>
  kind === 'TriggerSmartContract' || kind === 'CreateSmartContract'
