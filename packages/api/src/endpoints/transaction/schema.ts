import { type Static, Type } from 'typebox'
import { labelledMembers } from '../../shared/address-annotations.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { tokenInfo, tokenType } from '../token/token-info.ts'

/** The chain's limit on size, as hex in JSON. */
export const transactionBodyBytes = 1536 * 1024

export const transactionIn = Type.Union([Type.String({ minLength: 2 }), Type.Object({})], {
  description:
    'The signed transaction: hex of its bytes, or its JSON as wallets and nodes write it (raw_data or raw_data_hex, signature).',
})

const cost = component(
  'Cost',
  Type.Object(
    {
      fee: Type.Optional(is.amount('Total TRX burned, in sun.')),
      net_usage: Type.Optional(is.amount('Bandwidth covered by stake or the free allowance.')),
      net_fee: Type.Optional(is.amount('TRX burned for bandwidth, in sun.')),
      energy_usage_total: Type.Optional(is.amount('Total energy used.')),
      energy_usage: Type.Optional(is.amount("Energy from the caller's stake.")),
      origin_energy_usage: Type.Optional(is.amount("Energy from the stake of the contract's creator.")),
      energy_fee: Type.Optional(is.amount('TRX burned for energy, in sun.')),
      energy_penalty_total: Type.Optional(is.amount('Energy added by the dynamic energy model.')),
    },
    {
      description:
        'A single transaction has all members. Lists have fee, net_usage and energy_usage_total, and the others where these decide them: all of an operation that uses no energy, and net_fee unless bandwidth was bought.',
    },
  ),
)
export type Cost = Static<typeof cost>

/** In place of a method. */
export const methodCandidates = Type.Optional(
  Type.Array(is.text('A signature.'), {
    description:
      'Extension. In place of the method, where several signatures of verified contracts and of the public list share its selector and the contract has no verified ABI: each is a guess.',
  }),
)

const triggerInfo = component(
  'TriggerInfo',
  Type.Object({
    methodId: Type.Optional(is.text('First four bytes of the call data as hex.')),
    methodName: Type.Optional(is.text('Name of the method, if known.')),
    method: Type.Optional(is.text('Signature with parameter names, if known.')),
    methodCandidates,
    parameter: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'Decoded arguments: addresses base58, numbers decimal. Lists have those of transfer and transferFrom under the names _from, _to and _value of the token standard: what the only transfer of the called token in the transaction moved, or what a failed call asked for.',
      }),
    ),
    data: Type.Optional(is.text('Whole call data as hex.')),
    contract_address: Type.Optional(is.address('The called contract.')),
    call_value: Type.Optional(is.amount('TRX sent with the call, in sun.')),
  }),
)
export type TriggerInfo = Static<typeof triggerInfo>

const contractData = Type.Record(Type.String(), Type.Unknown(), {
  description:
    "The operation under java-tron's member names: addresses base58, texts as text, other bytes hex, integers beyond 2^53 as decimal text, empty members missing. Lists have it whole for transfers of TRX and TRC10; for a call the parties and call_value, for any other operation the owner.",
})

export const contractRet = is.text("java-tron's result by name. Absent in blocks of 2018 without results.")

const tokenTransfer = component(
  'TokenTransfer',
  Type.Object({
    type: Type.Literal('Transfer'),
    from_address: Type.Optional(is.address('Absent for newly minted tokens.')),
    to_address: Type.Optional(is.address('Absent for burned tokens.')),
    amount_str: is.amountText('Smallest unit; of an item of a TRC721 or TRC1155 contract, how many.'),
    tokenType: tokenInfo.properties.tokenType,
    token_id: Type.Optional(
      is.text("'_' for TRX, the id of a TRC10 token, the number of an item of a TRC721 or TRC1155 contract."),
    ),
    contract_address: Type.Optional(is.address('Contract of a TRC20, TRC721 or TRC1155 token.')),
  }),
)
export type TokenTransfer = Static<typeof tokenTransfer>

/** A transfer with its token, as TronScan names the members, and as all lists do. */
const namedTokenTransfer = component(
  'NamedTokenTransfer',
  Type.Object({
    ...tokenTransfer.properties,
    name: Type.Optional(is.text('Name of the token.')),
    symbol: Type.Optional(is.text('Symbol of the token.')),
    decimals: Type.Optional(is.int('Decimals of the amount.')),
    icon_url: tokenInfo.properties.tokenLogo,
    level: tokenInfo.properties.tokenLevel,
    vip: tokenInfo.properties.vip,
    tokenInfo,
  }),
)
export type NamedTokenTransfer = Static<typeof namedTokenTransfer>

