import { type Static, Type } from 'typebox'
import { fromNode } from '../../chain-head/provenance.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { exchangePrice } from '../../tokens/token-prices.ts'
import { tokenInfo } from '../token/token-info.ts'
import { nodeBlock } from '../witness/schema.ts'
import { accountStateMembers } from './state-schema.ts'

const tag = (colour: string) => is.text(`Name from the operator's labels, ${colour}; empty without one.`)

/** TronScan's four members for one name. */
export const tagMembers = {
  redTag: tag('as a warning'),
  blueTag: tag('in blue'),
  greyTag: tag('in grey'),
  publicTag: tag('without a colour'),
}

const transfersNote = 'Absent while the receipt of any contract call in the index is missing.'

export const balancesNote =
  'Absent unless the index covers every block from 0 on and knows how all their operations changed balances.'

/** Of TRX and TRC10, which a node reports of each account. */
export const reportedNote =
  'Where the index does not cover every block from 0 on with all changes of balances, as the node reports it: see fromNode. Absent while neither is known.'

const timeNote = 'Absent where that is block 0 of a chain whose genesis has no time.'

const seen = {
  firstSeenBlock: is.int('Extension. First indexed block that names the account; not its creation.'),
  firstSeenTime: is.time(`Extension. Time of that block. ${timeNote}`),
}

export const listedAccount = component(
  'ListedAccount',
  Type.Object({
    address: is.address('The account.'),
    balance: Type.Optional(is.amount(`TRX in sun, exact at trueAtBlock. ${balancesNote}`)),
    rank: Type.Optional(is.int('Extension. Rank by TRX balance, from 1; present when sorted by balance.')),
    totalTransactionCount: is.int('Transactions with the account as owner or direct counterparty.'),
    latestOperationTime: Type.Optional(is.time(`Newest block that names the account. ${timeNote}`)),
    accountType: Type.Optional(
      Type.Literal(2, { description: '2 for a contract; absent when not known to be one.' }),
    ),
    transferCount: Type.Optional(
      is.int(`Extension. Incoming and outgoing transfers of the account. ${transfersNote}`),
    ),
    firstSeenBlock: seen.firstSeenBlock,
    firstSeenTime: Type.Optional(seen.firstSeenTime),
  }),
)
export type ListedAccount = Static<typeof listedAccount>

