import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { findFacts } from '../../find/find-facts.ts'
import { aroundFound } from '../../find/found.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { component } from '../../schema/component.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import { confirm, ignored, paging, requiredAddress, sort } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toAmount } from '../../shape/numbers.ts'
import { isConfirmed } from '../../shape/place.ts'
import { noAnnotations } from '../../shape/contract-map.ts'

const act = component(
  'ProposalAct',
  Type.Object({
    address: is.address('Extension. The witness.'),
    action: Type.Enum(['create', 'approve', 'retract', 'delete'], {
      description: 'Extension. Proposes, approves, takes that back, takes the proposal back.',
    }),
    proposalId: Type.Optional(is.int('Which proposal; absent where it is made.')),
    paramters: Type.Array(
      Type.Object({ key: is.int('Number of the parameter.'), value: is.amount('Its new value.') }),
      { description: 'What is proposed, where it is made.' },
    ),
    createTime: is.time('Block time.'),
    proposalHash: is.hash('The transaction.'),
    block: is.int('Extension. Height of the block.'),
    confirmed: Type.Optional(is.confirmed),
  }),
)

export const accountProposals = endpoint({
  get: '/api/account-proposal',
  summary: 'What an account did with proposals, newest first',
  query: { sort: sort(['timestamp']), ...paging, address: requiredAddress, ...confirm, ...ignored },
  list: 'data',
  reply: Type.Object(factMembers('data', act)),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const found = await findFacts<'proposal'>({ list: 'proposalFactsOfAccount', key: account }, query, at)
    return {
      ...aroundFound(found),
      data: found.rows.map((row) =>
        omitUndefined({
          address: toBase58(row.account),
          action: row.action,
          proposalId: row.proposalId === undefined ? undefined : Number(row.proposalId),
          paramters: row.parameters.map(({ id, value }) => ({ key: Number(id), value: toAmount(value) })),
          createTime: row.timestampMs,
          proposalHash: row.transactionId,
          block: row.height,
          confirmed: isConfirmed(row.height, at.state),
        }),
      ),
      ...lackingFacts(at.state),
      ...noAnnotations,
    }
  },
})
