import { fromHex } from '@sundial/primitives'
import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { alice, bob, call, everything, facts, token } from '../test/facts-of.ts'

const evm = (address: string) => `0x${address.slice(2)}` as const

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

test('a TRC721 log is a transfer of its id, and a mint has no sender', () => {
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

test('a TRC20 approval contains owner, spender and amount; a failed call records nothing', () => {
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

test('an approval of one id or of all contains its contract, and its withdrawal the former spender', () => {
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

test('every log is an event of its contract, with topics unless another fact contains them', () => {
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

test('a log has its position among all logs of its transaction, and malformed topics are left out', () => {
  const [first] = logged([word('1'), word('2')]).log
  const nameless = { ...first!, address: new Uint8Array(3) }
  const crooked = { ...first!, topics: [...first!.topics, new Uint8Array(5)] }
  expect(everything(call, { log: [nameless, first!, crooked] })).toMatchObject([
    { logIndex: 1, signature: '1'.repeat(64), topics: ['2'.repeat(64)] },
    { logIndex: 2, signature: undefined, topics: [] },
  ])
})
