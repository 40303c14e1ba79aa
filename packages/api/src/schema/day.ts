import { Type, type Static } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'

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
