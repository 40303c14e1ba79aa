import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import type { Refusal } from '../../query.ts'
import { upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

const number = { 'x-refusal': { other: 'malformed_number' } satisfies Refusal }

export const manyDays = upTo({
  least: 1,
  most: apiLimits.days,
  default: apiLimits.days,
  description: 'Extension. Number of newest days',
})

export const requiredDay = Type.Integer({
  minimum: 0,
  maximum: apiLimits.timeMs,
  description: 'Any time of the requested day (UTC): whole milliseconds since 1970 UTC.',
  ...number,
})

export const newestDay = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: apiLimits.timeMs,
    description:
      'Any time of the requested day (UTC): whole milliseconds since 1970 UTC. Without it, the day of the newest block.',
    ...number,
  }),
)

export const dayAsked = (
  { day }: { readonly day?: number | undefined },
  { state }: Pick<Context, 'state'>,
): number => day ?? state.head?.timestampMs ?? 0

export const topLimit = upTo({ least: 1, most: 100, default: 10, description: 'Number of rows' })

/** Hours or days of a series. */
export const seriesLimit = upTo({
  least: 1,
  most: 1000,
  default: 168,
  description: 'Extension. Number of newest rows',
})

export const dayTime = is.time('Start of the day (UTC).')

const noReceipt = 'Absent when a receipt is missing.'

/** Energy in TronScan's terms. */
export const energyMembers = {
  total_energy: Type.Optional(is.amount(`Energy used. ${noReceipt}`)),
  energy: Type.Optional(is.amount(`Of it, covered by the callers' stake. ${noReceipt}`)),
  contract_supplied: Type.Optional(is.amount(`Of it, supplied by the contracts' creators. ${noReceipt}`)),
  trx: Type.Optional(is.amount(`Of it, paid for by burning TRX. ${noReceipt}`)),
  burned_sun: Type.Optional(is.amountText(`Extension. Sun burned for energy. ${noReceipt}`)),
}

export const seriesDescription =
  'Days (UTC) with at least one indexed block, oldest first. The newest day is incomplete; a first or interrupted day counts only the covered blocks.'

/** Whole TRX as on TronScan, and the exact amount as well. */
export const trxAmount = (description: string) =>
  Type.Optional(Type.Integer({ description: `${description} Whole TRX, truncated. Absent unless known.` }))

export const exactSun = (description: string) =>
  Type.Optional(is.amountText(`Extension. ${description} In sun. Absent unless known.`))

export const daySchema = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: `${description} In the form YYYY-MM-DD (UTC).`,
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
  )

export const fundsMembers = {
  genesisBlockIssue: trxAmount('Genesis allocation in block 0.'),
  totalBlockPay: trxAmount('Rewards of all blocks for their producers.'),
  totalNodePay: trxAmount('Rewards of all blocks for votes.'),
  burnPerDay: trxAmount(
    'Burned on the independence day of the main network, as TronScan has it; 0 on other networks.',
  ),
  burnByCharge: trxAmount('Fees burned.'),
  totalTurnOver: trxAmount('TRX supply, including staked TRX.'),
  genesisBlockIssueSun: exactSun('Genesis allocation in block 0.'),
  rewardedSun: exactSun('Rewards for producing and voting that were paid to balances.'),
  burnByChargeSun: exactSun('Fees burned.'),
  totalTurnOverSun: exactSun('TRX supply, including staked TRX.'),
}

export const fundsReply = component('Funds', Type.Object(fundsMembers))

const whole = 'Absent unless the index covers every block of the chain.'

export const day = component(
  'Day',
  Type.Object({
    date: is.time('Start of the day.'),
    dateDayStr: is.text('The day as YYYY-MM-DD.'),
    newBlockSeen: is.int('Blocks.'),
    newTransactionSeen: is.int('Transactions.'),
    newTransferSeen: Type.Optional(
      is.int(
        'Extension. Transfers of TRX, TRC10 and TRC20 tokens. Absent when the receipt of a contract call of the day is missing.',
      ),
    ),
    newAddressSeen: is.int('Accounts first seen by the index.'),
    active_account_number: is.int(
      'Extension. Accounts that are owner or direct counterparty in a transaction of the day.',
    ),
    avgBlockSize: Type.Optional(
      is.int('Bytes, truncated. Absent unless the size of every block of the day is known.'),
    ),
    avgBlockTime: Type.Optional(
      Type.Number({
        description:
          'Seconds between two blocks, on average, truncated to milliseconds. Absent for a day of which the index lacks blocks.',
      }),
    ),
    blockchainSize: Type.Optional(
      is.amount(
        `Bytes of all blocks up to the end of the day. ${whole} Absent too while the size of a block is unknown.`,
      ),
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
