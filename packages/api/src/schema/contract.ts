import { Type, type Static } from 'typebox'
import { balancesNote } from './account.ts'
import { component } from './component.ts'
import * as is from './scalars.ts'

export const listedContract = component(
  'ListedContract',
  Type.Object({
    address: is.address('The contract.'),
    name: Type.Optional(is.text('Name it was made with. Absent for one another contract made.')),
    balance: Type.Optional(is.amount(`TRX in sun. ${balancesNote}`)),
    trxCount: is.int('Transactions that call or made it, as owner or direct counterpart.'),
    date_created: is.time('Time of the block in which it came to be.'),
    creator: is.address('Extension. Who made it: an account, or another contract.'),
    isInternal: is.flag('Extension. Whether another contract made it within a call.'),
    block: is.int('Extension. Height of that block.'),
    hash: is.hash('Extension. The transaction in which it came to be.'),
    confirmed: Type.Optional(is.confirmed),
  }),
)
export type ListedContract = Static<typeof listedContract>
