import { Type, type Static } from 'typebox'
import { component } from './component.ts'
import { labelledMembers } from './labelled.ts'
import * as is from './scalars.ts'
import { tokenInfo } from './token.ts'
import { transactionMembers } from './transaction.ts'

export const tokenTransfer = component(
  'TokenTransfer',
  Type.Object({
    type: Type.Literal('Transfer'),
    from_address: Type.Optional(is.address('Absent when the tokens were made here.')),
    to_address: Type.Optional(is.address('Absent when the tokens were destroyed here.')),
    amount_str: is.amountText('Smallest unit.'),
    tokenType: tokenInfo.properties.tokenType,
    token_id: Type.Optional(is.text("'_' for TRX, the number of a TRC10 token.")),
    contract_address: Type.Optional(is.address('Contract of a TRC20 token.')),
  }),
)
export type TokenTransfer = Static<typeof tokenTransfer>

const movedValue = component(
  'InternalValue',
  Type.Object({ token_id: is.text("'_' for TRX."), call_value: is.amount('Smallest unit.'), tokenInfo }),
)

export const internalTransaction = component(
  'InternalTransaction',
  Type.Object({
    hash: is.hash('Transaction in which it happened.'),
    internal_hash: Type.Optional(is.text('Id of the internal transaction.')),
    from: Type.Optional(is.address('Calling contract.')),
    to: Type.Optional(is.address('Called or created account.')),
    note: Type.Optional(is.text('call, create or suicide.')),
    rejected: is.flag('Whether it was undone with its call.'),
    result: is.text('SUCCESS or FAIL by rejected.'),
    token_id: is.text("Token of the first value; '_' for TRX."),
    call_value: is.amount('First value; 0 when none is moved.'),
    valueInfoList: Type.Array(movedValue, { description: 'Every value moved.' }),
    block: Type.Optional(is.int('Height of the block.')),
    timestamp: Type.Optional(is.time('Block time.')),
    confirmed: Type.Optional(is.confirmed),
    revert: is.revert,
  }),
)
export type InternalTransaction = Static<typeof internalTransaction>

const eventLog = component(
  'EventLog',
  Type.Object({
    address: is.address('Contract that wrote it.'),
    topics: Type.Array(Type.String(), { description: 'Words of 32 bytes as hex.' }),
    data: is.text('Hex.'),
  }),
)

const outcome = component(
  'Outcome',
  Type.Object(
    {
      withdraw_amount: Type.Optional(is.amount('Rewards that came to the balance, in sun.')),
      unfreeze_amount: Type.Optional(is.amount('Stake (1.0) that came back, in sun.')),
      withdraw_expire_amount: Type.Optional(
        is.amount('Stake taken back earlier whose time was over, in sun.'),
      ),
      exchange_received_amount: Type.Optional(is.amount('Bought of the other token of the pair.')),
      exchange_inject_another_amount: Type.Optional(is.amount('Put in of the other token of the pair.')),
      exchange_withdraw_another_amount: Type.Optional(is.amount('Taken out of the other token of the pair.')),
      exchange_id: Type.Optional(is.amount('Number of the pair that was made.')),
    },
    { description: 'Extension. Amounts that follow from the execution; zero where a member is missing.' },
  ),
)
export type TransactionOutcome = Static<typeof outcome>

export const transactionInfo = component(
  'TransactionInfo',
  Type.Object({
    ...transactionMembers,
    contractType: Type.Optional(transactionMembers.contractType),
    block: Type.Optional(is.int('Absent while neither the index nor a receipt names the block.')),
    timestamp: Type.Optional(is.time('Block time.')),
    confirmed: Type.Optional(is.confirmed),
    confirmations: Type.Optional(is.confirmations),
    riskTransaction: is.flag("Whether the operator's labels warn of the owner or the counterpart."),
    cheat_status: Type.Literal(0, { description: 'Always 0: nobody judges here.' }),
    info: Type.Object({}, { description: 'Always empty.' }),
    data: Type.Optional(is.text('Note as hex.')),
    note: Type.Optional(is.text('Extension. The note as text, when it is UTF-8.')),
    fee_limit: Type.Optional(is.amount('Most the owner allows to burn, in sun.')),
    signature_addresses: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Who signed, recovered from the signatures, in their order.',
      }),
    ),
    signatures: Type.Optional(Type.Array(Type.String(), { description: 'Extension. Signatures as hex.' })),
    rawDataHex: Type.Optional(is.text('Extension. raw_data as the node gives it; its SHA-256 is the hash.')),
    resMessage: Type.Optional(is.text('Extension. Why the node failed the transaction.')),
    contractResult: Type.Optional(
      Type.Array(Type.String(), { description: 'Extension. What the call returned, as hex.' }),
    ),
    transfersAllList: Type.Optional(
      Type.Array(tokenTransfer, { description: 'Transfers of TRX and tokens that happened.' }),
    ),
    trc20TransferInfo: Type.Optional(Type.Array(tokenTransfer, { description: 'Those of TRC20 tokens.' })),
    tokenTransferInfo: Type.Optional(tokenTransfer),
    internal_transactions: Type.Optional(Type.Array(internalTransaction)),
    outcome: Type.Optional(outcome),
    event_count: Type.Optional(is.int('Count of logs. Absent without a receipt.')),
    logs: Type.Optional(Type.Array(eventLog, { description: 'Extension. Logs as the receipt holds them.' })),
    contract_map: is.contractMap,
    ...labelledMembers,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
)
export type TransactionInfo = Static<typeof transactionInfo>
