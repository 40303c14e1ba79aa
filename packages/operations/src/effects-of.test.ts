import { fromText } from '@sundial/primitives'
import { internalTransaction, type InternalTransaction, type OperationName, receipt } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import {
  decodeOperation,
  effectsOf,
  encodeOperation,
  messageOf,
  type OperationOutcome,
  type ValueOf,
} from './index.ts'

const alice = `41${'a'.repeat(40)}`
const bob = `41${'b'.repeat(40)}`
const transactionId = '598d8aafbf9340e92c8f72a38389ce9661b643ff37dd2a609f393336a76025b9'
const trx = { kind: 'trx' }
const unknown = { kind: 'unknown' }

function happens<Kind extends OperationName>(
  kind: Kind,
  members: Partial<ValueOf<Kind>>,
  outcome: Partial<OperationOutcome> = {},
) {
  const operation = decodeOperation(encodeOperation(kind, messageOf(kind).create(members)))
  return effectsOf(operation, {
    succeeded: true,
    transactionId,
    receipt: undefined,
    keepsInternal: false,
    ...outcome,
  })
}

test('TRX moves when it is sent', () => {
  expect(happens('TransferContract', { ownerAddress: alice, toAddress: bob, amount: 5n })).toEqual([
    { kind: 'transfer', from: alice, to: bob, asset: trx, amount: 5n },
  ])
})

test('nothing moves when the transaction failed', () => {
  expect(
    happens('TransferContract', { ownerAddress: alice, toAddress: bob, amount: 5n }, { succeeded: false }),
  ).toEqual([])
})

test.each(['1002000', 'BitTorrent'])('a TRC10 token is recorded as the message names it: %s', (id) => {
  const members = { assetName: fromText(id), ownerAddress: alice, toAddress: bob, amount: 5n }
  expect(happens('TransferAssetContract', members)).toEqual([
    { kind: 'transfer', from: alice, to: bob, asset: { kind: 'trc10', id }, amount: 5n },
  ])
})

test('a purchase at issue transfers the TRX to the issuer, and tokens back at its price', () => {
  const members = { ownerAddress: alice, toAddress: bob, assetName: fromText('1000001'), amount: 7n }
  expect(happens('ParticipateAssetIssueContract', members)).toEqual([
    { kind: 'transfer', from: alice, to: bob, asset: trx, amount: 7n },
    { kind: 'purchase', from: bob, to: alice, asset: { kind: 'trc10', id: '1000001' }, paidSun: 7n },
  ])
})

describe('a call', () => {
  test('without value transfers what its code does', () => {
    expect(happens('TriggerSmartContract', { ownerAddress: alice, contractAddress: bob })).toEqual([unknown])
  })

  test('transfers TRX and a token to the contract', () => {
    const members = {
      ownerAddress: alice,
      contractAddress: bob,
      callValue: 3n,
      callTokenValue: 4n,
      tokenId: 1000016n,
    }
    expect(happens('TriggerSmartContract', members)).toEqual([
      { kind: 'transfer', from: alice, to: bob, asset: trx, amount: 3n },
      { kind: 'transfer', from: alice, to: bob, asset: { kind: 'trc10', id: '1000016' }, amount: 4n },
      unknown,
    ])
  })
})

test('a deployment transfers its value to the address derived from the transaction', () => {
  const ownerAddress = '41c4db2c9dfbcb6aa344793f1dda7bd656598a06d8'
  expect(
    happens('CreateSmartContract', { ownerAddress, callTokenValue: 100000n, tokenId: 1000033n }),
  ).toEqual([
    {
      kind: 'transfer',
      from: ownerAddress,
      to: '41dfd93697c0a978db343fe7a92333e11eeb2f967d',
      asset: { kind: 'trc10', id: '1000033' },
      amount: 100000n,
    },
    unknown,
  ])
})

test('a shielded transfer has one side where it is transparent', () => {
  const zen = { kind: 'trc10', id: '000000' }
  expect(happens('ShieldedTransferContract', { transparentFromAddress: alice, fromAmount: 9n })).toEqual([
    { kind: 'transfer', from: alice, asset: zen, amount: 9n },
    unknown,
  ])
  expect(happens('ShieldedTransferContract', { transparentToAddress: bob, toAmount: 8n })).toEqual([
    { kind: 'transfer', to: bob, asset: zen, amount: 8n },
    unknown,
  ])
})

