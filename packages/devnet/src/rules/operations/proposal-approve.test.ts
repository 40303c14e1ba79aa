import { expect, test } from 'vitest'
import {
  bob,
  describeRefusals,
  missingAccount,
  pass,
  run,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { rich, wallet } from '../../../test/world.ts'

const witness = wallet(2).address
const value = { ownerAddress: witness, proposalId: 1n, isAddApproval: true }
const propose = (at: LayerWorld) =>
  void run(at, 'ProposalCreateContract', {
    ownerAddress: rich.address,
    parameters: [{ key: 11n, value: 210n }],
  })
const approve = (at: LayerWorld) => void run(at, 'ProposalApproveContract', value)
const cancel = (at: LayerWorld) =>
  void run(at, 'ProposalDeleteContract', { ownerAddress: rich.address, proposalId: 1n })

describeRefusals('ProposalApproveContract', {
  prepare: propose,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: `Witness[${bob.address}] not exists`, with: { ownerAddress: bob.address } },
    { text: 'Proposal[2] not exists', with: { proposalId: 2n } },
    { text: 'Proposal[-1] not exists', with: { proposalId: -1n } },
    { text: 'Proposal[1] expired', given: (at) => pass(at, 4 * 86_400) },
    { text: 'Proposal[1] canceled', given: cancel },
    {
      text: `Witness[${witness}]has not approved proposal[1] before`,
      with: { isAddApproval: false },
    },
    { text: `Witness[${witness}]has approved proposal[1] before`, given: approve },
  ],
})

test('ProposalApproveContract adds the witness, and removes it again', () => {
  const at = world()
  propose(at)
  approve(at)
  run(at, 'ProposalApproveContract', { ...value, ownerAddress: rich.address })
  expect(at.ledger.record('proposals', '1')?.approvals).toEqual([witness, rich.address])
  run(at, 'ProposalApproveContract', { ...value, isAddApproval: false })
  expect(at.ledger.record('proposals', '1')?.approvals).toEqual([rich.address])
})
