import { fromHex, toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { alice, bob, call, facts, token } from '../test/facts-of.ts'

/** An internal transaction of the token's contract, in java-tron's form for stakes and votes. */
const internal = (note: string, { to = '', sun = 0n, extra = '', rejected = false } = {}) => ({
  hash: fromHex('33'.repeat(32)),
  callerAddress: token,
  transferToAddress: to,
  callValueInfo: [{ callValue: sun, tokenId: '' }],
  note: new TextEncoder().encode(note),
  rejected,
  extra,
})

const stake = { kind: 'stake', account: token, withdrawnSun: undefined }
const delegation = { kind: 'delegation', from: token, to: bob, isLocked: false, lockPeriod: 0n }
const ballots = (count: string) =>
  `{"votes":[{"vote_address":"${toBase58(alice)}","vote_count":${count}},{"vote_address":"${toBase58(bob)}","vote_count":2}]}`

test.each([
  [
    [internal('freezeBalanceV2ForEnergy', { to: token, sun: 5n })],
    [{ ...stake, action: 'stake', version: '2.0', resource: 'ENERGY', sun: 5n }],
  ],
  [
    [
      internal('unfreezeBalanceV2ForBandwidth', { to: token, sun: 5n }),
      internal('withdrawExpireUnfreezeWhileUnfreezing', { to: token, sun: 8n }),
    ],
    [{ ...stake, action: 'unstake', version: '2.0', resource: 'BANDWIDTH', sun: 5n, withdrawnSun: 8n }],
  ],
  [
    [internal('cancelAllUnfreezeV2', { to: token })],
    [{ ...stake, action: 'cancel', version: '2.0', resource: undefined, sun: undefined, withdrawnSun: 0n }],
  ],
  [
    [internal('withdrawExpireUnfreeze', { to: token, sun: 7n })],
    [{ ...stake, action: 'withdraw', version: '2.0', resource: undefined, sun: 7n }],
  ],
  [
    [internal('freezeForEnergy', { to: token, sun: 5n })],
    [{ ...stake, action: 'stake', version: '1.0', resource: 'ENERGY', sun: 5n }],
  ],
  [
    [internal('unfreezeForTronPower', { to: bob, sun: 5n })],
    [
      { ...stake, action: 'unstake', version: '1.0', resource: 'TRON_POWER', sun: 5n },
      { ...delegation, action: 'reclaim', resource: 'TRON_POWER', sun: 5n },
    ],
  ],
  [
    [internal('delegateResourceOfEnergy', { to: bob, sun: 9n })],
    [{ ...delegation, action: 'delegate', resource: 'ENERGY', sun: 9n }],
  ],
  [
    [internal('unDelegateResourceOfBandwidth', { to: bob, sun: 9n })],
    [{ ...delegation, action: 'reclaim', resource: 'BANDWIDTH', sun: 9n }],
  ],
  [
    [internal('voteWitness', { extra: ballots('9223372036854775807') })],
    [
      { kind: 'vote', voter: token, witness: alice, votes: 2n ** 63n - 1n },
      { kind: 'vote', voter: token, witness: bob, votes: 2n },
    ],
  ],
  [[internal('voteWitness', { extra: '{"votes":[]}' })], []],
  [[internal('voteWitness', { extra: `${ballots('1')} ` })], []],
  [[internal('delegateResourceOfEnergy', { to: bob, sun: 9n, rejected: true })], []],
])(
  'stakes, delegations and votes of contracts are recorded like those of accounts (%#)',
  (internalTransactions, expected) => {
    const done = facts(call, { internalTransactions })
    expect(done.filter(({ kind }) => kind !== 'internalTransaction')).toEqual(expected)
    const failed = facts(call, { internalTransactions }, false)
    expect(failed.filter(({ kind }) => kind !== 'internalTransaction')).toEqual([])
  },
)

test('internal transactions stay with a failed call, their effects do not', () => {
  const creation = {
    hash: fromHex('22'.repeat(32)),
    callerAddress: token,
    transferToAddress: bob,
    callValueInfo: [
      { callValue: 5n, tokenId: '' },
      { callValue: 6n, tokenId: '1000001' },
    ],
    note: new TextEncoder().encode('create'),
    rejected: true,
    extra: '',
  }
  const expected = facts(call, { internalTransactions: [creation] }, false)
  expect(expected).toMatchObject([
    {
      kind: 'internalTransaction',
      from: token,
      to: bob,
      note: 'create',
      rejected: true,
      values: [
        { asset: { kind: 'trx' }, amount: 5n },
        { asset: { kind: 'trc10', id: '1000001' }, amount: 6n },
      ],
    },
  ])
  const done = facts(call, { internalTransactions: [{ ...creation, rejected: false }] })
  expect(done.map(({ kind }) => kind).sort()).toEqual(['contractCreation', 'internalTransaction'])
})