test('an issue gives the issuer everything that is not frozen, under the id from the chain', () => {
  const members = {
    ownerAddress: alice,
    totalSupply: 100n,
    num: 3,
    trxNum: 2,
    frozenSupply: [{ frozenAmount: 30n, frozenDays: 1n }],
  }
  expect(
    happens('AssetIssueContract', members, { receipt: receipt.create({ assetIssueId: '1000001' }) }),
  ).toEqual([
    {
      kind: 'issue',
      to: alice,
      asset: { kind: 'trc10', id: '1000001' },
      amount: 70n,
      units: 3n,
      sun: 2n,
      frozen: [{ amount: 30n, untilMs: 86_400_000n }],
    },
  ])
  expect(happens('AssetIssueContract', members)).toEqual([unknown])
})

test('accounts, votes and permissions change balances only by their fee', () => {
  for (const kind of ['AccountCreateContract', 'AccountUpdateContract', 'VoteWitnessContract'] as const)
    expect(happens(kind, { ownerAddress: alice })).toEqual([])
})

describe("transfers by a contract's code follow from internal transactions, where the node stores them", () => {
  const internal = (note: string, members: Partial<InternalTransaction> = {}) =>
    internalTransaction.create({
      callerAddress: alice,
      transferToAddress: bob,
      callValueInfo: [
        { callValue: 7n, tokenId: '' },
        { callValue: 2n, tokenId: '1000016' },
      ],
      note: fromText(note),
      ...members,
    })
  const effectsOfInternal = (...internalTransactions: InternalTransaction[]) =>
    happens(
      'TriggerSmartContract',
      { ownerAddress: alice, contractAddress: bob },
      { receipt: receipt.create({ internalTransactions }), keepsInternal: true },
    )
  const token = { kind: 'trc10', id: '1000016' }

  test('a call without internal transactions transfers nothing more', () => {
    expect(effectsOfInternal()).toEqual([])
  })

  test.each(['call', 'create', 'suicide'])('%s transfers TRX and tokens', (note) => {
    expect(effectsOfInternal(internal(note))).toEqual([
      { kind: 'transfer', from: alice, to: bob, asset: trx, amount: 7n },
      { kind: 'transfer', from: alice, to: bob, asset: token, amount: 2n },
    ])
  })

  test('a rejected one, and one within an account, transfer nothing', () => {
    expect(
      effectsOfInternal(internal('call', { rejected: true }), internal('call', { transferToAddress: alice })),
    ).toEqual([])
  })

  test('unfreezes that had expired at a selfdestruct are listed twice and count once', () => {
    const due = internal('withdrawExpireUnfreezeWhileSuiciding', {
      callValueInfo: [{ callValue: 3n, tokenId: '' }],
    })
    expect(
      effectsOfInternal(internal('suicide', { callValueInfo: [{ callValue: 7n, tokenId: '' }] }), due),
    ).toEqual([
      { kind: 'transfer', from: alice, to: bob, asset: trx, amount: 4n },
      { kind: 'move', account: bob, asset: trx, change: 3n, cause: 'stake' },
    ])
  })

  test.each([
    ['freezeBalanceV2ForEnergy', -7n, 'stake'],
    ['unfreezeForBandwidth', 7n, 'stake'],
    ['withdrawExpireUnfreeze', 7n, 'stake'],
    ['withdrawReward', 7n, 'reward'],
  ])('%s changes the balance by %d', (note, change, cause) => {
    expect(effectsOfInternal(internal(note))).toEqual([
      { kind: 'move', account: alice, asset: trx, change, cause },
    ])
  })

  test.each(['unfreezeBalanceV2ForEnergy', 'delegateResourceOfEnergy', 'voteWitness'])(
    '%s transfers nothing',
    (note) => {
      expect(effectsOfInternal(internal(note))).toEqual([])
    },
  )

  test('one of another kind has an unknown effect', () => {
    expect(effectsOfInternal(internal('something new'))).toEqual([unknown])
  })
})
