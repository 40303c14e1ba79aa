import { expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  pass,
  run,
  setAccount,
  setParameter,
  world,
  type LayerWorld,
} from '../../../test/operations.ts'
import { runAndCheck, trx } from '../../../test/stake.ts'

const value = { ownerAddress: bob.address }
const fortnight = 14 * 86_400

function unfrozen(at: LayerWorld): void {
  const of = { ownerAddress: bob.address, resource: 'ENERGY' } as const
  run(at, 'FreezeBalanceV2Contract', { ...of, frozenBalance: trx(10) })
  run(at, 'UnfreezeBalanceV2Contract', { ...of, unfreezeBalance: trx(4) })
  pass(at, 10)
  run(at, 'UnfreezeBalanceV2Contract', { ...of, unfreezeBalance: trx(3) })
  pass(at, fortnight - 10)
}

describeRefusals('WithdrawExpireUnfreezeContract', {
  prepare: unfrozen,
  value: () => value,
  cases: [
    {
      text: 'Not support WithdrawExpireUnfreeze transaction, need to be opened by the committee',
      given: setParameter('getUnfreezeDelayDays', 0n),
    },
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'no unFreeze balance to withdraw ', with: { ownerAddress: carol.address } },
    { text: 'no unFreeze balance to withdraw ', given: (at) => pass(at, -1) },
    { text: 'long overflow', given: setAccount(bob.address, { balance: 2n ** 63n - 1n }) },
  ],
})

test('WithdrawExpireUnfreezeContract pays unfreezes older than fourteen days and leaves the rest', () => {
  const at = world()
  unfrozen(at)
  expect(runAndCheck(at, 'WithdrawExpireUnfreezeContract', value)).toEqual({ withdrawExpireAmount: trx(4) })
  expect(at.ledger.balance(bob.address)).toBe(trx(999_994))
  expect(at.ledger.account(bob.address)!.unfrozenV2).toMatchObject([{ unfreezeAmount: trx(3) }])
  pass(at, 10)
  expect(runAndCheck(at, 'WithdrawExpireUnfreezeContract', value)).toEqual({ withdrawExpireAmount: trx(3) })
  expect(at.ledger.account(bob.address)!.unfrozenV2).toEqual([])
})
