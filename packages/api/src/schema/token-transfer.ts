import { Type, type Static, type TString } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'
import { tokenInfo } from './token.ts'
import { contractRet } from './transaction.ts'

/** TronScan gives a text beside items of TRC721 and an object beside the others. */
const tagOf = <Name extends string>(name: Name) => {
  const members = { [name]: is.text('Name.'), [`${name}_logo`]: is.text('Address of a picture.') }
  return Type.Union([Type.Object(members as Record<Name | `${Name}_logo`, TString>), Type.String()], {
    description: "By the operator's labels; empty without one. A text alone beside TRC721.",
  })
}

/** TronScan's TxToken. */
export const contractTransfer = component(
  'ContractTransfer',
  Type.Object({
    transaction_id: is.hash('Transaction in which it happened.'),
    block: is.int('Height of the block.'),
    block_ts: is.time('Block time.'),
    from_address: Type.Optional(is.address('Absent when the tokens were made here.')),
    to_address: Type.Optional(is.address('Absent when the tokens were destroyed here.')),
    contract_address: is.address('The token contract.'),
    contract_type: Type.Enum(['trc20', 'trc721', 'trc1155'], { description: 'Standard of the token.' }),
    quant: is.amountText('Smallest unit of the token.'),
    token_id: Type.Optional(is.text('Number of the item, of TRC721 and TRC1155.')),
    event_type: Type.Literal('Transfer'),
    confirmed: Type.Optional(is.confirmed),
    contractRet: Type.Optional(contractRet),
    finalResult: Type.Optional(contractRet),
    fromAddressIsContract: is.flag('Whether the sender is known to be a contract.'),
    toAddressIsContract: is.flag('Whether the receiver is known to be a contract.'),
    revert: is.revert,
    status: Type.Literal(0, { description: 'Always 0.' }),
    from_address_tag: tagOf('from_address_tag'),
    to_address_tag: tagOf('to_address_tag'),
    riskTransaction: is.flag("Whether the operator's labels warn of the token or of an account of the row."),
    tokenInfo,
  }),
)
export type ContractTransfer = Static<typeof contractTransfer>
