import { type Static, Type } from 'typebox'
import { apiLimits } from '../../limits.ts'
import type { Refusal } from '../../query.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

const number = { 'x-refusal': { other: 'malformed_number' } satisfies Refusal }

export const manyDays = Type.Integer({
  minimum: 1,
  maximum: apiLimits.days,
  default: apiLimits.days,
  description: `Extension. How many of the newest days: a whole number from 1 to ${apiLimits.days}.`,
  'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
})

export const requiredDay = Type.Integer({
  minimum: 0,
  maximum: apiLimits.timeMs,
  description: 'Any time of the day (UTC) in question: whole milliseconds since 1970 UTC.',
  ...number,
})

export const topLimit = Type.Integer({
  minimum: 1,
  maximum: 100,
  default: 10,
  description: 'How many of the most used: a whole number from 1 to 100.',
  'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
})

/** Hours or days of a series. */
export const seriesLimit = Type.Integer({
  minimum: 1,
  maximum: 1000,
  default: 168,
  description: 'Extension. How many of the newest: a whole number from 1 to 1000.',
  'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
})

export const dayTime = is.time('Start of the day (UTC).')

const noReceipt = 'Absent when a receipt is not known.'

/** Energy in TronScan's words. */
export const energyMembers = {
  total_energy: Type.Optional(is.amount(`Energy used. ${noReceipt}`)),
  energy: Type.Optional(is.amount(`Of it, what callers had by stake. ${noReceipt}`)),
  contract_supplied: Type.Optional(is.amount(`Of it, what the creators of contracts supplied. ${noReceipt}`)),
  trx: Type.Optional(is.amount(`Of it, what TRX was burned for. ${noReceipt}`)),
  burned_sun: Type.Optional(is.amountText(`Extension. Sun burned for energy. ${noReceipt}`)),
}

export const seriesDescription =
  'Days (UTC) that hold a block the index covers, oldest first. The newest day is not over and counts what happened so far; a first or interrupted day counts what the index covers of it.'

/** Whole TRX as TronScan has them, and beside it the exact amount. */
export const trxAmount = (description: string) =>
  Type.Optional(Type.Integer({ description: `${description} Whole TRX, cut off. Absent unless known.` }))

export const exactSun = (description: string) =>
  Type.Optional(is.amountText(`Extension. ${description} In sun. Absent unless known.`))

export const dayText = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: `${description} As YYYY-MM-DD (UTC).`,
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
  )

export const fundsMembers = {
  genesisBlockIssue: trxAmount('What block 0 gave.'),
  burnByCharge: trxAmount('Fees burned.'),
  totalTurnOver: trxAmount('All TRX there are, staked ones included.'),
  genesisBlockIssueSun: exactSun('What block 0 gave.'),
  rewardedSun: exactSun('Rewards of producing and voting that came to balances.'),
  burnByChargeSun: exactSun('Fees burned.'),
  totalTurnOverSun: exactSun('All TRX there are, staked ones included.'),
}

export const fundsReply = component('Funds', Type.Object(fundsMembers))

const whole = 'Absent unless the index holds every block of the chain.'

export const day = component(
  'Day',
  Type.Object({
    date: is.time('Start of the day.'),
    dateDayStr: is.text('The day as YYYY-MM-DD.'),
    newBlockSeen: is.int('Blocks.'),
    newTransactionSeen: is.int('Transactions.'),
    newTransferSeen: Type.Optional(
      is.int(
        'Extension. Transfers of TRX, TRC10 and TRC20 tokens. Absent when the receipt of a contract call of the day is not known.',
      ),
    ),
    newAddressSeen: is.int('Accounts named for the first time in what the index covers.'),
    active_account_number: is.int(
      'Extension. Accounts that stand in a transaction of the day as owner or direct counterpart.',
    ),
    avgBlockSize: Type.Optional(
      is.int('Bytes, cut off. Absent unless the size of every block of the day is known.'),
    ),
    trx_transfer: is.int('TransferContract transactions.'),
    trc10_transfer: is.int('TransferAssetContract transactions.'),
    newTrigger: is.int('TriggerSmartContract transactions.'),
    freeze_transaction: is.int('FreezeBalanceContract and FreezeBalanceV2Contract transactions.'),
    unfreeze_transaction: is.int('UnfreezeBalanceContract and UnfreezeBalanceV2Contract transactions.'),
    vote_transaction: is.int('VoteWitnessContract transactions.'),
    shielded_transaction: is.int('ShieldedTransferContract transactions.'),
    other_transaction: is.int('Transactions of all other types.'),
    totalBlockCount: Type.Optional(is.int(`Blocks up to the end of the day. ${whole}`)),
    totalTransaction: Type.Optional(is.int(`Transactions up to the end of the day. ${whole}`)),
    totalAddress: Type.Optional(is.int(`Accounts up to the end of the day. ${whole}`)),
  }),
)
export type Day = Static<typeof day>
