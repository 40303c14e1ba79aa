import { expect, test } from 'vitest'
import {
  describeRefusals,
  missingAccount,
  pass,
  run,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { rich, wallet } from '../../../test/world.ts'

const value = { ownerAddress: rich.address, proposalId: 1n }
const propose = (at: LayerWorld) =>
  void run(at, 'ProposalCreateContract', {
    ownerAddress: rich.address,
    parameters: [{ key: 11n, value: 210n }],
  })

describeRefusals('ProposalDeleteContract', {
  prepare: propose,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '41' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'Proposal[2] not exists', with: { proposalId: 2n } },
    { text: 'Proposal[0] not exists', with: { proposalId: 0n } },
    {
      text: `Proposal[1] is not proposed by ${wallet(2).address}`,
      with: { ownerAddress: wallet(2).address },
    },
    { text: 'Proposal[1] expired', given: (at) => pass(at, 4 * 86_400) },
    {
      text: 'Proposal[1] canceled',
      given: (at) => void run(at, 'ProposalDeleteContract', value),
    },
  ],
})

test('ProposalDeleteContract leaves the proposal as canceled', () => {
  const at = world()
  propose(at)
  run(at, 'ProposalDeleteContract', value)
  expect(at.ledger.record('proposals', '1')).toMatchObject({ state: 'CANCELED', approvals: [] })
})
