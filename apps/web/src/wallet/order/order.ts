import { type KnownOperation, operationOf } from '@sundial/operations'
import { type Address, toBase58 } from '@sundial/primitives'
import { account as accountMessage } from '@sundial/protocol'
import {
  buildTransaction,
  controlPermissionsOf,
  costOfDraft,
  type DraftCost,
  encodeRaw,
  feeLimitFor,
  leastFeeLimitOf,
  type Proposal,
  proposalOfSigned,
  randomOffset,
  runsContract,
  signedTransaction,
  signaturesNeeded,
  type TransactionReview,
} from '@sundial/wallet'
import { callNode, feeSource, relayedChain } from '../chain.ts'
import type { LoginContext } from '../methods/method.ts'
import type { Authority } from '../multi-signature/authority.ts'
import { outbox } from '../outbox/outbox.ts'
import { sign } from '../login/session.ts'

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
  const signed = await sign({ kind: 'transaction', raw, sideChainId: reference.sideChainId })
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

/** How an order is signed, which decides its size and with it its cost. */
export type CostTerms = {
  readonly signatures?: number
  readonly permissionId?: number
  readonly networkKind: NetworkKind
}

/** What the order would cost in the newest block. Throws what the node throws. */
export async function costOf(
  order: Order,
  { signatures = 1, permissionId = 0, networkKind }: CostTerms,
): Promise<DraftCost> {
  // It is never signed: the block changes neither size nor cost.
  const reference = { height: 0n, id: '00'.repeat(32), timestampMs: BigInt(Date.now()) }
  return costOfDraft({ ...order, permissionId }, { reference, source: feeSource, signatures, networkKind })
}

async function feeLimitOf(order: Order, networkKind: NetworkKind): Promise<bigint> {
  const { operation } = order
  if (!runsContract(operation)) return 0n
  const { energySun } = await costOf(order, { networkKind })
  return feeLimitFor(energySun, leastFeeLimitOf(operation, { energySun, networkKind }))
}
