import { type Address, toBase58, toTextLossy, Unavailable } from '@sundial/primitives'
import { exchange } from '@sundial/protocol'
import { type Asset, eventKey } from '@sundial/store'
import { fromNodeAt } from '../../chain-head/provenance.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Delegation } from '../../services/node-calls.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import { toAmount } from '../../shared/values.ts'
import { tokenInfos } from '../token/token-info.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { delegationsOf } from './delegations.ts'
import { existenceOf } from './existence.ts'
import { knownAccount } from './find.ts'
import { type Priced, pricedBalances } from './priced-balances.ts'
import { holdingsOf } from './reported.ts'
import {
  type Account,
  type DelegatedBook,
  type ListCounts,
  mostDifferences,
  mostTokensOfAccount,
  type OwnPair,
  type TokenBalance,
  wholeAccount,
  type WholeAccount,
} from './schema.ts'
import type { HeldBalance } from '../../tokens/doubtful-tokens.ts'
import { toAccount } from './shape.ts'

/** Stake 1.0 delegations between the account and others; queries the node only if the account's own figures include any. */
async function delegatedBook(
  address: Address,
  reply: Account,
  at: Context,
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

const isBandwidth = ({ resource }: Delegation) => resource === 'BANDWIDTH'
const isEnergy = ({ resource }: Delegation) => resource === 'ENERGY'
const sides = ({ from, to }: Delegation) => ({ from: toBase58(from), to: toBase58(to) })

const toBandwidth = (row: Delegation) =>
  omitUndefined({
    ...sides(row),
    frozen_balance_for_bandwidth: toAmount(row.sun),
    expire_time_for_bandwidth: row.expireMs,
  })

const toEnergy = (row: Delegation) =>
  omitUndefined({
    ...sides(row),
    frozen_balance_for_energy: toAmount(row.sun),
    expire_time_for_energy: row.expireMs,
  })

/** The pairs that the account created: a chain has hundreds, so that all are scanned. */
async function ownPairs(address: Address, at: Context) {
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

async function listCountsOf(address: Address, { store }: Context): Promise<ListCounts> {
  const [counts, items] = await Promise.all([
    store.factCounts([
      { list: 'internalTransactionsOfAccount', key: address },
      { list: 'eventsOfContract', key: eventKey({ contract: address }) },
      { list: 'contractCreationsOfCreator', key: address },
      { list: 'votesOfVoter', key: address },
      { list: 'votesForWitness', key: address },
      { list: 'limitOrdersOfAccount', key: address },
    ]),
    store.itemHoldings({ of: 'holder', holder: address }, { start: 0, limit: 1, order: 'rising' }),
  ])
  const [internalTransactions = 0, events = 0, contracts = 0, votes = 0, voters = 0, limitOrders = 0] = counts
  return omitUndefined({
    internalTransactions,
    events,
    contracts,
    votes,
    voters,
    limitOrders,
    items: items?.total,
  })
}

/** What the comparison with the node found and has not seen end. */
async function differencesOf(address: Address, at: Context): Promise<WholeAccount['nodeDifferences']> {
  const open = (await at.store.openDifferencesOfAccount(address)).slice(0, mostDifferences)
  if (open.length === 0) return undefined
  const infoOf = await tokenInfos(
    open.map(({ asset }) => asset),
    at,
  )
  return open.map(({ asset, seen }) => ({
    token: infoOf(asset),
    index: seen.indexAmount.toString(),
    node: seen.nodeAmount.toString(),
    block: seen.at.height,
  }))
}

const isTrc20 = ({ asset }: HeldBalance): boolean => asset.kind === 'trc20'

function tokenLists(priced: readonly Priced[], which: 'with contracts' | 'of the chain') {
  const tokens = priced.map(({ shown }) => shown)
  const ofChain = tokens.filter(({ tokenType }) => tokenType === 'trc10')
  const ofContracts = tokens.filter(({ tokenType }) => tokenType !== 'trc10').map(toOlderToken)
  return {
    withPriceTokens: tokens.toSorted((left, right) => placeOf(left) - placeOf(right)),
    balances: ofChain,
    tokenBalances: ofChain,
    trc20token_balances: which === 'with contracts' ? ofContracts : undefined,
  }
}

/** Programs take the first row for TRX, and the second for the dollars of the account. */
const placeOf = ({ tokenId, tokenType }: TokenBalance): number =>
  tokenId === '_' ? 0 : tokenType === 'trc10' ? 2 : 1

/** An account with its tokens, Stake 1.0 delegations and pairs. TRC20 tokens are left out where it has more than `mostTokens`. */
async function readWholeAccount(
  address: Address,
  { mostTokens }: { readonly mostTokens: number },
  at: Context,
): Promise<WholeAccount> {
  const known = await knownAccount(address, at)
  const reply = toAccount(address, known, at.state)
  const { balances, reportedAt } = known
  const contracts = (reportedAt === undefined ? balances : (await holdingsOf(address, at))?.balances)?.filter(
    isTrc20,
  )
  const isShown = contracts !== undefined && contracts.length <= mostTokens
  const held = balances && [...balances.filter((one) => !isTrc20(one)), ...(isShown ? contracts : [])]
  const [existence, priced, delegated, pairs, listCounts, nodeDifferences] = await Promise.all([
    existenceOf(address, known, at),
    held && pricedBalances(held, at),
    delegatedBook(address, reply, at),
    ownPairs(address, at),
    listCountsOf(address, at),
    differencesOf(address, at),
  ])
  return omitUndefined({
    ...reply,
    fromNode: reportedAt && fromNodeAt(reportedAt, ofNode),
    ...existence,
    delegated,
    ...pairs,
    listCounts,
    nodeDifferences,
    ...(priced && tokenLists(priced, isShown ? 'with contracts' : 'of the chain')),
  })
}

const ofNode = ['balance', 'withPriceTokens', 'balances', 'tokenBalances', 'trc20token_balances']

const toOlderToken = (token: TokenBalance) =>
  omitUndefined({
    ...token,
    contract_address: token.tokenId,
    name: token.tokenName,
    symbol: token.tokenAbbr,
    decimals: token.tokenDecimal,
  })

export const oneAccount = endpoint({
  get: '/api/accountv2',
  summary: 'One account: data from the index, and from the node at a block',
  description:
    'Where the index does not cover the whole chain with every change of a balance, balances come from the node: see fromNode. Stake, resources, names, votes and permissions come from the node, at the block of state, and are absent until the node reports them. An address the index never saw returns counts of zero. Where the index does not show that the account exists, the node is asked.',
  cost: 2,
  query: { address: requiredAddress, ...ignored },
  reply: wholeAccount,
  handle: async ({ query }, at) =>
    readWholeAccount(await readAddress(query.address, at), { mostTokens: mostTokensOfAccount }, at),
})

export const olderAccount = endpoint({
  get: '/api/account',
  summary: 'One account with all its tokens, for older clients',
  description:
    'The members of /api/accountv2, and all tokens at once. For an account with thousands of tokens, use /api/account/tokens.',
  cost: 2,
  query: { address: requiredAddress, ...ignored },
  reply: wholeAccount,
  handle: async ({ query }, at) =>
    readWholeAccount(await readAddress(query.address, at), { mostTokens: Number.POSITIVE_INFINITY }, at),
})

export const accountByPath = endpoint({
  get: '/api/account/:address',
  summary: 'One account, for the oldest clients',
  description: 'The same as /api/accountv2.',
  cost: 2,
  query: { address: requiredAddress },
  reply: wholeAccount,
  handle: async ({ query }, at) =>
    readWholeAccount(await readAddress(query.address, at), { mostTokens: mostTokensOfAccount }, at),
})
