import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  dave,
  describeRefusals,
  missingAccount,
  pass,
  run,
  setAccount,
  setParameter,
  world,
  type LayerWorld,
} from '../../../test/operations.ts'
import { runAndCheck, trx, weightsIn, weightsOver } from '../../../test/stake.ts'

const freeze = {
  ownerAddress: bob.address,
  frozenBalance: trx(10),
  frozenDuration: 3n,
  resource: 'BANDWIDTH',
  receiverAddress: '',
} as const
const value = { ownerAddress: bob.address, resource: 'BANDWIDTH', receiverAddress: '' } as const
const toCarol = { receiverAddress: carol.address } as const
const threeDays = 3 * 86_400
const newModel = setParameter('getAllowNewResourceModel', 1n)

/** Bob stakes for himself and for carol while Stake 1.0 is open; then it closes, and three days pass. */
function staked(at: LayerWorld): void {
  setParameter('getUnfreezeDelayDays', 0n)(at)
  for (const receiverAddress of ['', carol.address]) {
    for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
      run(at, 'FreezeBalanceContract', { ...freeze, resource, receiverAddress })
    }
  }
  setParameter('getUnfreezeDelayDays', 14n)(at)
  pass(at, threeDays)
}

const before = (at: LayerWorld) => pass(at, -1)
/** As for a contract that was made again: it has lost what it was given. */
const lost = (at: LayerWorld) => {
  setParameter('getAllowTvmSolidity059', 0n)(at)
  setAccount(carol.address, { acquiredDelegatedFrozenBalanceForBandwidth: 0n, accountResource: undefined })(
    at,
  )
}

describeRefusals('UnfreezeBalanceContract', {
  prepare: staked,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] does not exist`, with: { ownerAddress: missingAccount } },
    { text: 'receiverAddress must not be the same as ownerAddress', with: { receiverAddress: bob.address } },
    { text: 'Invalid receiverAddress', with: { receiverAddress: '41' } },
    {
      text: `Receiver Account[${missingAccount}] does not exist`,
      with: { receiverAddress: missingAccount },
      given: setParameter('getAllowTvmConstantinople', 0n),
    },
    { text: 'delegated Resource does not exist', with: { receiverAddress: dave.address } },
    { text: 'delegated Resource does not exist', with: { receiverAddress: missingAccount } },
    {
      text: 'no delegatedFrozenBalance(BANDWIDTH)',
      with: toCarol,
      given: (at) => run(at, 'UnfreezeBalanceContract', { ...value, ...toCarol }),
    },
    {
      text: 'no delegateFrozenBalance(Energy)',
      with: { ...toCarol, resource: 'ENERGY' },
      given: (at) => run(at, 'UnfreezeBalanceContract', { ...value, ...toCarol, resource: 'ENERGY' }),
    },
    {
      text: 'AcquiredDelegatedFrozenBalanceForBandwidth[0] < delegatedBandwidth[10000000]',
      with: toCarol,
      given: lost,
    },
    {
      text: 'AcquiredDelegatedFrozenBalanceForEnergy[0] < delegatedEnergy[10000000]',
      with: { ...toCarol, resource: 'ENERGY' },
      given: lost,
    },
    { text: "It's not time to unfreeze.", with: toCarol, given: before },
    { text: "It's not time to unfreeze.", with: { ...toCarol, resource: 'ENERGY' }, given: before },
    {
      text: 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]',
      with: { ...toCarol, resource: 'TRON_POWER' },
    },
    { text: 'no frozenBalance(BANDWIDTH)', with: { ownerAddress: carol.address } },
    { text: "It's not time to unfreeze(BANDWIDTH).", given: before },
    { text: 'no frozenBalance(Energy)', with: { ownerAddress: carol.address, resource: 'ENERGY' } },
    { text: "It's not time to unfreeze(Energy).", with: { resource: 'ENERGY' }, given: before },
    {
      text: 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]',
      with: { resource: 'TRON_POWER' },
    },
    { text: 'no frozenBalance(TronPower)', with: { resource: 'TRON_POWER' }, given: newModel },
    {
      text: "It's not time to unfreeze(TronPower).",
      with: { resource: 'TRON_POWER' },
      given: (at) => {
        newModel(at)
        setAccount(bob.address, { tronPower: { frozenBalance: 1n, expireTime: at.ledger.now() + 1n } })(at)
      },
    },
    {
      text: 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy、TRON_POWER]',
      with: { resource: 3 },
      given: newModel,
    },
  ],
})

describe('UnfreezeBalanceContract', () => {
  const ready = () => {
    const at = world()
    staked(at)
    return at
  }

  test.each(['BANDWIDTH', 'ENERGY'] as const)('gives back what was staked for %s', (resource) => {
    const at = ready()
    expect(runAndCheck(at, 'UnfreezeBalanceContract', { ...value, resource })).toEqual({
      unfreezeAmount: trx(10),
    })
    expect(at.ledger.balance(bob.address)).toBe(trx(999_970))
    expect(weightsIn(at.layer)).toEqual(
      resource === 'BANDWIDTH' ? { net: 10n, energy: 20n } : { net: 20n, energy: 10n },
    )
    expect(weightsOver(at.layer)).toEqual(weightsIn(at.layer))
  })

  test('returns what was staked for another account, which loses it; the last stake removes the record', () => {
    const at = ready()
    runAndCheck(at, 'UnfreezeBalanceContract', { ...value, ...toCarol })
    expect(at.ledger.account(carol.address)!.acquiredDelegatedFrozenBalanceForBandwidth).toBe(0n)
    expect(at.layer.entries('delegationIndexes')).toHaveLength(1)
    runAndCheck(at, 'UnfreezeBalanceContract', { ...value, ...toCarol, resource: 'ENERGY' })
    expect(at.layer.entries('delegatedResources')).toEqual([])
    expect(at.layer.entries('delegationIndexes')).toEqual([])
    expect(at.ledger.account(bob.address)).toMatchObject({
      balance: trx(999_980),
      delegatedFrozenBalanceForBandwidth: 0n,
      accountResource: { delegatedFrozenBalanceForEnergy: 0n },
    })
    expect(weightsIn(at.layer)).toEqual({ net: 10n, energy: 10n })
    expect(weightsOver(at.layer)).toEqual({ net: 10n, energy: 10n })
  })

  test('removes all votes, whatever stake remains, and stores those of the last tally', () => {
    const at = ready()
    const votes = [{ voteAddress: dave.address, voteCount: 3n }]
    setAccount(bob.address, { votes })(at)
    run(at, 'UnfreezeBalanceContract', value)
    expect(at.ledger.account(bob.address)!.votes).toEqual([])
    expect(at.ledger.record('votes', bob.address)).toEqual({
      address: bob.address,
      oldVotes: votes,
      newVotes: [],
    })
  })

  test('a contract that was created again loses nothing that it does not have', () => {
    const at = ready()
    setAccount(carol.address, { type: 'Contract', acquiredDelegatedFrozenBalanceForBandwidth: 0n })(at)
    run(at, 'UnfreezeBalanceContract', { ...value, ...toCarol })
    expect(at.ledger.account(carol.address)!.acquiredDelegatedFrozenBalanceForBandwidth).toBe(0n)
    expect(at.ledger.property('totalNetWeight')).toBe(10n)
  })
})
