import { messageOf, encodeOperation, type ValueOf } from '@sundial/operations'
import { type Address, dayMs, fromText, sunPerTrx } from '@sundial/primitives'
import type { OperationEnvelope, OperationName } from '@sundial/protocol'
import type { Person, TokenPlan } from './person.ts'

/** A transaction before it refers to a block. */
export type Draft = {
  readonly by: Person
  readonly operation: OperationEnvelope
  readonly memo?: string
  readonly feeLimitSun?: bigint
  /** Signers other than `by`. */
  readonly signers?: readonly Person[]
  /** Deliberately invalid, so that the node rejects it. */
  readonly mistake?: 'operation' | 'signature' | 'expiration' | 'reference'
}

type Extras = Omit<Draft, 'by' | 'operation'> & {
  /** Id of the signing permission. */
  readonly permissionId?: number
}

/** Truncated to whole sun. */
export const sun = (trx: number): bigint => BigInt(Math.trunc(trx * Number(sunPerTrx)))

/** Any operation; omitted members are empty. */
export function draft<Name extends OperationName>(
  by: Person,
  kind: Name,
  members: Partial<Omit<ValueOf<Name>, 'ownerAddress'>>,
  { permissionId = 0, ...extras }: Extras = {},
): Draft {
  const value = messageOf(kind).create({ ...members, ownerAddress: by.address } as unknown as Partial<
    ValueOf<Name>
  >)
  return { by, operation: encodeOperation(kind, value, { permissionId }), ...extras }
}

export const pay = (by: Person, to: Address, amount: bigint, memo = ''): Draft =>
  draft(by, 'TransferContract', { toAddress: to, amount }, { memo })

export const payToken = (by: Person, to: Address, { id, amount }: { id: string; amount: bigint }): Draft =>
  draft(by, 'TransferAssetContract', { toAddress: to, assetName: fromText(id), amount })

export const buyToken = (by: Person, token: { id: string; issuer: Person }, amount: bigint): Draft =>
  draft(by, 'ParticipateAssetIssueContract', {
    toAddress: token.issuer.address,
    assetName: fromText(token.id),
    amount,
  })

export const createAccount = (by: Person, account: Address): Draft =>
  draft(by, 'AccountCreateContract', { accountAddress: account, type: 'Normal' })

export const setName = (by: Person, name: string): Draft =>
  draft(by, 'AccountUpdateContract', { accountName: fromText(name) })

export const vote = (by: Person, votes: readonly (readonly [witness: Address, trx: number])[]): Draft =>
  draft(by, 'VoteWitnessContract', {
    votes: votes.map(([voteAddress, trx]) => ({ voteAddress, voteCount: BigInt(trx) })),
  })

type Stake = { readonly trx: number; readonly resource: 'ENERGY' | 'BANDWIDTH' }

export const stake = (by: Person, { trx, resource }: Stake): Draft =>
  draft(by, 'FreezeBalanceV2Contract', { frozenBalance: sun(trx), resource })

export const unstake = (by: Person, { trx, resource }: Stake): Draft =>
  draft(by, 'UnfreezeBalanceV2Contract', { unfreezeBalance: sun(trx), resource })

/** `lockBlocks` of three seconds. */
export const lend = (
  by: Person,
  to: Address,
  { trx, resource, lockBlocks }: Stake & { lockBlocks?: number },
): Draft =>
  draft(by, 'DelegateResourceContract', {
    receiverAddress: to,
    balance: sun(trx),
    resource,
    ...(lockBlocks === undefined ? {} : { lock: true, lockPeriod: BigInt(lockBlocks) }),
  })

export const reclaim = (by: Person, from: Address, { trx, resource }: Stake): Draft =>
  draft(by, 'UnDelegateResourceContract', { receiverAddress: from, balance: sun(trx), resource })

export const issueToken = (by: Person, { saleDays, ...plan }: TokenPlan, saleStartMs: number): Draft =>
  draft(by, 'AssetIssueContract', {
    ...plan,
    startTime: BigInt(saleStartMs),
    endTime: BigInt(saleStartMs + saleDays * dayMs),
  })
