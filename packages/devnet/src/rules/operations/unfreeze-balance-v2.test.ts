import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  dave,
  describeRefusals,
  erin,
  missingAccount,
  pass,
  run,
  setAccount,
  setParameter,
  world,
  type LayerWorld,
} from '../../../test/operations.ts'
import { dayMs, runAndCheck, trx, weightsIn, weightsOver } from '../../../test/stake.ts'

const value = { ownerAddress: bob.address, unfreezeBalance: trx(1), resource: 'BANDWIDTH' } as const
const newModel = setParameter('getAllowNewResourceModel', 1n)

function staked(at: LayerWorld): void {
  for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
    run(at, 'FreezeBalanceV2Contract', { ownerAddress: bob.address, frozenBalance: trx(100), resource })
  }
}

describeRefusals('UnfreezeBalanceV2Contract', {
  prepare: staked,
  value: () => value,
  cases: [
    {
      text: 'Not support UnfreezeV2 transaction, need to be opened by the committee',
      given: setParameter('getUnfreezeDelayDays', 0n),
    },
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] does not exist`, with: { ownerAddress: missingAccount } },
    { text: 'no frozenBalance(BANDWIDTH)', with: { ownerAddress: carol.address } },
    { text: 'no frozenBalance(Energy)', with: { ownerAddress: carol.address, resource: 'ENERGY' } },
    { text: 'no frozenBalance(TronPower)', with: { resource: 'TRON_POWER' }, given: newModel },
    { text: 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]', with: { resource: 'TRON_POWER' } },
    {
      text: 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy、TRON_POWER]',
      with: { resource: 3 },
      given: newModel,
    },
    { text: 'Invalid unfreeze_balance, [0] is error', with: { unfreezeBalance: 0n } },
    { text: 'Invalid unfreeze_balance, [100000001] is error', with: { unfreezeBalance: 100_000_001n } },
    {
      text: 'Invalid unfreeze operation, unfreezing times is over limit',
      given: (at) => {
        for (let count = 0; count < 32; count++) run(at, 'UnfreezeBalanceV2Contract', value)
      },
    },
  ],
})

describe('UnfreezeBalanceV2Contract', () => {
  const ready = () => {
    const at = world()
    staked(at)
    return at
  }

  test('waits fourteen days, and is paid with the next unfreeze after that', () => {
    const at = ready()
    const start = at.ledger.now()
    expect(runAndCheck(at, 'UnfreezeBalanceV2Contract', value)).toEqual({ withdrawExpireAmount: 0n })
    expect(at.ledger.account(bob.address)).toMatchObject({
      balance: trx(999_800),
      unfrozenV2: [{ type: 'BANDWIDTH', unfreezeAmount: trx(1), unfreezeExpireTime: start + 14n * dayMs }],
    })
    expect(weightsIn(at.layer)).toEqual({ net: 99n, energy: 100n })
    pass(at, 14 * 86_400 - 1)
    runAndCheck(at, 'UnfreezeBalanceV2Contract', { ...value, resource: 'ENERGY' })
    expect(at.ledger.account(bob.address)!.unfrozenV2).toHaveLength(2)
    pass(at, 1)
    expect(runAndCheck(at, 'UnfreezeBalanceV2Contract', value)).toEqual({ withdrawExpireAmount: trx(1) })
    expect(at.ledger.balance(bob.address)).toBe(trx(999_801))
    expect(at.ledger.account(bob.address)!.unfrozenV2.map(({ type }) => type)).toEqual([
      'ENERGY',
      'BANDWIDTH',
    ])
    expect(weightsOver(at.layer)).toEqual(weightsIn(at.layer))
  })

  test('has 32 places, which are free again after they expire', () => {
    const at = ready()
    for (let count = 0; count < 32; count++) run(at, 'UnfreezeBalanceV2Contract', value)
    pass(at, 14 * 86_400)
    expect(runAndCheck(at, 'UnfreezeBalanceV2Contract', value)).toEqual({ withdrawExpireAmount: trx(32) })
    expect(at.ledger.account(bob.address)!.unfrozenV2).toHaveLength(1)
  })

  describe('votes', () => {
    const votes = [
      { voteAddress: dave.address, voteCount: 100n },
      { voteAddress: erin.address, voteCount: 50n },
      { voteAddress: carol.address, voteCount: 1n },
    ]
    const countsAfter = (at: LayerWorld, unfreezeBalance: bigint) => {
      setAccount(bob.address, { votes })(at)
      run(at, 'UnfreezeBalanceV2Contract', { ...value, unfreezeBalance })
      return at.ledger.account(bob.address)!.votes.map(({ voteCount }) => voteCount)
    }

    test('stay while the power left covers them', () => {
      const at = ready()
      expect(countsAfter(at, trx(49))).toEqual([100n, 50n, 1n])
      expect(at.ledger.record('votes', bob.address)).toBeUndefined()
    })

    test('shrink in proportion, rounded down, and end at zero', () => {
      const at = ready()
      expect(countsAfter(at, trx(50))).toEqual([99n, 49n])
      expect(at.ledger.record('votes', bob.address)).toEqual({
        address: bob.address,
        oldVotes: votes,
        newVotes: at.ledger.account(bob.address)!.votes,
      })
    })

    test('keep the last tally when they shrink again', () => {
      const at = ready()
      countsAfter(at, trx(50))
      run(at, 'UnfreezeBalanceV2Contract', { ...value, unfreezeBalance: trx(50) })
      expect(at.ledger.record('votes', bob.address)).toMatchObject({
        oldVotes: votes,
        newVotes: [{ voteCount: 66n }, { voteCount: 33n }],
      })
    })

    test('are removed at once by the first unfreeze under the new resource model', () => {
      const at = ready()
      newModel(at)
      expect(countsAfter(at, trx(1))).toEqual([])
      expect(at.ledger.account(bob.address)!.oldTronPower).toBe(-1n)
      expect(countsAfter(at, trx(1))).toEqual([100n, 50n, 1n])
    })
  })
})
