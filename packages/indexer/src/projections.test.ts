import { recordedNode } from '@sundial/node'
import type { Operation, ValueOf } from '@sundial/operations'
import { messageOf } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import {
  type OperationName,
  operationTypes,
  receipt as receiptMessage,
  type Receipt,
} from '@sundial/protocol'
import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readBlock } from './facts-of-block.ts'
import { factsOfTransaction } from './projections.ts'

const account = (digit: string) => `41${digit.repeat(40)}`
const [alice, bob, token] = [account('a'), account('b'), account('c')]
const evm = (address: string) => `0x${address.slice(2)}` as const

const operation = <Name extends OperationName>(kind: Name, value: Partial<ValueOf<Name>>): Operation =>
  ({
    kind,
    type: operationTypes[kind],
    value: messageOf(kind).create(value),
  }) as unknown as Operation

function facts(of: Operation, receipt: Partial<Receipt> = {}, succeeded = true) {
  return factsOfTransaction({
    transactionId: '11'.repeat(32),
    operation: of,
    succeeded,
    receipt: receiptMessage.create(receipt),
  })
}

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const bytes = (hex: string) => fromHex(hex.slice(2))
const call = operation('TriggerSmartContract', { ownerAddress: alice, contractAddress: token })
const logged = (topics: readonly unknown[], data: string = '0x') => ({
  log: [
    {
      address: fromHex(token.slice(2)),
      topics: topics.map((topic) => bytes(topic as string)),
      data: bytes(data),
    },
  ],
})
const zero = `0x${'00'.repeat(20)}` as const

test('a TRC721 log is a transfer of its id, and a mint comes from nobody', () => {
  const topics = encodeEventTopics({
    abi: events,
    eventName: 'Transfer',
    args: { from: zero, to: evm(bob), tokenId: 2n ** 255n },
  })
  expect(facts(call, logged(topics))).toEqual([
    {
      kind: 'nftTransfer',
      contract: token,
      standard: 'trc721',
      operator: undefined,
      from: undefined,
      to: bob,
      id: 2n ** 255n,
      amount: 1n,
    },
  ])
})

test('TRC1155 logs are a transfer for each id', () => {
  const sides = { operator: evm(token), from: evm(alice), to: evm(bob) }
  const single = encodeEventTopics({ abi: events, eventName: 'TransferSingle', args: sides })
  const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [7n, 3n])
  const moved = {
    kind: 'nftTransfer',
    contract: token,
    standard: 'trc1155',
    operator: token,
    from: alice,
    to: bob,
  }
  expect(facts(call, logged(single, data))).toEqual([{ ...moved, id: 7n, amount: 3n }])
  const batch = encodeEventTopics({ abi: events, eventName: 'TransferBatch', args: sides })
  const lists = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [1n, 2n],
      [10n, 20n],
    ],
  )
  expect(facts(call, logged(batch, lists))).toEqual([
    { ...moved, id: 1n, amount: 10n },
    { ...moved, id: 2n, amount: 20n },
  ])
  expect(facts(call, logged(batch, '0x1234'))).toEqual([])
})

test('a TRC20 approval tells owner, spender and amount; a failed call tells nothing', () => {
  const topics = encodeEventTopics({
    abi: events,
    eventName: 'Approval',
    args: { owner: evm(alice), spender: evm(bob) },
  })
  const receipt = logged(topics, encodeAbiParameters([{ type: 'uint256' }], [2n ** 256n - 1n]))
  expect(facts(call, receipt)).toEqual([
    {
      kind: 'tokenApproval',
      owner: alice,
      spender: bob,
      asset: { kind: 'trc20', contract: token },
      amount: 2n ** 256n - 1n,
    },
  ])
  expect(facts(call, receipt, false)).toEqual([])
})

