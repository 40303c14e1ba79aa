import { Type, type Static } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'
import { tokenInfo, tokenType } from './token.ts'

export const cost = component(
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

export const triggerInfo = component(
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

export const contractData = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'The operation in java-tron member names: addresses base58, texts as text, other bytes hex, integers past 2^53 as decimal text, empty members missing. Lists give it for transfers of TRX and TRC10.',
})

export const contractRet = is.text("java-tron's result by name. Absent in blocks of 2018 that carry none.")

export const transactionMembers = {
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
