import { type Static, Type } from 'typebox'
import { labelledMembers } from '../../shared/address-annotations.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { tokenInfo, tokenType } from '../token/token-info.ts'

/** As long as the chain takes them, as hex in JSON. */
export const transactionBodyBytes = 1536 * 1024

export const transactionIn = Type.Union([Type.String({ minLength: 2 }), Type.Object({})], {
  description:
    'The signed transaction: hex of its bytes, or its JSON as wallets and nodes write it (raw_data or raw_data_hex, signature).',
})

const cost = component(
  'Cost',
  Type.Object(
    {
      fee: Type.Optional(is.amount('TRX burned for everything, in sun.')),
      net_usage: Type.Optional(is.amount('Bandwidth paid by stake or the free share.')),
      net_fee: Type.Optional(is.amount('TRX burned for bandwidth, in sun.')),
      energy_usage_total: Type.Optional(is.amount('Energy used, whoever paid.')),
      energy_usage: Type.Optional(is.amount("Energy from the caller's stake.")),
      origin_energy_usage: Type.Optional(is.amount("Energy from the stake of the contract's owner.")),
      energy_fee: Type.Optional(is.amount('TRX burned for energy, in sun.')),
      energy_penalty_total: Type.Optional(is.amount('Energy added by the dynamic energy model.')),
    },
    {
      description:
        'Lists give fee, net_usage and energy_usage_total; the single transaction gives all members.',
    },
  ),
)
export type Cost = Static<typeof cost>

const triggerInfo = component(
  'TriggerInfo',
  Type.Object({
    methodId: Type.Optional(is.text('First four bytes of the call data as hex.')),
    methodName: Type.Optional(is.text('Name of the method where it is known.')),
    method: Type.Optional(is.text('Signature with parameter names where it is known.')),
    parameter: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Decoded arguments: addresses base58, numbers decimal.',
      }),
    ),
    data: Type.Optional(is.text('Whole call data as hex.')),
    contract_address: Type.Optional(is.address('The contract called.')),
    call_value: Type.Optional(is.amount('TRX sent along, in sun.')),
  }),
)
export type TriggerInfo = Static<typeof triggerInfo>

const contractData = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'The operation in java-tron member names: addresses base58, texts as text, other bytes hex, integers past 2^53 as decimal text, empty members missing. Lists give it for transfers of TRX and TRC10.',
})

export const contractRet = is.text("java-tron's result by name. Absent in blocks of 2018 that carry none.")

const transactionMembers = {
  hash: is.hash('Transaction id.'),
  ownerAddress: Type.Optional(is.address('Account the transaction acts for.')),
  toAddress: Type.Optional(
    is.address('Direct counterpart: receiver, contract called or created, resource receiver.'),
  ),
  contractType: is.int('java-tron ContractType number.'),
  contractRet: Type.Optional(contractRet),
  contractData: Type.Optional(contractData),
  trigger_info: Type.Optional(triggerInfo),
  cost: Type.Optional(cost),
  revert: is.revert,
}

export const transaction = component(
  'Transaction',
  Type.Object({
    block: is.int('Height of the block.'),
    ...transactionMembers,
    timestamp: is.time('Block time.'),
    confirmed: Type.Optional(is.confirmed),
    toAddressList: Type.Optional(Type.Array(Type.String(), { description: 'toAddress as a list.' })),
    result: Type.Optional(is.text('SUCCESS or FAIL by contractRet.')),
    amount: Type.Optional(is.amountText('What the operation itself moves, in the smallest unit.')),
    tokenInfo: Type.Optional(tokenInfo),
    tokenType: Type.Optional(tokenType),
    cheatStatus: is.flag("Whether the operator's labels warn of the token."),
    riskTransaction: is.flag("Whether the operator's labels warn of the token or of an account of the row."),
  }),
)
export type Transaction = Static<typeof transaction>

const tokenTransfer = component(
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