export const account = component(
  'Account',
  Type.Object({
    address: is.address('The account.'),
    balance: Type.Optional(is.amount(`TRX in sun, exact at trueAtBlock. ${reportedNote}`)),
    fromNode,
    totalTransactionCount: is.int('Transactions with the account as owner or direct counterparty.'),
    transactions: Type.Optional(
      is.int(`Incoming and outgoing transfers (TronScan's name for them). ${transfersNote}`),
    ),
    transactions_in: Type.Optional(is.int(`Incoming transfers. ${transfersNote}`)),
    transactions_out: Type.Optional(is.int(`Outgoing transfers. ${transfersNote}`)),
    latest_operation_time: Type.Optional(is.time('Newest block that names the account.')),
    accountType: Type.Optional(
      Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], {
        description:
          '2 for a contract, also a deleted one, which is not activated; 1 for the issuer of a token, 0 for others; absent while unknown.',
      }),
    ),
    activated: Type.Optional(
      Type.Boolean({
        description:
          'Whether the account exists on the chain: it has sent a transaction, it has TRX or TRC10 tokens, or the node reports it. False for one that the node does not have, and for one that no block names in an index of the whole chain. Absent while unknown.',
      }),
    ),
    firstSeenBlock: Type.Optional(seen.firstSeenBlock),
    firstSeenTime: Type.Optional(seen.firstSeenTime),
    ...accountStateMembers,
    ...tagMembers,
    addressTagLogo: is.text("Avatar from the operator's labels; empty without one."),
    feedbackRisk: is.flag("Whether the operator's labels warn about it."),
    announcement: Type.Literal('', { description: 'Always empty.' }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
)
export type Account = Static<typeof account>

export const tokenBalance = component(
  'HeldToken',
  Type.Object({
    ...tokenInfo.properties,
    balance: Type.Optional(
      is.amountText(
        'In the smallest unit of the token. Absent where the token moves amounts without events and its contract does not answer.',
      ),
    ),
    quantity: Type.Optional(
      is.text("The same in decimal form. Absent while the token's decimals are unknown."),
    ),
    balanceAtBlock: Type.Optional(
      is.int(
        'Extension. The contract was asked for the balance after this block: the token moves amounts without events, or the index lacks some of its events.',
      ),
    ),
  }),
)

const noPrice = 'Absent while no price is known, never 0.'
const inUsd = 'Absent without a price source of this server.'
export const priceNotes = { noPrice, inUsd }
const fewRows = 'Present in /api/account/tokens on requests for at most 50 rows, where the index knows it.'

export const pricedBalance = component(
  'PricedBalance',
  Type.Object({
    ...tokenBalance.properties,
    amount: Type.Optional(is.text(`Worth of the balance in TRX. Decimal text, truncated. ${noPrice}`)),
    tokenPriceInTrx: Type.Optional(Type.Number({ description: `TRX for one token, truncated. ${noPrice}` })),
    tokenPriceInUsd: Type.Optional(Type.Number({ description: `${noPrice} ${inUsd}` })),
    amountInTrx: Type.Optional(is.text('Extension. The same as amount.')),
    amountInUsd: Type.Optional(Type.Number({ description: `Worth of the balance. ${noPrice} ${inUsd}` })),
    exchangePrice: Type.Optional(exchangePrice),
    nrOfTokenHolders: Type.Optional(is.int(`Extension. Accounts that hold the token. ${fewRows}`)),
    transferCount: Type.Optional(is.int(`Extension. Its transfers. ${fewRows}`)),
  }),
)

export type TokenBalance = Static<typeof pricedBalance>

const between = {
  from: is.address('The owner of the stake.'),
  to: is.address('The account that may use the resource.'),
}
const ofBandwidth = Type.Array(
  Type.Object({
    ...between,
    frozen_balance_for_bandwidth: is.amount('TRX staked for it, in sun.'),
    expire_time_for_bandwidth: Type.Optional(is.time('End of the lock.')),
  }),
)
const ofEnergy = Type.Array(
  Type.Object({
    ...between,
    frozen_balance_for_energy: is.amount('TRX staked for it, in sun.'),
    expire_time_for_energy: Type.Optional(is.time('End of the lock.')),
  }),
)

const delegated = Type.Object(
  {
    sentDelegatedBandwidth: ofBandwidth,
    sentDelegatedResource: ofEnergy,
    receivedDelegatedBandwidth: ofBandwidth,
    receivedDelegatedResource: ofEnergy,
  },
  {
    description:
      'Current Stake 1.0 delegations from and to the account, from the node; /api/account/resourcev2 has those of 2.0. Absent until the node reports the account, while it does not answer, and with more than 300 counterparties.',
  },
)
export type DelegatedBook = Static<typeof delegated>

const pair = Type.Object({
  exchange_id: is.int('Id of the pair.'),
  creator_address: is.address('The account.'),
  create_time: is.time('Creation time.'),
  first_token_id: is.text("'_' for TRX, else the id of a TRC10 token."),
  first_token_abbr: Type.Optional(is.text('Symbol.')),
  first_token_balance: is.amount('Pool balance, in the smallest unit.'),
  second_token_id: is.text('The same of the other side.'),
  second_token_abbr: Type.Optional(is.text('Symbol.')),
  second_token_balance: is.amount('Pool balance, in the smallest unit.'),
})
export type OwnPair = Static<typeof pair>

/** Further members of an account for older clients. */
const accountBookMembers = {
  delegated: Type.Optional(delegated),
  exchanges: Type.Optional(
    Type.Array(pair, {
      description:
        "Pairs of the chain's own exchange that the account created, as reported by the node at exchangesState. Absent until then.",
    }),
  ),
  exchangesState: nodeBlock,
}

const balancesOf = (what: string) =>
  Type.Optional(Type.Array(pricedBalance, { description: `${what} ${reportedNote}` }))

/** A TRC20 token, with the names that older clients read as well. */
const olderToken = component(
  'OlderHeldToken',
  Type.Object({
    ...pricedBalance.properties,
    contract_address: is.address('The token.'),
    name: Type.Optional(is.text('The same as tokenName.')),
    symbol: Type.Optional(is.text('The same as tokenAbbr.')),
    decimals: Type.Optional(is.int('The same as tokenDecimal.')),
  }),
)

/** Maximum number of TRC20 tokens in /api/accountv2. */
export const mostTokensOfAccount = 50

const count = (what: string) => is.int(`${what} ${transfersNote}`)

/** Lengths of the account's lists: pages leave out the empty ones. */
const listCounts = Type.Object(
  {
    internalTransactions: count('Internal transactions from or to it.'),
    events: count('Events it emitted as a contract.'),
    contracts: is.int('Contracts it created.'),
    votes: is.int('Votes it cast.'),
    voters: is.int('Votes cast for it.'),
    limitOrders: is.int("Orders that it placed in the chain's own market."),
    items: Type.Optional(is.int('TRC721 and TRC1155 items it owns; absent while unknown.')),
  },
  { description: 'Extension. The number of rows in other lists of the account.' },
)
export type ListCounts = Static<typeof listCounts>

/** All members of the spec's "account by address". */
/** Differences that a page can show. */
export const mostDifferences = 5

export const wholeAccount = component(
  'WholeAccount',
  Type.Object({
    ...account.properties,
    ...accountBookMembers,
    listCounts,
    nodeDifferences: Type.Optional(
      Type.Array(
        Type.Object({
          token: tokenInfo,
          index: is.amountText('In this index, in the smallest unit.'),
          node: is.amountText('At the node.'),
          block: is.int('Height of the block at which both were read last.'),
        }),
        {
          description: `Extension. Amounts of the account in which the node was found to differ, and has not agreed since: at most ${mostDifferences}. Absent without any.`,
        },
      ),
    ),
    withPriceTokens: Type.Optional(
      Type.Array(pricedBalance, {
        description: `TRX, then TRC20 tokens as in trc20token_balances, then TRC10 tokens. ${reportedNote}`,
      }),
    ),
    balances: balancesOf('TRX and TRC10 tokens.'),
    tokenBalances: balancesOf('The same.'),
    trc20token_balances: Type.Optional(
      Type.Array(olderToken, {
        description: `TRC20 tokens. ${balancesNote} Then those that moved since the index began, as their contracts report them. /api/accountv2 leaves them out where there are more than ${mostTokensOfAccount}: use the pages of /api/account/tokens.`,
      }),
    ),
  }),
)
export type WholeAccount = Static<typeof wholeAccount>

export const refreshedMember = Type.Object({
  type: Type.Literal('realtime'),
  lastUpdateTime: Type.Optional(
    Type.Integer({
      description:
        'Time of the block at which the answer is true: seconds since 1970 UTC. Absent without a block.',
    }),
  ),
})