const transactionMembers = {
  hash: is.hash('Transaction id.'),
  ownerAddress: Type.Optional(is.address('Owner of the transaction.')),
  toAddress: Type.Optional(
    is.address('Direct counterparty: recipient, contract called or created, receiver of the resource.'),
  ),
  contractType: is.int("Id in java-tron's ContractType."),
  contractRet: Type.Optional(contractRet),
  contractData: Type.Optional(contractData),
  trigger_info: Type.Optional(triggerInfo),
  cost: Type.Optional(cost),
  revert: is.revert,
}

const figure = component(
  'Figure',
  Type.Object(
    {
      value: is.amountText('The number itself.'),
      unit: Type.Union([
        Type.Literal('votes'),
        Type.Literal('proposal'),
        Type.Literal('parameter'),
        Type.Literal('percent'),
        Type.Literal('energy'),
      ]),
    },
    {
      description:
        'Extension. What an operation that moves no asset is about: votes cast, the number of a proposal or of the one chain parameter that a proposal changes, the percentage or the energy that it sets.',
    },
  ),
)
export type Figure = Static<typeof figure>

export const transaction = component(
  'Transaction',
  Type.Object({
    block: is.int('Height of the block.'),
    ...transactionMembers,
    timestamp: is.time('Block time.'),
    confirmed: Type.Optional(is.confirmed),
    toAddressList: Type.Optional(Type.Array(Type.String(), { description: 'toAddress as a list.' })),
    result: Type.Optional(is.text('SUCCESS or FAIL from contractRet.')),
    amount: Type.Optional(
      is.amountText(
        'Amount of the operation itself, in the smallest unit of tokenInfo: sent, staked, delegated, claimed, offered or issued. 0 TRX for an operation that moves nothing itself, such as most calls, as on TronScan.',
      ),
    ),
    figure: Type.Optional(figure),
    tokenInfo: Type.Optional(tokenInfo),
    tokenType: Type.Optional(tokenType),
    tokenTransfer: Type.Optional(
      Type.Object(
        { ...tokenTransfer.properties, tokenInfo },
        {
          description:
            'Extension. The transfer that a call of transfer or transferFrom made in the called token; the largest if there were several.',
        },
      ),
    ),
    attemptedTransfer: Type.Optional(
      Type.Object(
        { ...tokenTransfer.properties, tokenInfo },
        {
          description:
            'Extension. The transfer that a failed call of transfer or transferFrom asked for, as the node has the call; of a TRC721 contract its amount is the number of the item. Absent where the node does not tell in time.',
        },
      ),
    ),
    cheatStatus: is.flag("Whether the operator's labels warn about the token."),
    riskTransaction: is.flag("Whether the operator's labels warn about the token or an account in the row."),
  }),
)
export type Transaction = Static<typeof transaction>

const movedValue = component(
  'InternalValue',
  Type.Object({ token_id: is.text("'_' for TRX."), call_value: is.amount('Smallest unit.'), tokenInfo }),
)

export const internalTransaction = component(
  'InternalTransaction',
  Type.Object({
    hash: is.hash('The transaction.'),
    internal_hash: Type.Optional(is.text('Id of the internal transaction.')),
    from: Type.Optional(is.address('Calling contract.')),
    to: Type.Optional(is.address('Called or created account.')),
    note: Type.Optional(is.text('call, create or suicide.')),
    rejected: is.flag('Whether it was reverted with its call.'),
    result: is.text('SUCCESS or FAIL by rejected.'),
    token_id: is.text("Token of the first value; '_' for TRX."),
    call_value: is.amount('First value; 0 without one.'),
    valueInfoList: Type.Array(movedValue, { description: 'All transferred values.' }),
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
    address: is.address('The contract that emitted it.'),
    topics: Type.Array(Type.String(), { description: 'Words of 32 bytes as hex.' }),
    data: is.text('Hex.'),
  }),
)

