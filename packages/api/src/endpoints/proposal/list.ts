import { toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations, noAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  ignored,
  paging,
  positiveNumber,
  requiredAddress,
  sort,
} from '../../shared/parameters.ts'
import { pagingMembersOf, type FactOf, findFacts } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed, toAmount } from '../../shared/values.ts'
import { proposal, toProposals } from './proposal.ts'

// Type.Partial does not treat a named schema as an object.
const one = Type.Partial(Type.Object(proposal.properties)).properties

export const proposals = endpoint({
  get: '/api/proposal',
  summary: 'Proposals of other chain parameters, newest first, or one of them',
  description:
    'With id the response is that proposal, otherwise a list; with address, it says whether that account created and approved each. State and expiry come from the node, and are absent while it does not answer.',
  query: { sort: sort(['number', 'timestamp']), ...paging, id: positiveNumber, address, ...ignored },
  list: 'data',
  reply: Type.Object({
    ...Type.Partial(Type.Object(factMembers('data', proposal))).properties,
    ...one,
  }),
  async handle({ query }, at) {
    const viewer = query.address === undefined ? undefined : await readAddress(query.address, at)
    if (query.id !== undefined) return oneProposal(query.id, viewer, at)
    const list = { list: 'proposalCreations', key: 0 } as const
    const found = await findFacts<'proposal'>(list, query, at)
    return {
      ...pagingMembersOf(found),
      data: await toProposals(await numbered(found.rows, at), viewer, at),
      ...lackingFacts(at.state),
      ...(await addressAnnotations(
        at,
        found.rows.map(({ account }) => account),
      )),
    }
  },
})

type Creation = FactOf<'proposal'>
type Numbered = { readonly id: number; readonly creation: Creation }

/** The n-th creation on a chain creates proposal n, so the number of creations up to a block gives the id. */
async function numbered(rows: readonly Creation[], at: Context): Promise<Numbered[]> {
  return Promise.all(
    rows.map(async (creation) => {
      const list = { list: 'proposalCreations', key: 0 } as const
      const upTo = { start: 0, limit: 50, order: 'newest', toMs: creation.timestampMs } as const
      const { rows: until, total } = await at.store.facts(list, upTo)
      const after = until.findIndex(
        ({ height, index }) => height === creation.height && index === creation.index,
      )
      return { id: total - after, creation }
    }),
  )
}

async function oneProposal(
  id: number,
  viewer: string | undefined,
  at: Context,
): Promise<Static<typeof proposal>> {
  const list = { list: 'proposalCreations', key: 0 } as const
  const { rows } = await at.store.facts(list, { start: id - 1, limit: 1, order: 'oldest' })
  const [creation] = rows as readonly Creation[]
  if (creation === undefined)
    throw new RequestRefused('proposal_not_found', `Proposal ${id} is not in the index.`, { id })
  const [shown] = await toProposals([{ id, creation }], viewer, at)
  return shown!
}

const act = component(
  'ProposalAct',
  Type.Object({
    address: is.address('Extension. The witness.'),
    action: Type.Enum(['create', 'approve', 'retract', 'delete'], {
      description: 'Extension. Creates, approves, withdraws the approval, cancels.',
    }),
    proposalId: Type.Optional(is.int('Id of the proposal; absent on creation.')),
    paramters: Type.Array(
      Type.Object({ key: is.int('Id of the parameter.'), value: is.amount('Its new value.') }),
      { description: 'Proposed changes, on creation.' },
    ),
    createTime: is.time('Block time.'),
    proposalHash: is.hash('The creating transaction.'),
    block: is.int('Extension. Height of the block.'),
    confirmed: Type.Optional(is.confirmed),
  }),
)

export const accountProposals = endpoint({
  get: '/api/account-proposal',
  summary: 'Proposal activity of an account, newest first',
  query: { sort: sort(['timestamp']), ...paging, address: requiredAddress, ...confirm, ...ignored },
  list: 'data',
  reply: Type.Object(factMembers('data', act)),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const found = await findFacts<'proposal'>({ list: 'proposalFactsOfAccount', key: account }, query, at)
    return {
      ...pagingMembersOf(found),
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
