import { smartContract } from '@sundial/operations'
import { expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  run,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'

const contract = `41${'c'.repeat(40)}`
const { abi } = smartContract.fromJson({ abi: { entrys: [{ type: 'Receive' }] } }, { visible: false })
const owned = ({ ledger }: LayerWorld) => {
  ledger.setRecord(
    'contracts',
    contract,
    smartContract.create({ originAddress: bob.address, contractAddress: contract, originEnergyLimit: 5n }),
  )
  ledger.setRecord('contractAbis', contract, abi)
}
const at = { ownerAddress: bob.address, contractAddress: contract }
const cases = [
  { text: 'Invalid address', with: { ownerAddress: '00' } },
  { text: `Account[${missingAccount}] does not exist`, with: { ownerAddress: missingAccount } },
  { text: 'Contract does not exist', with: { contractAddress: missingAccount } },
  {
    text: `Account[${carol.address}] is not the owner of the contract`,
    with: { ownerAddress: carol.address },
  },
]
const percent = 'percent not in [0, 100]'
const limit = 'origin energy limit must be > 0'

describeRefusals('UpdateSettingContract', {
  prepare: owned,
  value: () => ({ ...at, consumeUserResourcePercent: 100n }),
  cases: [
    ...cases,
    { text: percent, with: { consumeUserResourcePercent: 101n } },
    { text: percent, with: { consumeUserResourcePercent: -1n } },
  ],
})
describeRefusals('UpdateEnergyLimitContract', {
  prepare: owned,
  value: () => ({ ...at, originEnergyLimit: 1n }),
  cases: [...cases, { text: limit, with: { originEnergyLimit: 0n } }],
})
describeRefusals('ClearABIContract', { prepare: owned, value: () => at, cases })

test('the creator changes the energy split and limit of a contract, and clears its ABI', () => {
  const here = world()
  owned(here)
  run(here, 'UpdateSettingContract', { ...at, consumeUserResourcePercent: 7n })
  run(here, 'UpdateEnergyLimitContract', { ...at, originEnergyLimit: 9n })
  run(here, 'ClearABIContract', at)
  expect(here.ledger.record('contracts', contract)).toMatchObject({
    consumeUserResourcePercent: 7n,
    originEnergyLimit: 9n,
  })
  expect(here.ledger.record('contractAbis', contract)).toEqual({ entrys: [] })
})
