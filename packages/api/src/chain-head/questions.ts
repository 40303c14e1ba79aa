import { type Address, isAddress, toAddress } from '@sundial/primitives'
import { type Account, accountResourceMessage, accountState, int64 } from '@sundial/protocol'
import { nodeAccount, textOf } from '../services/node-calls.ts'
import { readStandard, readTokenAmount, readTokenBalance } from '../tokens/token-metadata.ts'
import type { Question } from './chain-head.ts'

/** An account with its resources and reward, as the index stores them; undefined for an address without an account. */
export const accountQuestion = (address: Address): Question<Uint8Array | undefined> => ({
  key: `account ${address}`,
  fresh: 'block',
  async ask(calls) {
    const account = await nodeAccount(calls, address)
    if (account === undefined) return undefined
    const [resource, reward] = await Promise.all([
      calls.call('/wallet/getaccountresource', { address, visible: false }),
      mayEarn(account) ? calls.call('/wallet/getReward', { address, visible: false }) : undefined,
    ])
    return accountState.encode(
      accountState.create({
        account,
        resource: accountResourceMessage.fromJson(resource, { visible: false }),
        reward: reward && { sun: int64.fromJson(reward['reward'] ?? 0, { visible: false }) },
      }),
    )
  },
  sizeOf: (bytes) => bytes?.length ?? 0,
})

/** An account without its resources; undefined for an address without an account. */
export const headAccountQuestion = (address: Address): Question<Account | undefined> => ({
  key: `account alone ${address}`,
  fresh: 'block',
  ask: (calls) => nodeAccount(calls, address),
})

/** The same as of the newest final block. */
export const finalAccountQuestion = (address: Address): Question<Account | undefined> => ({
  key: `final account ${address}`,
  fresh: 'block',
  ask: (calls) => nodeAccount(calls, address, '/walletsolidity/getaccount'),
})

/** Most accounts never voted and produce no blocks: they have no reward to read. */
const mayEarn = ({ votes, isWitness, allowance }: Account): boolean =>
  votes.length > 0 || isWitness || allowance > 0n

/** Calls to a node at once within one question. */
const callsAtOnce = 4

type Held = { readonly contract: Address; readonly holder: Address }

/** The balances that token contracts report, in order; undefined where one reports none. */
export const balancesQuestion = (held: readonly Held[]): Question<readonly (bigint | undefined)[]> => ({
  key: `balances ${held.map(({ contract, holder }) => `${contract} ${holder}`).join(' ')}`,
  fresh: 'block',
  async ask(calls) {
    const balances: (bigint | undefined)[] = []
    for (let at = 0; at < held.length; at += callsAtOnce) {
      const some = held.slice(at, at + callsAtOnce)
      balances.push(
        ...(await Promise.all(some.map(({ contract, holder }) => readTokenBalance(calls, contract, holder)))),
      )
    }
    return balances
  },
  sizeOf: (balances) => 300 * balances.length,
})

/** The supply that a token contract reports; undefined where it reports none. */
export const supplyQuestion = (contract: Address): Question<bigint | undefined> => ({
  key: `supply ${contract}`,
  fresh: 'block',
  ask: (calls) => readTokenAmount(calls, contract, 'totalSupply()'),
})

/** The standard that a contract says it follows; undefined for none. */
export const standardQuestion = (contract: Address): Question<Standard> => ({
  key: `standard ${contract}`,
  fresh: 'hour',
  ask: (calls) => readStandard(calls, contract),
})

type Standard = Awaited<ReturnType<typeof readStandard>>

/** A contract as the node has it. */
export type NodeContract = {
  readonly name: string
  /** Absent in the oldest contracts. */
  readonly creator: Address | undefined
  /** Percentage of a call's energy that the caller pays. */
  readonly callerPercent: number
  /** Maximum energy per call that the creator pays. */
  readonly energyLimit: bigint
  /** Whatever its author wrote. */
  readonly abi: unknown
}

/** Undefined for an address without a contract. */
export const contractQuestion = (address: Address): Question<NodeContract | undefined> => ({
  key: `contract ${address}`,
  fresh: 'block',
  async ask(calls) {
    const answer = await calls.call('/wallet/getcontract', { value: address, visible: false })
    if (answer['contract_address'] === undefined) return undefined
    const creator = textOf(answer['origin_address'])
    const number = (name: string) => int64.fromJson(answer[name] ?? 0, { visible: false })
    return {
      name: textOf(answer['name']),
      creator: isAddress(creator) ? toAddress(creator) : undefined,
      callerPercent: Number(number('consume_user_resource_percent')),
      energyLimit: number('origin_energy_limit'),
      abi: answer['abi'],
    }
  },
  sizeOf: (contract) => JSON.stringify(contract?.abi ?? '').length,
})
