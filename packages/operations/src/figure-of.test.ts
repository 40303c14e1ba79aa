import { fromText } from '@sundial/primitives'
import { type OperationName, operationTypes, receipt } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { figureOf, figureUnitOf, messageOf, type Operation, typeOf } from './index.ts'

const owner = `41${'01'.repeat(20)}`

const operation = (kind: OperationName, value: object): Operation =>
  ({ kind, type: typeOf(kind).id, value: messageOf(kind).create({ ownerAddress: owner, ...value }) }) as never

const trx = { kind: 'trx' }

test.each<[string, OperationName, object, object | undefined]>([
  ['a stake', 'FreezeBalanceV2Contract', { frozenBalance: 5_000_000n }, { amount: 5_000_000n, asset: trx }],
  ['an unstake', 'UnfreezeBalanceV2Contract', { unfreezeBalance: 7n }, { amount: 7n, asset: trx }],
  ['a delegation', 'DelegateResourceContract', { balance: 9n }, { amount: 9n, asset: trx }],
  ['a reclaim', 'UnDelegateResourceContract', { balance: 9n }, { amount: 9n, asset: trx }],
  [
    'votes',
    'VoteWitnessContract',
    {
      votes: [
        { voteAddress: owner, voteCount: 2n },
        { voteAddress: owner, voteCount: 3n },
      ],
    },
    { amount: 5n },
  ],
  [
    'a sale to a pair',
    'ExchangeTransactionContract',
    { tokenId: fromText('1000001'), quant: 4n },
    { amount: 4n, asset: { kind: 'trc10', id: '1000001' } },
  ],
  [
    'an offer of TRX',
    'MarketSellAssetContract',
    { sellTokenId: fromText('_'), sellTokenQuantity: 8n },
    { amount: 8n, asset: trx },
  ],
  ['an approval', 'ProposalApproveContract', { proposalId: 12n }, { amount: 12n }],
  [
    'a proposal of one parameter',
    'ProposalCreateContract',
    { parameters: [{ key: 11n, value: 1n }] },
    { amount: 11n },
  ],
  [
    'no figure for a proposal of two parameters',
    'ProposalCreateContract',
    {
      parameters: [
        { key: 11n, value: 1n },
        { key: 3n, value: 1n },
      ],
    },
    undefined,
  ],
  ['a commission', 'UpdateBrokerageContract', { brokerage: 20 }, { amount: 20n }],
  ['no figure for a transfer', 'TransferContract', { amount: 1n }, undefined],
])('shows the number of %s', (_, kind, value, expected) => {
  expect(figureOf(operation(kind, value), undefined)).toEqual(expected)
})

test.each<[OperationName, object, object]>([
  ['WithdrawBalanceContract', { withdrawAmount: 3n }, { amount: 3n, asset: trx }],
  ['UnfreezeBalanceContract', { unfreezeAmount: 3n }, { amount: 3n, asset: trx }],
  ['WithdrawExpireUnfreezeContract', { withdrawExpireAmount: 3n }, { amount: 3n, asset: trx }],
  [
    'CancelAllUnfreezeV2Contract',
    {
      cancelUnfreezeV2Amount: [
        { key: 'ENERGY', value: 3n },
        { key: 'BANDWIDTH', value: 4n },
      ],
    },
    { amount: 7n, asset: trx },
  ],
])('reads the number of %s from its receipt, and has none without one', (kind, members, expected) => {
  expect(figureOf(operation(kind, {}), receipt.create(members))).toEqual(expected)
  expect(figureOf(operation(kind, {}), undefined)).toBeUndefined()
})

test('a figure has an asset exactly where its unit is an asset', () => {
  for (const [kind, type] of Object.entries(operationTypes)) {
    const unit = figureUnitOf(type)
    if (unit === undefined || kind === 'GetContract' || kind === 'CustomContract') continue
    const figure = figureOf(
      operation(kind as OperationName, { parameters: [{ key: 1n, value: 1n }] }),
      receipt.create({ assetIssueId: '1000001' }),
    )
    expect([kind, figure?.asset !== undefined]).toEqual([kind, unit === 'asset'])
  }
})
