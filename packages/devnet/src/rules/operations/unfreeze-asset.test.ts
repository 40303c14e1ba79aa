import { expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  pass,
  refusalOf,
  setAccount,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'

const value = { ownerAddress: bob.address }
const day = 86_400

/** Bob's token has 30 units frozen for a day and 50 for two. */
function prepare(at: LayerWorld): void {
  issue(at, bob.address, { id: '1000001', supply: 100n })
  const now = at.ledger.now()
  at.ledger.change(bob.address, {
    frozenSupply: [
      { frozenBalance: 30n, expireTime: now + BigInt(day) * 1000n },
      { frozenBalance: 50n, expireTime: now + BigInt(2 * day) * 1000n },
    ],
  })
}

describeRefusals('UnfreezeAssetContract', {
  prepare(at) {
    prepare(at)
    pass(at, day)
  },
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'no frozen supply balance', with: { ownerAddress: carol.address } },
    {
      text: 'this account did not issue any asset',
      given: setAccount(bob.address, { assetIssuedId: new Uint8Array(0) }),
    },
    { text: "It's not time to unfreeze asset supply", given: (at) => pass(at, -1) },
  ],
})

test('UnfreezeAssetContract releases what is due and keeps the rest', () => {
  const at = world()
  prepare(at)
  pass(at, day)
  const first = runAndWatch(at, 'UnfreezeAssetContract', value)
  expect(first).toMatchObject({ fee: 0n, moved: { [`${bob.address} 1000001`]: 30n }, isUnreported: false })
  expect(first.reported).toEqual(first.moved)
  expect(at.ledger.account(bob.address)!.frozenSupply.map(({ frozenBalance }) => frozenBalance)).toEqual([
    50n,
  ])
  expect(refusalOf(at, 'UnfreezeAssetContract', value)).toBe("It's not time to unfreeze asset supply")
  pass(at, day)
  expect(runAndWatch(at, 'UnfreezeAssetContract', value).moved).toEqual({ [`${bob.address} 1000001`]: 50n })
  expect(refusalOf(at, 'UnfreezeAssetContract', value)).toBe('no frozen supply balance')
})
