import { Type } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'
import { tokenInfo } from './token.ts'
import { contractRet } from './transaction.ts'

export const approval = component(
  'Approval',
  Type.Object({
    hash: is.hash('The transaction.'),
    block: is.int('Height of the block.'),
    date_created: is.time('Block time.'),
    owner_address: is.address('Whose tokens may be moved.'),
    from_address: is.address('The same.'),
    to_address: is.address('Who may move them.'),
    contract_address: is.address('The token contract.'),
    amount_str: is.amountText('How much was approved, in the smallest unit.'),
    unlimited: is.flag('Whether it is the largest amount there is.'),
    type: Type.Literal('approve'),
    contract_ret: Type.Optional(contractRet),
    confirmed: Type.Optional(is.confirmed),
    revert: is.revert,
    tokenInfo,
  }),
)
