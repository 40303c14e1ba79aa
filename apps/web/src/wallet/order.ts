import { type KnownOperation, operationOf } from '@sundial/operations'
import { type Address, sunPerTrx, toBase58 } from '@sundial/primitives'
import { account as accountMessage } from '@sundial/protocol'
import {
  buildTransaction,
  randomOffset,
  controlPermissionsOf,
  defaultFeeLimitSun,
  encodeRaw,
  energyValueOf,
  estimateFee,
  type FeeEstimate,
  feeLimitFor,
  type Proposal,
  proposalOfSigned,
  reviewTransaction,
  signedTransaction,
  signaturesNeeded,
  type TransactionReview,
} from '@sundial/wallet'
import { callNode, feeSource, relayedChain } from './chain.ts'
import type { LoginContext } from './methods/method.ts'
import type { Authority } from './multi-signature/authority.ts'
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
  /** Units of a TRC10 token that go with the call. */
  readonly callTokenValue?: bigint
  readonly tokenId?: bigint
}

/** The order to call a contract. */
export const callOrder = (
  owner: Address,
  { contract, data, callValue = 0n, callTokenValue = 0n, tokenId = 0n }: Call,
): Order => ({
  operation: operationOf('TriggerSmartContract', {
    ownerAddress: owner,
    contractAddress: contract,
    callValue,
    data,
    callTokenValue,
    tokenId,
  }),
})

type NetworkKind = LoginContext['networkKind']

/** A transaction on its way, or one that needs the signatures of others. */
export type Outcome =
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'proposed'; readonly proposal: Proposal; readonly isPrivate: boolean }

type Signing = { readonly networkKind: NetworkKind; readonly authority?: Authority | undefined }

/**
 * Has the order reviewed and signed, and sends it unless the permission needs other signers. Throws what `sign` and the outbox
 * throw.
 */
export async function signAndSend(order: Order, { networkKind, authority }: Signing): Promise<Outcome> {
  const { operation, note = '', feeLimitSun = await feeLimitOf(order, networkKind) } = order
  const reference = await relayedChain.referenceBlock()
  const under = authority && { permissionId: authority.permission.id, validMs: authority.validMs }
  const raw = encodeRaw(
    buildTransaction({ operation, feeLimitSun, note, ...under }, reference, randomOffset()),
  )
  const signed = await sign({ kind: 'transaction', raw })
  if (authority === undefined || authority.isAlone) return { kind: 'sent', id: await outbox().send(signed) }
  outbox().keep(signedTransaction(signed), signed.signer)
  return { kind: 'proposed', proposal: proposalOfSigned(signed), isPrivate: authority.isPrivate }
}

/** How many keys sign the transaction at least, this one among them. Throws what the node throws. */
export async function signatureCount(
  { owner, permissionId }: TransactionReview,
  key: Address,
): Promise<number> {
  if (owner === undefined) return 1
  const found = await callNode('/wallet/getaccount', { address: toBase58(owner), visible: true })
  if (Object.keys(found).length === 0) return 1
  const permissions = controlPermissionsOf(accountMessage.fromJson(found, { visible: true }))
  const permission = permissions.find(({ id }) => id === permissionId)
  return permission === undefined ? 1 : signaturesNeeded(permission, key)
}

export type OrderCost = {
  readonly estimate: FeeEstimate
  /** Worth of all the energy of a call, in sun: its fee limit may not be less. */
  readonly energySun: bigint
}

/** What the order would cost in the newest block with so many signatures. Throws what the node throws. */
export async function costOf({ operation, note = '' }: Order, signatures = 1): Promise<OrderCost> {
  const feeLimitSun = runsContract(operation) ? defaultFeeLimitSun.main : 0n
  const raw = buildTransaction({ operation, note, feeLimitSun }, await relayedChain.referenceBlock())
  const [estimate, parameters] = await Promise.all([
    estimateFee(reviewTransaction(encodeRaw(raw)), feeSource, signatures),
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

/** The fee limit that an order starts from. A deployment whose energy nobody knows needs more than a call. */
export const leastFeeLimitOf = (
  { kind }: KnownOperation,
  { energySun, networkKind }: { readonly energySun: bigint; readonly networkKind: NetworkKind },
): bigint =>
  kind === 'CreateSmartContract' && energySun === 0n ? 1000n * sunPerTrx : usualFeeLimitOf(networkKind)

async function feeLimitOf(order: Order, networkKind: NetworkKind): Promise<bigint> {
  const { operation } = order
  if (!runsContract(operation)) return 0n
  const { energySun } = await costOf(order)
  return feeLimitFor(energySun, leastFeeLimitOf(operation, { energySun, networkKind }))
}

export const runsContract = ({ kind }: KnownOperation): boolean =>
  kind === 'TriggerSmartContract' || kind === 'CreateSmartContract'
