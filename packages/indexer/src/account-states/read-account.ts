import { NodeAnswerDamaged, type NodeClient, NodeFailed, type NodeStateCalls } from '@sundial/node'
import { type Address, Malformed, toBase58, toText, Unavailable } from '@sundial/primitives'
import { type Account, accountState } from '@sundial/protocol'
import type { NodeState } from '@sundial/store'

type AccountCalls = Pick<NodeClient, 'account'> & Pick<NodeStateCalls, 'accountResource' | 'reward'>

/** The node's current report on an account; that there is none is a report too. */
async function readAccount(node: AccountCalls, address: Address): Promise<NodeState> {
  const account = await node.account(address)
  if (account === undefined) return { key: address, bytes: undefined }
  const [resource, sun] = await Promise.all([
    node.accountResource(address),
    mayEarn(account) ? node.reward(address) : undefined,
  ])
  const reward = sun === undefined ? undefined : { sun }
  return {
    key: address,
    bytes: accountState.encode(accountState.create({ account, resource, reward })),
    name: toText(account.accountName),
    accountId: toText(account.accountId),
  }
}

type ReadAccounts = {
  readonly states: readonly NodeState[]
  /** The first account that cannot be read. */
  readonly unreadable?: { readonly code: string; readonly message: string } | undefined
}

/**
 * Reads several accounts. One without a readable answer is left out, so that the others are read. Throws when none can
 * be read, and when the node is unavailable.
 */
export async function readAccounts(node: AccountCalls, addresses: readonly Address[]): Promise<ReadAccounts> {
  const read = await Promise.all(
    addresses.map((address) =>
      readAccount(node, address).catch((error: unknown) => unreadable(address, error)),
    ),
  )
  const states = read.flatMap((answer) => (answer instanceof AccountUnreadable ? [] : [answer]))
  const [first] = read.flatMap((answer) => (answer instanceof AccountUnreadable ? [answer] : []))
  if (first === undefined) return { states }
  if (states.length === 0) throw first
  return { states, unreadable: { code: first.code, message: first.message } }
}

/** The error, if it concerns this account rather than the node. */
export function unreadable(address: Address, error: unknown): AccountUnreadable {
  if (error instanceof NodeAnswerDamaged || error instanceof NodeFailed || error instanceof Malformed)
    return new AccountUnreadable(address, error)
  throw error
}

export class AccountUnreadable extends Unavailable {
  readonly code = 'account_unreadable'
  constructor(address: Address, cause: Error) {
    super(`The node gives no readable answer about account ${toBase58(address)}: ${cause.message}`, { cause })
  }
}

/** An account that never voted and produces no blocks has no reward to read: that is true of most accounts. */
const mayEarn = ({ votes, isWitness, allowance }: Account): boolean =>
  votes.length > 0 || isWitness || allowance > 0n
