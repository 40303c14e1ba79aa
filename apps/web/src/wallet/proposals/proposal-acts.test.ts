// Every answer is compared with the rules that the development chain runs.
import { type LedgerView, operationOf, validateOn } from '@sundial/operations'
import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { account, proposal, type Proposal as Stored, witness } from '@sundial/protocol'
import type { OwnAccount } from '@sundial/wallet'
import { expect, test } from 'vitest'
import type { Proposal } from '../../data/vote.ts'
import { actsOf } from './proposal-acts.ts'

const me = toAddress('TT5rFsXYCrnzdE2q1WdR9F2SuVY59A4hoM')
const other = toAddress('TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw')
const endMs = 5000n

type Case = {
  readonly state: 'PENDING' | 'CANCELED'
  readonly approvals: readonly Address[]
  readonly proposerAddress: Address
  readonly nowMs: bigint
  readonly isWitness: boolean
}

const cases: Case[] = (['PENDING', 'CANCELED'] as const).flatMap((state) =>
  [[], [me], [other]].flatMap((approvals) =>
    [me, other].flatMap((proposerAddress) =>
      [endMs - 1n, endMs].flatMap((nowMs) =>
        [true, false].map((isWitness) => ({ state, approvals, proposerAddress, nowMs, isWitness })),
      ),
    ),
  ),
)

const storedOf = ({ state, approvals, proposerAddress }: Case): Stored =>
  proposal.create({ proposalId: 7n, proposerAddress, approvals, state, expirationTime: endMs })

/** Whether the chain would take the operation. */
function isTaken(one: Case, operation: ReturnType<typeof operationOf>): boolean {
  const view = {
    now: () => one.nowMs,
    account: () => account.create({ address: me }),
    record: (table: string) =>
      table === 'proposals' ? storedOf(one) : one.isWitness ? witness.create({ address: me }) : undefined,
  } as unknown as LedgerView
  try {
    validateOn(view, operation)
    return true
  } catch {
    return false
  }
}

test.each(cases)('an act is offered where the chain takes it: %o', (one) => {
  const own = { account: account.create({ address: me, isWitness: one.isWitness }), nowMs: one.nowMs }
  const shown = {
    proposalId: 7,
    state: one.state,
    expirationTime: Number(endMs),
    proposer: { address: toBase58(one.proposerAddress) },
    approvals: one.approvals.map((address) => ({ address: toBase58(address) })),
  } as Proposal
  const acts = actsOf(own as OwnAccount, shown)
  const approval = operationOf('ProposalApproveContract', {
    ownerAddress: me,
    proposalId: 7n,
    isAddApproval: !acts.isApproved,
  })
  expect(acts.approval === undefined).toBe(isTaken(one, approval))
  const removal = operationOf('ProposalDeleteContract', { ownerAddress: me, proposalId: 7n })
  expect(acts.removal === undefined).toBe(isTaken(one, removal))
})

test('nothing is offered while the node does not say whether voting is open', () => {
  const own = { account: account.create({ address: me, isWitness: true }), nowMs: 1n } as OwnAccount
  const silent = { proposer: { address: toBase58(me) }, approvals: [] } as unknown as Proposal
  expect(actsOf(own, silent)).toEqual({ isApproved: false, approval: 'unknown', removal: 'unknown' })
})
