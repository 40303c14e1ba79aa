import { type Address, toBase58, Unavailable } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed, toAmount } from '../../shared/values.ts'

const proposer = Type.Object({ address: is.address('The witness.') })

export const proposal = component(
  'Proposal',
  Type.Object({
    proposalId: is.int('Id of the proposal.'),
    proposalHash: is.hash('The creating transaction.'),
    proposer,
    paramters: Type.Array(
      Type.Object({ key: is.int('Id of the parameter.'), value: is.amount('Its new value.') }),
      { description: "TronScan's spelling." },
    ),
    createTime: is.time(
      'Time of the block that created it; in create_time the node has that of the block before.',
    ),
    expirationTime: Type.Optional(is.time('Time of the decision, from the node.')),
    approvals: Type.Array(proposer, {
      description: 'Accounts with an approval that they have not withdrawn.',
    }),
    totalVotes: is.int('Number of approvals.'),
    state: Type.Optional(
      Type.Enum(['PENDING', 'DISAPPROVED', 'APPROVED', 'CANCELED'], { description: 'From the node.' }),
    ),
    createSelf: Type.Optional(is.flag('Whether the requested account created it.')),
    approveSelf: Type.Optional(is.flag('Whether the requested account approves it.')),
    block: is.int('Extension. Height of the block.'),
    confirmed: Type.Optional(is.confirmed),
  }),
)

type Shown = Static<typeof proposal>
type Numbered = { readonly id: number; readonly creation: FactOf<'proposal'> }

export const toProposals = (
  rows: readonly Numbered[],
  viewer: Address | undefined,
  at: Context,
): Promise<Shown[]> => Promise.all(rows.map((row) => toProposal(row, viewer, at)))

async function toProposal(
  { id, creation }: Numbered,
  viewer: Address | undefined,
  at: Context,
): Promise<Shown> {
  const approvals = await approvalsOf(id, at)
  const fromNode = await askNode(id, at)
  return omitUndefined({
    proposalId: id,
    proposalHash: creation.transactionId,
    proposer: { address: toBase58(creation.account) },
    paramters: creation.parameters.map(({ id: key, value }) => ({
      key: Number(key),
      value: toAmount(value),
    })),
    createTime: creation.timestampMs,
    expirationTime: fromNode?.expirationTime,
    approvals: approvals.map((address) => ({ address: toBase58(address) })),
    totalVotes: approvals.length,
    state: fromNode?.state,
    createSelf: viewer === undefined ? undefined : creation.account === viewer,
    approveSelf: viewer === undefined ? undefined : approvals.includes(viewer),
    block: creation.height,
    confirmed: isConfirmed(creation.height, at.state),
  })
}

/** Few witnesses approve a proposal, a few times each: its list is short. */
async function approvalsOf(id: number, { store }: Context): Promise<Address[]> {
  const list = { list: 'proposalFacts', key: id } as const
  const { rows } = await store.facts(list, { start: 0, limit: apiLimits.scannedRows, order: 'oldest' })
  const approving = new Set<Address>()
  for (const fact of rows as readonly FactOf<'proposal'>[]) {
    if (fact.action === 'approve') approving.add(fact.account)
    if (fact.action === 'retract') approving.delete(fact.account)
  }
  return [...approving]
}

const states = ['PENDING', 'DISAPPROVED', 'APPROVED', 'CANCELED'] as const

/** Data that only the node has; undefined while it does not answer. */
async function askNode(id: number, { services }: Context) {
  const calls = services?.nodeCalls
  if (calls === undefined) return undefined
  try {
    const answer = await calls.call('/wallet/getproposalbyid', { id })
    if (answer['proposal_id'] === undefined) return undefined
    const expiry = Number(answer['expiration_time'])
    return {
      state: states.find((name) => name === (answer['state'] ?? 'PENDING')),
      expirationTime: Number.isSafeInteger(expiry) ? expiry : undefined,
    }
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
