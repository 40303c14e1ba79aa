import { type Address, isAddress, toAddress } from '@sundial/primitives'
import type { NodeCalls } from './node-calls.ts'

/** Delegations from one account to another, as currently reported by the node. */
export type Delegated = {
  readonly from: Address
  readonly to: Address
  readonly resource: 'BANDWIDTH' | 'ENERGY'
  readonly sun: bigint
  /** When it can be withdrawn, in Stake 1.0, or the end of its lock, in 2.0; absent without such a time. */
  readonly expireMs?: number | undefined
}

export type Stake = '1.0' | '2.0'

const calls = {
  '1.0': { index: '/wallet/getdelegatedresourceaccountindex', pair: '/wallet/getdelegatedresource' },
  '2.0': { index: '/wallet/getdelegatedresourceaccountindexv2', pair: '/wallet/getdelegatedresourcev2' },
} as const

/** The other accounts, as recipients or as owners. */
export async function counterparts(
  node: NodeCalls,
  {
    account,
    side,
    stake,
  }: { readonly account: Address; readonly side: 'to' | 'from'; readonly stake: Stake },
): Promise<Address[]> {
  const answer = await node.call(calls[stake].index, { value: account, visible: false })
  const listed = answer[side === 'to' ? 'toAccounts' : 'fromAccounts'] ?? []
  return (Array.isArray(listed) ? (listed as readonly unknown[]) : []).flatMap((one) =>
    typeof one === 'string' && isAddress(one) ? [toAddress(one)] : [],
  )
}

/** Delegations from one to the other, at most a row for each resource and lock. */
export async function delegatedBetween(
  node: NodeCalls,
  { from, to, stake }: { readonly from: Address; readonly to: Address; readonly stake: Stake },
): Promise<Delegated[]> {
  const answer = await node.call(calls[stake].pair, { fromAddress: from, toAddress: to, visible: false })
  const records = answer['delegatedResource'] ?? []
  return (Array.isArray(records) ? (records as readonly Readonly<Record<string, unknown>>[]) : []).flatMap(
    (record) => [
      ...rowOf(record, { from, to, resource: 'BANDWIDTH' }),
      ...rowOf(record, { from, to, resource: 'ENERGY' }),
    ],
  )
}

function rowOf(
  record: Readonly<Record<string, unknown>>,
  between: Pick<Delegated, 'from' | 'to' | 'resource'>,
): Delegated[] {
  const name = between.resource.toLowerCase()
  const sun = record[`frozen_balance_for_${name}`]
  const expiry = Number(record[`expire_time_for_${name}`] ?? 0)
  if ((typeof sun !== 'string' && typeof sun !== 'number') || !/^[1-9]\d*$/.test(String(sun))) return []
  return [
    {
      ...between,
      sun: BigInt(sun),
      expireMs: Number.isSafeInteger(expiry) && expiry > 0 ? expiry : undefined,
    },
  ]
}
