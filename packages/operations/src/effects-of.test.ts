import { fromText } from '@sundial/primitives'
import { type OperationName, receipt } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import {
  decodeOperation,
  effectsOf,
  encodeOperation,
  messageOf,
  type Outcome,
  type ValueOf,
} from './index.ts'

const alice = `41${'a'.repeat(40)}`
const bob = `41${'b'.repeat(40)}`
const transactionId = '598d8aafbf9340e92c8f72a38389ce9661b643ff37dd2a609f393336a76025b9'
const trx = { kind: 'trx' }
const untold = { kind: 'untold' }

function happens<Kind extends OperationName>(
  kind: Kind,
  members: Partial<ValueOf<Kind>>,
  outcome: Partial<Outcome> = {},
) {
  const operation = decodeOperation(encodeOperation(kind, messageOf(kind).create(members)))
  return effectsOf(operation, { succeeded: true, transactionId, receipt: undefined, ...outcome })
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

test.each(['1002000', 'BitTorrent'])('a TRC10 token is kept as the message names it: %s', (id) => {
  const members = { assetName: fromText(id), ownerAddress: alice, toAddress: bob, amount: 5n }
  expect(happens('TransferAssetContract', members)).toEqual([
    { kind: 'transfer', from: alice, to: bob, asset: { kind: 'trc10', id }, amount: 5n },
  ])
})

test('a purchase at issue moves the TRX to the issuer, and tokens back at its price', () => {
  const members = { ownerAddress: alice, toAddress: bob, assetName: fromText('1000001'), amount: 7n }
  expect(happens('ParticipateAssetIssueContract', members)).toEqual([
    { kind: 'transfer', from: alice, to: bob, asset: trx, amount: 7n },
    { kind: 'purchase', from: bob, to: alice, asset: { kind: 'trc10', id: '1000001' }, paidSun: 7n },
  ])
})

describe('a call', () => {
  test('without value moves what its code does', () => {
    expect(happens('TriggerSmartContract', { ownerAddress: alice, contractAddress: bob })).toEqual([untold])
  })

  test('moves TRX and a token to the contract', () => {
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
      untold,
    ])
  })
})

test('a deployment moves its value to the address that follows from the transaction', () => {
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
    untold,
  ])
})

test('a shielded transfer has one side where it is transparent', () => {
  const zen = { kind: 'trc10', id: '000000' }
  expect(happens('ShieldedTransferContract', { transparentFromAddress: alice, fromAmount: 9n })).toEqual([
    { kind: 'transfer', from: alice, asset: zen, amount: 9n },
    untold,
  ])
  expect(happens('ShieldedTransferContract', { transparentToAddress: bob, toAmount: 8n })).toEqual([
    { kind: 'transfer', to: bob, asset: zen, amount: 8n },
    untold,
  ])
})

test('an issue brings the issuer what is not frozen, under the id the chain gave', () => {
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
    { kind: 'issue', to: alice, asset: { kind: 'trc10', id: '1000001' }, amount: 70n, units: 3n, sun: 2n },
  ])
  expect(happens('AssetIssueContract', members)).toEqual([untold])
})

test('accounts, votes and permissions change no balance but by their fee', () => {
  for (const kind of ['AccountCreateContract', 'AccountUpdateContract', 'VoteWitnessContract'] as const)
    expect(happens(kind, { ownerAddress: alice })).toEqual([])
})

test('what staking, exchanges and operations of later versions change is not told', () => {
  for (const kind of ['FreezeBalanceV2Contract', 'ExchangeInjectContract'] as const)
    expect(happens(kind, { ownerAddress: alice })).toEqual([untold])
})
