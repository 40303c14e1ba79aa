import { Type } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'

const proposer = Type.Object({ address: is.address('The witness.') })

export const proposal = component(
  'Proposal',
  Type.Object({
    proposalId: is.int('Number of the proposal.'),
    proposalHash: is.hash('The transaction that made it.'),
    proposer,
    paramters: Type.Array(
      Type.Object({ key: is.int('Number of the parameter.'), value: is.amount('Its new value.') }),
      { description: "TronScan's spelling." },
    ),
    createTime: is.time('Block time.'),
    expirationTime: Type.Optional(is.time('When it is decided, by the node.')),
    approvals: Type.Array(proposer, { description: 'Who approves it and has not taken that back.' }),
    totalVotes: is.int('How many these are.'),
    state: Type.Optional(
      Type.Enum(['PENDING', 'DISAPPROVED', 'APPROVED', 'CANCELED'], { description: "The node's word." }),
    ),
    createSelf: Type.Optional(is.flag('Whether the account asked for made it.')),
    approveSelf: Type.Optional(is.flag('Whether the account asked for approves it.')),
    block: is.int('Extension. Height of the block.'),
    confirmed: Type.Optional(is.confirmed),
  }),
)
