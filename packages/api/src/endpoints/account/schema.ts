import { type Static, Type } from 'typebox'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { tokenInfo } from '../token/token-info.ts'
import { nodeBlock } from '../witness/schema.ts'
import { accountStateMembers } from './state-schema.ts'

const tag = (colour: string) => is.text(`Name by the operator's labels, ${colour}; empty without one.`)

/** TronScan's four places for one name. */
export const tagMembers = {
  redTag: tag('as a warning'),
  blueTag: tag('in blue'),
  greyTag: tag('in grey'),
  publicTag: tag('of no colour'),
}

const transfersNote = 'Absent while the receipt of any contract call of the index is not known.'

export const balancesNote =
  'Absent unless the index holds every block from 0 on and knows what all their operations did to balances.'

const timeNote = 'Absent where that is block 0 of a chain whose genesis has no time.'

const seen = {
  firstSeenBlock: is.int('Extension. First block the index holds that names the account; not its creation.'),
  firstSeenTime: is.time(`Extension. Time of that block. ${timeNote}`),
}

export const listedAccount = component(
  'ListedAccount',
  Type.Object({
    address: is.address('The account.'),
    balance: Type.Optional(is.amount(`TRX in sun, exact at trueAtBlock. ${balancesNote}`)),
    rank: Type.Optional(is.int('Extension. Place by TRX balance, from 1 on; given in the order by balance.')),
    totalTransactionCount: is.int('Transactions in which the account is owner or direct counterpart.'),
    latestOperationTime: Type.Optional(is.time(`Newest block that names the account. ${timeNote}`)),
    accountType: Type.Optional(
      Type.Literal(2, { description: '2 for a contract; absent when not known to be one.' }),
    ),
    transferCount: Type.Optional(
      is.int(`Extension. Transfers into and out of the account. ${transfersNote}`),
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
    balance: Type.Optional(is.amount(`TRX in sun, exact at trueAtBlock. ${balancesNote}`)),
    withPriceTokens: Type.Optional(
      Type.Array(
        Type.Object({
          ...tokenInfo.properties,
          balance: is.amountText('In the smallest unit of the token.'),
        }),
        { description: `TRX and TRC10 tokens the account holds; there are no prices here. ${balancesNote}` },
      ),
    ),
    totalTransactionCount: is.int('Transactions in which the account is owner or direct counterpart.'),
    transactions: Type.Optional(
      is.int(`Transfers into and out of the account (TronScan's name for them). ${transfersNote}`),
    ),
    transactions_in: Type.Optional(is.int(`Transfers into the account. ${transfersNote}`)),
    transactions_out: Type.Optional(is.int(`Transfers out of the account. ${transfersNote}`)),
    latest_operation_time: Type.Optional(is.time('Newest block that names the account.')),
    accountType: Type.Optional(
      Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], {
        description: '2 for a contract, 1 for the issuer of a token, 0 for others; absent when not known.',
      }),
    ),
    activated: Type.Optional(
      Type.Boolean({
        description:
          'Whether the chain holds the account: it has sent a transaction, or the node said so; absent when that is not known.',
      }),
    ),
    firstSeenBlock: Type.Optional(seen.firstSeenBlock),
    firstSeenTime: Type.Optional(seen.firstSeenTime),
    ...accountStateMembers,
    ...tagMembers,
    addressTagLogo: is.text("Picture by the operator's labels; empty without one."),
    feedbackRisk: is.flag("Whether the operator's labels warn of it."),
    announcement: Type.Literal('', { description: 'Always empty.' }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
)
export type Account = Static<typeof account>

export const tokenBalance = component(
  'HeldToken',
  Type.Object({
    ...tokenInfo.properties,
    balance: is.amountText('In the smallest unit of the token.'),
    quantity: Type.Optional(
      is.text('The same with the decimals of the token. Absent while these are unknown.'),
    ),
  }),
)
export type TokenBalance = Static<typeof tokenBalance>

const between = { from: is.address('Who staked.'), to: is.address('Who may use the resource.') }
const ofBandwidth = Type.Array(
  Type.Object({
    ...between,
    frozen_balance_for_bandwidth: is.amount('TRX staked for it, in sun.'),
    expire_time_for_bandwidth: Type.Optional(is.time('From then on it may be taken back.')),
  }),
)
const ofEnergy = Type.Array(
  Type.Object({
    ...between,
    frozen_balance_for_energy: is.amount('TRX staked for it, in sun.'),
    expire_time_for_energy: Type.Optional(is.time('From then on it may be taken back.')),
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
      'Stake 1.0 for others and from others, as the node says now; /api/account/resourcev2 has that of 2.0. Absent while the node was not asked about the account or does not answer, and with more than 300 others.',
  },
)
export type DelegatedBook = Static<typeof delegated>

const pair = Type.Object({
  exchange_id: is.int('Number of the pair.'),
  creator_address: is.address('The account.'),
  create_time: is.time('When it was made.'),
  first_token_id: is.text("'_' for TRX, else the number of a TRC10 token."),
  first_token_abbr: Type.Optional(is.text('Symbol.')),
  first_token_balance: is.amount('In the pool, in the smallest unit.'),
  second_token_id: is.text('The same of the other side.'),
  second_token_abbr: Type.Optional(is.text('Symbol.')),
  second_token_balance: is.amount('In the pool, in the smallest unit.'),
})
export type OwnPair = Static<typeof pair>

/** What older clients read of an account besides. */
const accountBookMembers = {
  delegated: Type.Optional(delegated),
  exchanges: Type.Optional(
    Type.Array(pair, {
      description:
        "Pairs of the chain's own exchange that the account made, as the node told them at exchangesState. Absent until it was asked.",
    }),
  ),
  exchangesState: nodeBlock,
}

const balancesOf = (what: string) =>
  Type.Optional(Type.Array(tokenBalance, { description: `${what} ${balancesNote}` }))

/** A TRC20 token with the names older clients read too. */
const olderToken = component(
  'OlderHeldToken',
  Type.Object({
    ...tokenBalance.properties,
    contract_address: is.address('The token.'),
    name: Type.Optional(is.text('The same as tokenName.')),
    symbol: Type.Optional(is.text('The same as tokenAbbr.')),
    decimals: Type.Optional(is.int('The same as tokenDecimal.')),
  }),
)

/** Most TRC20 tokens that /api/accountv2 gives beside everything else. */
export const mostTokensOfAccount = 50

/** Everything that "account by address" tells. */
export const wholeAccount = component(
  'WholeAccount',
  Type.Object({
    ...account.properties,
    ...accountBookMembers,
    balances: balancesOf('TRX and TRC10 tokens.'),
    tokenBalances: balancesOf('The same.'),
    trc20token_balances: Type.Optional(
      Type.Array(olderToken, {
        description: `TRC20 tokens. ${balancesNote} /api/accountv2 leaves them out where there are more than ${mostTokensOfAccount}: /api/account/tokens has them page by page.`,
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
        'Time of the block the answer is true for: seconds since 1970 UTC. Absent without a block.',
    }),
  ),
})
