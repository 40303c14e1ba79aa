import { Type, type Static } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'

/** TronScan's shape of transfers for wallets: flags are numbers. */
export const walletTransfer = component(
  'WalletTransfer',
  Type.Object({
    hash: is.hash('Transaction in which it happened.'),
    block: is.int('Height of the block.'),
    block_timestamp: is.time('Block time.'),
    from: Type.Optional(is.address('Absent when the tokens were made here.')),
    to: Type.Optional(is.address('Absent when the tokens were destroyed here.')),
    amount: is.amountText('Smallest unit of the token.'),
    direction: Type.Enum([1, 2], { description: '1 out of the account, 2 into it.' }),
    confirmed: Type.Optional(Type.Enum([0, 1], { description: '1 when the block is final.' })),
    contract_type: is.text("java-tron's name of the operation."),
    contractType: is.int('java-tron ContractType number.'),
    contract_ret: Type.Optional(is.text("java-tron's result by name.")),
    final_result: Type.Optional(is.text('The same.')),
    event_type: Type.Literal('Transfer'),
    revert: Type.Literal(0),
    status: Type.Literal(0, { description: 'Always 0.' }),
    approval_amount: Type.Literal('0', { description: 'Always 0: approvals are no transfers.' }),
    cheatStatus: is.flag("Whether the operator's labels warn of the token."),
    id: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    contract_address: Type.Optional(is.address('The contract of a TRC20 token.')),
    symbol: Type.Optional(is.text('Symbol of the token.')),
    token_name: Type.Optional(is.text('Name of the token.')),
    decimals: Type.Optional(is.int('Decimals of the amount.')),
    issue_address: Type.Optional(is.address('Who issued a TRC10 token.')),
  }),
)
export type WalletTransfer = Static<typeof walletTransfer>