const outcome = component(
  'Outcome',
  Type.Object(
    {
      withdraw_amount: Type.Optional(is.amount('Rewards paid to the balance, in sun.')),
      unfreeze_amount: Type.Optional(is.amount('Stake (1.0) returned, in sun.')),
      withdraw_expire_amount: Type.Optional(
        is.amount('Unstaked TRX withdrawn after its waiting period, in sun.'),
      ),
      exchange_received_amount: Type.Optional(is.amount("Amount of the pair's other token bought.")),
      exchange_inject_another_amount: Type.Optional(is.amount("Amount of the pair's other token injected.")),
      exchange_withdraw_another_amount: Type.Optional(
        is.amount("Amount of the pair's other token withdrawn."),
      ),
      exchange_id: Type.Optional(is.amount('Id of the created pair.')),
      assetIssueID: Type.Optional(is.text('Number of the issued TRC10 token.')),
      cancel_unfreezeV2_amount: Type.Optional(
        Type.Record(Type.String(), is.amount('Sun.'), {
          description: 'Unstaked TRX that is staked again, in sun, by resource.',
        }),
      ),
      orderId: Type.Optional(is.text('Id of the placed limit order, as hex.')),
      orderDetails: Type.Optional(
        Type.Array(
          Type.Object({
            makerOrderId: is.text('The older order, as hex.'),
            takerOrderId: is.text('The placed order.'),
            fillSellQuantity: is.amount('Sold by the placed order.'),
            fillBuyQuantity: is.amount('Bought by it.'),
          }),
          { description: 'Older orders that filled the placed one.' },
        ),
      ),
    },
    { description: 'Extension. Amounts that result from the execution; zero where a member is missing.' },
  ),
)
export type TransactionOutcome = Static<typeof outcome>

export const transactionInfo = component(
  'TransactionInfo',
  Type.Object({
    ...transactionMembers,
    hash: Type.Optional(
      is.hash('Transaction id. Absent, with nearly everything else, for an unknown transaction.'),
    ),
    revert: Type.Optional(is.revert),
    contractType: Type.Optional(transactionMembers.contractType),
    block: Type.Optional(is.int('Absent while neither the index nor a receipt names the block.')),
    timestamp: Type.Optional(is.time('Block time.')),
    confirmed: Type.Optional(is.confirmed),
    confirmations: Type.Optional(is.confirmations),
    index: Type.Optional(is.int('Extension. Index in the block, from 0.')),
    previous: Type.Optional(is.hash('Extension. The transaction before it in the block.')),
    next: Type.Optional(is.hash('Extension. The transaction after it in the block.')),
    riskTransaction: is.flag("Whether the operator's labels warn about the owner or the counterparty."),
    cheat_status: Type.Optional(Type.Literal(0, { description: 'Always 0: notes are not rated.' })),
    info: Type.Optional(Type.Object({}, { description: 'Always empty.' })),
    data: Type.Optional(is.text('Note as hex.')),
    note: Type.Optional(is.text('Extension. The note as text, when it is UTF-8.')),
    fee_limit: Type.Optional(is.amount('Maximum burn allowed by the owner, in sun.')),
    signature_addresses: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Signers, recovered from the signatures, in the same order.',
      }),
    ),
    signatures: Type.Optional(Type.Array(Type.String(), { description: 'Extension. Signatures as hex.' })),
    rawDataHex: Type.Optional(is.text('Extension. raw_data from the node; its SHA-256 is the hash.')),
    resMessage: Type.Optional(is.text("Extension. The node's reason for the failure.")),
    contractResult: Type.Optional(
      Type.Array(Type.String(), { description: 'Extension. Return data of the call, as hex.' }),
    ),
    transfersAllList: Type.Optional(
      Type.Array(namedTokenTransfer, {
        description:
          'Transfers of TRX and tokens, then the items of TRC721 and TRC1155 contracts that moved.',
      }),
    ),
    trc20TransferInfo: Type.Optional(Type.Array(namedTokenTransfer, { description: 'TRC20 transfers.' })),
    tokenTransferInfo: Type.Optional(namedTokenTransfer),
    internal_transactions: Type.Optional(Type.Array(internalTransaction)),
    outcome: Type.Optional(outcome),
    event_count: Type.Optional(is.int('Number of logs. Absent without a receipt.')),
    logs: Type.Optional(Type.Array(eventLog, { description: 'Extension. Logs as in the receipt.' })),
    contract_map: Type.Optional(is.contractMap),
    contractInfo: Type.Optional(labelledMembers.contractInfo),
    normalAddressInfo: Type.Optional(labelledMembers.normalAddressInfo),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
)
export type TransactionInfo = Static<typeof transactionInfo>
