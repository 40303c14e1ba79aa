import { Type, type Static } from 'typebox'
import { accountStateMembers } from './account-state.ts'
import { component } from './component.ts'
import * as is from './scalars.ts'
import { tagMembers } from './tags.ts'
import { tokenInfo } from './token.ts'

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
