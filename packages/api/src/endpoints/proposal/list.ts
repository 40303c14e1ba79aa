import { type Address, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations, noAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  hash,
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
    'With id or hash (of the creating transaction, an extension) the response is that proposal, otherwise a list; with address, it says whether that account created and approved each. State and expiry come from the node, and are absent while it does not answer.',
  query: { sort: sort(['number', 'timestamp']), ...paging, id: positiveNumber, hash, address, ...ignored },
  list: 'data',
  reply: Type.Object({
    ...Type.Partial(Type.Object(factMembers('data', proposal))).properties,
    ...one,
  }),
  async handle({ query }, at) {
    const viewer = query.address === undefined ? undefined : await readAddress(query.address, at)
    if (query.id !== undefined) return oneProposal(query.id, viewer, at)
    if (query.hash !== undefined) return proposalOf(query.hash, viewer, at)
    const found = await findFacts<'proposal'>(creations, query, at)
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

const creations = { list: 'proposalCreations', key: 0 } as const

type Creation = FactOf<'proposal'>
type Numbered = { readonly id: number; readonly creation: Creation }

/** The n-th creation on a chain creates proposal n, so the number of creations up to a block gives the id. */
async function numbered(rows: readonly Creation[], at: Context): Promise<Numbered[]> {
  return Promise.all(
    rows.map(async (creation) => {
      const upTo = { start: 0, limit: 50, order: 'newest', toMs: creation.timestampMs } as const
      const { rows: until, total } = await at.store.facts(creations, upTo)
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
  const shown = await proposalOrNone(id, viewer, at)
  if (shown !== undefined) return shown
  throw new RequestRefused('proposal_not_found', `Proposal ${id} is not in the index.`, { id })
}

async function proposalOrNone(
  id: number,
  viewer: string | undefined,
  at: Context,
): Promise<Static<typeof proposal> | undefined> {
  const { rows } = await at.store.facts(creations, { start: id - 1, limit: 1, order: 'oldest' })
  const [creation] = rows as readonly Creation[]
  return creation && (await toProposals([{ id, creation }], viewer, at))[0]
}

/** The proposal that a transaction created. */
async function proposalOf(
  hash: string,
  viewer: string | undefined,
  at: Context,
): Promise<Static<typeof proposal>> {
  const transactionId = hash.replace(/^0x/i, '').toLowerCase()
  const transaction = await at.store.transactionById(transactionId)
  const creation = transaction && (await creationIn(transactionId, transaction.timestampMs, at))
  if (creation === undefined) {
    const text = 'The index has no transaction with this hash that created a proposal.'
    throw new RequestRefused('proposal_not_found', text, { hash })
  }
  const [shown] = await toProposals(await numbered([creation], at), viewer, at)
  return shown!
}

async function creationIn(id: string, timeMs: number, { store }: Context): Promise<Creation | undefined> {
  const block = { start: 0, limit: 50, order: 'newest', fromMs: timeMs, toMs: timeMs } as const
  const { rows } = await store.facts(creations, block)
  return (rows as readonly Creation[]).find(({ transactionId }) => transactionId === id)
}

const act = component(
  'ProposalAct',
  Type.Object({
    address: is.address('Extension. The witness.'),
    action: Type.Enum(['create', 'approve', 'retract', 'delete'], {
      description: 'Extension. Creates, approves, withdraws the approval, cancels.',
    }),
    proposalId: is.int('Id of the proposal.'),
    paramters: Type.Array(
      Type.Object({ key: is.int('Id of the parameter.'), value: is.amount('Its new value.') }),
      { description: 'Proposed changes, on creation.' },
    ),
    createTime: is.time(
      'Time of the block that created it; in create_time the node has that of the block before.',
    ),
    proposalHash: is.hash('The creating transaction.'),
    block: is.int('Extension. Height of the block.'),
    confirmed: Type.Optional(is.confirmed),
    proposal: Type.Optional(proposal),
  }),
)

const parts = { '1': 'initiated', '2': 'participated' } as const

export const accountProposals = endpoint({
  get: '/api/account-proposal',
  summary: 'Proposal activity of an account, newest first',
  description:
    'With type, one row for each proposal, with the proposal as it is now: 1 for those that the account created; 2 for those that it approved, by its newest approval or withdrawal.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    address: requiredAddress,
    type: Type.Optional(
      Type.Enum(['1', '2'], {
        description: 'Extension. 1: created, 2: approved by the account.',
        'x-refusal': { other: 'filter_not_available' },
      }),
    ),
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(factMembers('data', act)),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const { type, ...listQuery } = query
    const acts = { list: 'proposalFactsOfAccount', key: account } as const
    const part = type && parts[type]
    const isWanted = part && (await partOf(part, acts, at))
    const found = await findFacts<'proposal'>(acts, listQuery, at, isWanted)
    const ids = await idsOf(found.rows, at)
    const shown =
      part === undefined ? [] : await Promise.all(ids.map((id) => proposalOrNone(id, account, at)))
    return {
      ...pagingMembersOf(found),
      data: found.rows.map((row, place) =>
        omitUndefined({
          address: toBase58(row.account),
          action: row.action,
          proposalId: ids[place]!,
          paramters: row.parameters.map(({ id, value }) => ({ key: Number(id), value: toAmount(value) })),
          createTime: row.timestampMs,
          proposalHash: row.transactionId,
          block: row.height,
          confirmed: isConfirmed(row.height, at.state),
          proposal: shown[place],
        }),
      ),
      ...lackingFacts(at.state),
      ...noAnnotations,
    }
  },
})

const idsOf = (rows: readonly Creation[], at: Context): Promise<number[]> =>
  Promise.all(
    rows.map(async (row) =>
      row.proposalId === undefined ? (await numbered([row], at))[0]!.id : Number(row.proposalId),
    ),
  )

type ActList = { readonly list: 'proposalFactsOfAccount'; readonly key: Address }

/** Creations; or of each proposal the newest of the acts on it, which are as many as a request scans. */
async function partOf(part: 'initiated' | 'participated', acts: ActList, { store }: Context) {
  if (part === 'initiated') return ({ action }: Creation) => action === 'create'
  const { rows } = await store.facts(acts, { start: 0, limit: apiLimits.scannedRows, order: 'newest' })
  const newest = new Map<bigint, string>()
  for (const { action, proposalId, transactionId } of rows as readonly Creation[]) {
    if (action !== 'approve' && action !== 'retract') continue
    if (proposalId !== undefined && !newest.has(proposalId)) newest.set(proposalId, transactionId)
  }
  return ({ action, proposalId, transactionId }: Creation) =>
    (action === 'approve' || action === 'retract') &&
    proposalId !== undefined &&
    (newest.get(proposalId) ?? transactionId) === transactionId
}
