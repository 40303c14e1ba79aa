import { encodeOperation, type ValueOf } from '@sundial/operations'
import { type Address, fromText } from '@sundial/primitives'
import type { OperationEnvelope } from '@sundial/protocol'
import type { TokenPlan } from './habit.ts'
import type { Person } from './person.ts'

/** What someone wants to send, before it has a place on the chain. */
export type Draft = {
  readonly by: Person
  readonly operation: OperationEnvelope
  readonly memo?: string
  /** Made so that the node refuses it. */
  readonly mistake?: 'operation' | 'signature' | 'expiration'
}

const sunPerTrx = 1_000_000

/** Cut off at the sun. */
export const sun = (trx: number): bigint => BigInt(Math.trunc(trx * sunPerTrx))

export const pay = (by: Person, to: Address, amount: bigint, memo = ''): Draft => ({
  by,
  operation: encodeOperation('TransferContract', { ownerAddress: by.address, toAddress: to, amount }),
  memo,
})

export const payToken = (by: Person, to: Address, token: { id: string; amount: bigint }): Draft => ({
  by,
  operation: encodeOperation('TransferAssetContract', {
    ownerAddress: by.address,
    toAddress: to,
    assetName: fromText(token.id),
    amount: token.amount,
  }),
})

export const buyToken = (by: Person, token: { id: string; issuer: Person }, amount: bigint): Draft => ({
  by,
  operation: encodeOperation('ParticipateAssetIssueContract', {
    ownerAddress: by.address,
    toAddress: token.issuer.address,
    assetName: fromText(token.id),
    amount,
  }),
})

export const createAccount = (by: Person, account: Address): Draft => ({
  by,
  operation: encodeOperation('AccountCreateContract', {
    ownerAddress: by.address,
    accountAddress: account,
    type: 'Normal',
  }),
})

export const setName = (by: Person, name: string): Draft => ({
  by,
  operation: encodeOperation('AccountUpdateContract', {
    ownerAddress: by.address,
    accountName: fromText(name),
  }),
})

const dayMs = 86_400_000

export function issueToken(by: Person, { saleDays, ...plan }: TokenPlan, saleStartMs: number): Draft {
  const value: ValueOf<'AssetIssueContract'> = {
    frozenSupply: [],
    ...plan,
    ownerAddress: by.address,
    startTime: BigInt(saleStartMs),
    endTime: BigInt(saleStartMs + saleDays * dayMs),
    order: 0n,
    voteScore: 0,
    freeAssetNetLimit: 0n,
    publicFreeAssetNetLimit: 0n,
    publicFreeAssetNetUsage: 0n,
    publicLatestFreeNetTime: 0n,
    id: '',
  }
  return { by, operation: encodeOperation('AssetIssueContract', value) }
}
