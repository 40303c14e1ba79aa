import type { NodeClient, NodeStateCalls } from '@sundial/node'
import { type Address, toText } from '@sundial/primitives'
import { type Account, accountState } from '@sundial/protocol'
import type { NodeState } from '@sundial/store'

export type AccountCalls = Pick<NodeClient, 'account'> & Pick<NodeStateCalls, 'accountResource' | 'reward'>

/** What the node says of an account now; that it has none is an answer too. */
export async function readAccount(node: AccountCalls, address: Address): Promise<NodeState> {
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

/** Whoever never voted and makes no blocks has nothing to ask for: most accounts. */
const mayEarn = ({ votes, isWitness, allowance }: Account): boolean =>
  votes.length > 0 || isWitness || allowance > 0n
