import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  run,
  setParameter,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { wallet } from '../../../test/world.ts'

const [one, two] = [wallet(2).address, wallet(3).address]
const vote = (voteAddress: string, voteCount: bigint) => ({ voteAddress, voteCount })
const stake = (at: LayerWorld) =>
  at.ledger.change(bob.address, { frozenV2: [{ type: 'BANDWIDTH', amount: 1_000_000_000n }] })
const value = { ownerAddress: bob.address, votes: [vote(one, 600n), vote(two, 400n)], support: true }

describeRefusals('VoteWitnessContract', {
  prepare: stake,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: 'VoteNumber must more than 0', with: { votes: [] } },
    {
      text: 'VoteNumber more than maxVoteNumber 30',
      with: { votes: Array.from({ length: 31 }, () => vote(one, 1n)) },
    },
    { text: 'Invalid vote address!', with: { votes: [vote('41', 1n)] } },
    { text: 'vote count must be greater than 0', with: { votes: [vote(one, 0n)] } },
    { text: 'vote count must be greater than 0', with: { votes: [vote(one, -1n)] } },
    { text: `Account[${missingAccount}] not exists`, with: { votes: [vote(missingAccount, 1n)] } },
    { text: `Witness[${carol.address}] not exists`, with: { votes: [vote(carol.address, 1n)] } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'long overflow', with: { votes: [vote(one, 2n ** 63n - 1n), vote(two, 1n)] } },
    { text: 'long overflow', with: { votes: [vote(one, 2n ** 62n)] } },
    {
      text: 'The total number of votes[1001000000] is greater than the tronPower[1000000000]',
      with: { votes: [vote(one, 1001n)] },
    },
  ],
})

describe('VoteWitnessContract', () => {
  test('replaces the votes, and keeps those of the last tally for the next', () => {
    const at = world()
    stake(at)
    run(at, 'VoteWitnessContract', value)
    run(at, 'VoteWitnessContract', { ...value, votes: [vote(two, 7n)] })
    expect(at.ledger.account(bob.address)?.votes).toEqual([vote(two, 7n)])
    expect(at.ledger.record('votes', bob.address)).toEqual({
      address: bob.address,
      oldVotes: [],
      newVotes: [vote(two, 7n)],
    })
  })

  test('accepts 30 targets, with repetitions', () => {
    const at = world()
    stake(at)
    const votes = Array.from({ length: 30 }, () => vote(one, 1n))
    run(at, 'VoteWitnessContract', { ...value, votes })
    expect(at.ledger.account(bob.address)?.votes).toHaveLength(30)
  })

  test('notes that votes count from the next cycle on', () => {
    const at = world()
    stake(at)
    run(at, 'VoteWitnessContract', value)
    expect(at.ledger.record('voterCycles', bob.address)).toMatchObject({ beginCycle: 1n, votedCycle: -1n })
  })

  test('counts what is staked for TRON power alone under the new resource model', () => {
    const at = world()
    stake(at)
    setParameter('getAllowNewResourceModel', 1n)(at)
    const { frozenV2 } = at.ledger.account(bob.address)!
    at.ledger.change(bob.address, { frozenV2: [...frozenV2, { type: 'TRON_POWER', amount: 1_000_000n }] })
    run(at, 'VoteWitnessContract', { ...value, votes: [vote(one, 1001n)] })
    expect(at.ledger.account(bob.address)?.oldTronPower).toBe(1_000_000_000n)
  })
})
