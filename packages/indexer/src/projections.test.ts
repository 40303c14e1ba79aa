import { recordedNode } from '@sundial/node'
import type { Operation, ValueOf } from '@sundial/operations'
import { messageOf } from '@sundial/operations'
import { fromHex, toBase58 } from '@sundial/primitives'
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

/** But for the events themselves. */
function facts(of: Operation, receipt: Partial<Receipt> = {}, succeeded = true) {
  return everything(of, receipt, succeeded).filter(({ kind }) => kind !== 'event')
}

function everything(of: Operation, receipt: Partial<Receipt> = {}, succeeded = true) {
  return factsOfTransaction({
    transactionId: '11'.repeat(32),
    operation: of,
    succeeded,
    receipt: receiptMessage.create(receipt),
  })
}

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const approvalOfOne = parseAbi([
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
])
const approvalOfAll = parseAbi([
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
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
    abi,
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
  const single = encodeEventTopics({ abi, eventName: 'TransferSingle', args: sides })
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
  const batch = encodeEventTopics({ abi, eventName: 'TransferBatch', args: sides })
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
    abi,
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

test('an approval of one id or of all tells its contract, and who may do nothing any more', () => {
  const one = (approved: `0x${string}`) =>
    encodeEventTopics({
      abi: approvalOfOne,
      eventName: 'Approval',
      args: { owner: evm(alice), approved, tokenId: 2n ** 200n },
    })
  const approval = { kind: 'nftApproval', contract: token, owner: alice }
  expect(facts(call, logged(one(evm(bob))))).toEqual([
    { ...approval, operator: bob, id: 2n ** 200n, isApproved: true },
  ])
  expect(facts(call, logged(one(zero)))).toEqual([
    { ...approval, operator: undefined, id: 2n ** 200n, isApproved: false },
  ])
  const all = encodeEventTopics({
    abi: approvalOfAll,
    eventName: 'ApprovalForAll',
    args: { owner: evm(alice), operator: evm(bob) },
  })
  const yes = encodeAbiParameters([{ type: 'bool' }], [true])
  const no = encodeAbiParameters([{ type: 'bool' }], [false])
  const ofAll = { ...approval, operator: bob, id: undefined }
  expect(facts(call, logged(all, yes))).toEqual([{ ...ofAll, isApproved: true }])
  expect(facts(call, logged(all, no))).toEqual([{ ...ofAll, isApproved: false }])
  expect(facts(call, logged(all, yes), false)).toEqual([])
})

const word = (digit: string) => `0x${digit.repeat(64)}`
const loggedEvent = (topics: readonly string[], data?: string) =>
  everything(call, logged(topics, data)).filter(({ kind }) => kind === 'event')

test('every log is an event of its contract, with topics where nothing else tells them', () => {
  const event = { kind: 'event', contract: token, logIndex: 0 }
  expect(loggedEvent([])).toEqual([{ ...event, signature: undefined, topics: [] }])
  expect(loggedEvent([word('1')], '0x1234')).toEqual([{ ...event, signature: '1'.repeat(64), topics: [] }])
  expect(loggedEvent(['1', '2', '3', '4'].map(word))).toEqual([
    { ...event, signature: '1'.repeat(64), topics: ['2', '3', '4'].map((digit) => digit.repeat(64)) },
  ])
  const sides = { owner: evm(alice), spender: evm(bob) }
  const approval = encodeEventTopics({ abi, eventName: 'Approval', args: sides }) as string[]
  const amount = encodeAbiParameters([{ type: 'uint256' }], [5n])
  expect(loggedEvent(approval, amount)).toMatchObject([{ signature: approval[0]!.slice(2), topics: [] }])
  expect(loggedEvent(approval, '0x')).toMatchObject([
    { topics: approval.slice(1).map((hex) => hex.slice(2)) },
  ])
  expect(everything(call, logged([word('1')]), false)).toEqual([])
})

test('a log keeps its place among all of its transaction, and topics that are no words are none', () => {
  const [first] = logged([word('1'), word('2')]).log
  const nameless = { ...first!, address: new Uint8Array(3) }
  const crooked = { ...first!, topics: [...first!.topics, new Uint8Array(5)] }
  expect(everything(call, { log: [nameless, first!, crooked] })).toMatchObject([
    { logIndex: 1, signature: '1'.repeat(64), topics: ['2'.repeat(64)] },
    { logIndex: 2, signature: undefined, topics: [] },
  ])
})

/** An internal transaction of the token's contract, as java-tron tells stakes and votes. */
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
  'what contracts stake, delegate and vote is told as if accounts did (%#)',
  (internalTransactions, told) => {
    const done = facts(call, { internalTransactions })
    expect(done.filter(({ kind }) => kind !== 'internalTransaction')).toEqual(told)
    const failed = facts(call, { internalTransactions }, false)
    expect(failed.filter(({ kind }) => kind !== 'internalTransaction')).toEqual([])
  },
)

test('internal transactions stay with a failed call, what they made does not', () => {
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
  const told = facts(call, { internalTransactions: [creation] }, false)
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
  const done = facts(call, { internalTransactions: [{ ...creation, rejected: false }] })
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
    [
      { kind: 'stake', account: alice, action: 'cancel', resource: 'BANDWIDTH', sun: 10n, withdrawnSun: 55n },
      { kind: 'stake', account: alice, action: 'cancel', resource: 'ENERGY', sun: 20n, withdrawnSun: 0n },
    ],
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

test('cancelling gives back nothing where all had waited long enough, and nobody knows how much without a receipt', () => {
  const cancel = operation('CancelAllUnfreezeV2Contract', { ownerAddress: alice })
  const cancelled = { kind: 'stake', action: 'cancel', resource: undefined }
  expect(facts(cancel, { withdrawExpireAmount: 55n })).toMatchObject([
    { ...cancelled, sun: 0n, withdrawnSun: 55n },
  ])
  const blind = { transactionId: '11'.repeat(32), operation: cancel, succeeded: true, receipt: undefined }
  expect(factsOfTransaction(blind)).toMatchObject([{ ...cancelled, sun: undefined, withdrawnSun: undefined }])
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
