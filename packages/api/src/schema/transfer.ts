import { Type, type Static } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'
import { tokenInfo } from './token.ts'
import { contractRet } from './transaction.ts'

export const transfer = component(
  'Transfer',
  Type.Object({
    id: is.text(
      'Height and position among the transfers of the block, joined by a hyphen: unique in the chain.',
    ),
    transactionHash: is.hash('Transaction in which it happened.'),
    block: is.int('Height of the block.'),
    timestamp: is.time('Block time.'),
    transferFromAddress: Type.Optional(is.address('Absent when the tokens were made here.')),
    transferToAddress: Type.Optional(is.address('Absent when the tokens were destroyed here.')),
    amount: is.amount('Smallest unit of the token.'),
    amount_str: is.amountText('Smallest unit of the token.'),
    tokenName: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    tokenInfo,
    contractType: is.int('java-tron ContractType number of the transaction.'),
    contractRet: Type.Optional(contractRet),
    confirmed: Type.Optional(is.confirmed),
    revert: is.revert,
    cheatStatus: is.flag("Whether the operator's labels warn of the token."),
    riskTransaction: is.flag("Whether the operator's labels warn of the token or of an account of the row."),
  }),
)

/** The same as the list of one token has it. */
export const assetTransfer = component(
  'AssetTransfer',
  Type.Object({
    ...transfer.properties,
    blockId: is.int('The same as block.'),
    finalResult: Type.Optional(contractRet),
    fromAddressIsContract: is.flag('Whether the sender is known to be a contract.'),
    toAddressIsContract: is.flag('Whether the receiver is known to be a contract.'),
  }),
)
export type Transfer = Static<typeof transfer>
