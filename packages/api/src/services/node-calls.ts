import { isDeepStrictEqual } from 'node:util'
import { type Address, isAddress, toAddress, toBase58, TronError } from '@sundial/primitives'
import { type Account, account as accountMessage } from '@sundial/protocol'
import { NotNow } from '../errors.ts'

/** The node's own HTTP interface, for calls that bypass the index. */
export interface NodeCalls {
  /**
   * `body` may contain `bigint`; in the parsed answer integers beyond 2^53 are text. Throws `Unavailable` when there is
   * no usable answer, and the reason of the signal where the call has not begun yet.
   */
  call(
    path: `/wallet/${string}` | `/walletsolidity/${string}` | '/jsonrpc',
    body: object,
    signal?: AbortSignal,
  ): Promise<NodeAnswer>
}

export type NodeAnswer = Readonly<Record<string, unknown>>

/** A node's response to a transaction: `SUCCESS`, or java-tron's error code and message. */
export type Broadcast = { readonly id: string; readonly code: string; readonly message: string }

/** Sends signed bytes to the chain. */
export async function broadcastBytes(calls: NodeCalls, hex: string): Promise<Broadcast> {
  const answer = await calls.call('/wallet/broadcasthex', { transaction: hex })
  const isTaken = answer['result'] === true
  return {
    id: textOf(answer['txid']),
    code: isTaken ? 'SUCCESS' : textOf(answer['code']) || 'OTHER_ERROR',
    message: textOf(answer['message']) || textOf(answer['Error']),
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type AtHead<Value> = { readonly block: number; readonly hash: string; readonly value: Value }

/**
 * A value read from the node, and its block. If the node's head moved during the read, it is read once more. If it moved then too, what
 * both reads agree on was true at the block between them.
 */
export async function atNodeHead<Value>(
  calls: NodeCalls,
  read: () => Promise<Value>,
  agreed: (first: Value, second: Value) => Value = same,
): Promise<AtHead<Value>> {
  const before = await nodeHead(calls)
  const first = await read()
  const between = await nodeHead(calls)
  if (between.hash === before.hash) return at(between, first)
  const second = await read()
  const after = await nodeHead(calls)
  return at(between, after.hash === between.hash ? second : agreed(first, second))
}

const at = <Value>({ block, hash }: NodeHead, value: Value): AtHead<Value> => ({ block, hash, value })

function same<Value>(first: Value, second: Value): Value {
  if (isDeepStrictEqual(first, second)) return second
  throw new NotNow('node_unavailable', 'What was asked changes with each block; try again shortly.')
}

/** The newest block; rules of the chain count time by it. */
export type NodeHead = { readonly block: number; readonly hash: string; readonly timeMs: number }

export async function nodeHead(calls: NodeCalls): Promise<NodeHead> {
  const { blockID: hash, block_header: header } = await calls.call('/wallet/getblock', { detail: false })
  const { raw_data: raw = {} } = (header ?? {}) as { readonly raw_data?: NodeAnswer }
  if (typeof hash === 'string')
    return { block: Number(raw['number'] ?? 0), hash, timeMs: Number(raw['timestamp'] ?? 0) }
  throw new NotNow('node_unavailable', 'The node does not report its newest block.')
}

/** Undefined where there is none. */
export async function nodeAccount(
  calls: NodeCalls,
  address: Address,
  path: '/wallet/getaccount' | '/walletsolidity/getaccount' = '/wallet/getaccount',
): Promise<Account | undefined> {
  const answer = await calls.call(path, { address, visible: false })
  if (Object.keys(answer).length === 0) return undefined
  try {
    return accountMessage.fromJson(answer, { visible: false })
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    throw new NotNow(
      'node_unavailable',
      `The node gives no readable answer about account ${toBase58(address)}: ${error.message}`,
    )
  }
}

/** Delegations from one account to another, as currently reported by the node. */
export type Delegation = {
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
): Promise<Delegation[]> {
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
  between: Pick<Delegation, 'from' | 'to' | 'resource'>,
): Delegation[] {
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