test('internal transactions stay with a failed call, what they made does not', () => {
  const internal = {
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
  const told = facts(call, { internalTransactions: [internal] }, false)
  expect(told).toMatchObject([
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
  const done = facts(call, { internalTransactions: [{ ...internal, rejected: false }] })
  expect(done.map(({ kind }) => kind).sort()).toEqual(['contractCreation', 'internalTransaction'])
})

test.each([
  [
    'VoteWitnessContract',
    operation('VoteWitnessContract', { ownerAddress: alice, votes: [{ voteAddress: bob, voteCount: 9n }] }),
    [{ kind: 'vote', voter: alice, witness: bob, votes: 9n }],
  ],
  [
    'DelegateResourceContract',
    operation('DelegateResourceContract', {
      ownerAddress: alice,
      receiverAddress: bob,
      resource: 'ENERGY',
      balance: 8n,
      lock: true,
      lockPeriod: 7n,
    }),
    [
      {
        kind: 'delegation',
        from: alice,
        to: bob,
        action: 'delegate',
        resource: 'ENERGY',
        sun: 8n,
        isLocked: true,
        lockPeriod: 7n,
      },
    ],
  ],
  [
    'UnDelegateResourceContract',
    operation('UnDelegateResourceContract', { ownerAddress: alice, receiverAddress: bob, balance: 8n }),
    [{ kind: 'delegation', from: alice, to: bob, action: 'reclaim', resource: 'BANDWIDTH', sun: 8n }],
  ],
  [
    'FreezeBalanceContract',
    operation('FreezeBalanceContract', { ownerAddress: alice, receiverAddress: bob, frozenBalance: 4n }),
    [
      { kind: 'delegation', from: alice, to: bob, action: 'delegate', sun: 4n },
      { kind: 'stake', account: alice, action: 'stake', version: '1.0', sun: 4n },
    ],
  ],
  [
    'UnfreezeBalanceV2Contract',
    operation('UnfreezeBalanceV2Contract', { ownerAddress: alice, unfreezeBalance: 3n }),
    [{ kind: 'stake', account: alice, action: 'unstake', version: '2.0', sun: 3n, withdrawnSun: 55n }],
  ],
  [
    'CancelAllUnfreezeV2Contract',
    operation('CancelAllUnfreezeV2Contract', { ownerAddress: alice }),
    [{ kind: 'stake', account: alice, action: 'cancel', sun: 30n, withdrawnSun: 55n }],
  ],
  [
    'WithdrawBalanceContract',
    operation('WithdrawBalanceContract', { ownerAddress: alice }),
    [{ kind: 'rewardWithdrawal', sun: 66n }],
  ],
  [
    'ProposalApproveContract',
    operation('ProposalApproveContract', { ownerAddress: alice, proposalId: 3n, isAddApproval: false }),
    [{ kind: 'proposal', action: 'retract', proposalId: 3n }],
  ],
  [
    'ExchangeTransactionContract',
    operation('ExchangeTransactionContract', {
      ownerAddress: alice,
      exchangeId: 2n,
      tokenId: new TextEncoder().encode('_'),
      quant: 100n,
    }),
    [
      {
        kind: 'exchange',
        action: 'trade',
        exchangeId: 2n,
        asset: { kind: 'trx' },
        amount: 100n,
        otherAmount: 77n,
      },
    ],
  ],
  [
    'ParticipateAssetIssueContract',
    operation('ParticipateAssetIssueContract', {
      ownerAddress: alice,
      toAddress: bob,
      assetName: new TextEncoder().encode('1000001'),
      amount: 12n,
    }),
    [{ kind: 'tokenSale', buyer: alice, issuer: bob, asset: { kind: 'trc10', id: '1000001' }, sun: 12n }],
  ],
  [
    'AccountCreateContract',
    operation('AccountCreateContract', { ownerAddress: alice, accountAddress: bob }),
    [{ kind: 'accountChange', account: bob, by: alice, change: 'created' }],
  ],
] as const)('what %s does', (_, of, expected) => {
  const receipt = {
    withdrawExpireAmount: 55n,
    withdrawAmount: 66n,
    exchangeReceivedAmount: 77n,
    cancelUnfreezeV2Amount: [
      { key: 'BANDWIDTH', value: 10n },
      { key: 'ENERGY', value: 20n },
    ],
  }
  expect(facts(of, receipt).sort((left, right) => (left.kind < right.kind ? -1 : 1))).toMatchObject(expected)
  expect(facts(of, receipt, false)).toEqual([])
})

test('a block of 2026 has the delegations and stakes its transactions say, without receipts too', async () => {
  const node = await recordedNode('vectors/recorded', { network: 'main' })
  const height = 79_072_107
  const receipts = new Map<string, Receipt>()
  const { block } = readBlock({ ...(await node.block(height))!, receipts })
  const count = (kind: string) => block.facts.filter((fact) => fact.kind === kind).length
  const done = (...types: readonly number[]) =>
    block.transactions.filter(({ type, result }) => types.includes(type) && result === 'SUCCESS').length
  expect(done(57, 58)).toBeGreaterThan(100)
  expect(count('delegation')).toBe(done(57, 58))
  expect(count('stake')).toBe(done(11, 12, 54, 55, 56, 59))
  expect(count('rewardWithdrawal')).toBeGreaterThanOrEqual(done(13))
})
