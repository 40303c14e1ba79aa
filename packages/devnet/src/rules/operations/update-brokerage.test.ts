import { rewards } from '@sundial/operations'
import { expect, test } from 'vitest'
import { bob, describeRefusals, run, setParameter, world } from '../../../test/operations.ts'
import { wallet } from '../../../test/world.ts'

const witness = wallet(2).address
const value = { ownerAddress: witness, brokerage: 5 }

describeRefusals('UpdateBrokerageContract', {
  value: () => value,
  cases: [
    {
      text: 'contract type error, unexpected type [UpdateBrokerageContract]',
      given: setParameter('getChangeDelegation', 0n),
    },
    { text: 'Invalid ownerAddress', with: { ownerAddress: '41' } },
    { text: 'Invalid brokerage', with: { brokerage: -1 } },
    { text: 'Invalid brokerage', with: { brokerage: 101 } },
    { text: `Not existed witness:${bob.address}`, with: { ownerAddress: bob.address } },
    {
      text: 'Account does not exist',
      given: (at) => at.layer.set('accounts', witness, undefined),
    },
  ],
})

test('UpdateBrokerageContract takes effect from the next cycle on', () => {
  const at = world()
  expect(rewards.nextBrokerageOf(at.ledger, witness)).toBe(20n)
  run(at, 'UpdateBrokerageContract', value)
  expect(rewards.nextBrokerageOf(at.ledger, witness)).toBe(5n)
  expect(rewards.witnessCycleOf(at.ledger, 0n, witness).brokerage).toBe(20n)
  rewards.openCycle(at.ledger, [at.ledger.record('witnesses', witness)!])
  expect(rewards.witnessCycleOf(at.ledger, 1n, witness).brokerage).toBe(5n)
})
