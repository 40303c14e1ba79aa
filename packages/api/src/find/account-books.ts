import { type Address, toBase58, toTextLossy, Unavailable } from '@sundial/primitives'
import { exchange } from '@sundial/protocol'
import type { Asset } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { RequestRefused } from '../errors.ts'
import { omitUndefined } from '../present.ts'
import type { Account } from '../schema/account.ts'
import type { DelegatedBook, OwnPair } from '../schema/account-books.ts'
import type { Delegated } from '../services/node-delegations.ts'
import { delegationsOf } from '../shape/delegations.ts'
import { toAmount } from '../shape/numbers.ts'
import { tokenNames } from '../shape/token-names.ts'

/** Stake 1.0 between the account and others; the node is asked only where the account's own figures say there is any. */
export async function delegatedBook(
  address: Address,
  reply: Account,
  at: At,
): Promise<DelegatedBook | undefined> {
  const isReported = reply.delegateFrozenForBandWidth !== undefined
  if (!isReported) return reply.state === undefined ? undefined : noDelegation
  const sent = [reply.delegateFrozenForBandWidth, reply.delegateFrozenForEnergy]
  const received = [reply.acquiredDelegateFrozenForBandWidth, reply.acquiredDelegateFrozenForEnergy]
  const [isSent, isReceived] = [sent, received].map((sums) => sums.some((sum) => sum !== 0))
  if (!isSent && !isReceived) return noDelegation
  if (at.services?.nodeCalls === undefined) return undefined
  try {
    const [out, back] = await Promise.all([
      isSent ? delegationsOf({ account: address, side: 'to', stake: '1.0' }, at) : [],
      isReceived ? delegationsOf({ account: address, side: 'from', stake: '1.0' }, at) : [],
    ])
    return {
      sentDelegatedBandwidth: out.filter(isBandwidth).map(toBandwidth),
      sentDelegatedResource: out.filter(isEnergy).map(toEnergy),
      receivedDelegatedBandwidth: back.filter(isBandwidth).map(toBandwidth),
      receivedDelegatedResource: back.filter(isEnergy).map(toEnergy),
    }
  } catch (error) {
    if (error instanceof Unavailable || error instanceof RequestRefused) return undefined
    throw error
  }
}

const noDelegation: DelegatedBook = {
  sentDelegatedBandwidth: [],
  sentDelegatedResource: [],
  receivedDelegatedBandwidth: [],
  receivedDelegatedResource: [],
}

const isBandwidth = ({ resource }: Delegated) => resource === 'BANDWIDTH'
const isEnergy = ({ resource }: Delegated) => resource === 'ENERGY'
const sides = ({ from, to }: Delegated) => ({ from: toBase58(from), to: toBase58(to) })

const toBandwidth = (row: Delegated) =>
  omitUndefined({
    ...sides(row),
    frozen_balance_for_bandwidth: toAmount(row.sun),
    expire_time_for_bandwidth: row.expireMs,
  })

const toEnergy = (row: Delegated) =>
  omitUndefined({
    ...sides(row),
    frozen_balance_for_energy: toAmount(row.sun),
    expire_time_for_energy: row.expireMs,
  })

/** The pairs the account made: a chain has hundreds, so all are looked at. */
export async function ownPairs(address: Address, at: At) {
  const { states, wholeAt } = await at.store.nodeStates('exchange')
  if (wholeAt === undefined) return {}
  const pairs = states
    .flatMap(({ bytes }) => (bytes === undefined ? [] : [exchange.decode(bytes)]))
    .filter(({ creatorAddress }) => creatorAddress === address)
    .toSorted((left, right) => Number(left.exchangeId - right.exchangeId))
  const sidesOf = pairs.flatMap(({ firstTokenId, secondTokenId }) => [firstTokenId, secondTokenId])
  const infoOf = await tokenNames(sidesOf.map(assetOf), at)
  const exchanges = pairs.map((pair): OwnPair => {
    const [first, second] = [infoOf(assetOf(pair.firstTokenId)), infoOf(assetOf(pair.secondTokenId))]
    return omitUndefined({
      exchange_id: Number(pair.exchangeId),
      creator_address: toBase58(address),
      create_time: Number(pair.createTime),
      first_token_id: first.tokenId,
      first_token_abbr: first.tokenAbbr,
      first_token_balance: toAmount(pair.firstTokenBalance),
      second_token_id: second.tokenId,
      second_token_abbr: second.tokenAbbr,
      second_token_balance: toAmount(pair.secondTokenBalance),
    })
  })
  return { exchanges, exchangesState: { block: wholeAt.height, hash: wholeAt.id } }
}

function assetOf(bytes: Uint8Array): Asset {
  const id = toTextLossy(bytes)
  return id === '_' ? { kind: 'trx' } : { kind: 'trc10', id }
}
