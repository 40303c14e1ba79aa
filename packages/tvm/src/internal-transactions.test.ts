import { concatBytes, fromHex, fromText, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { MemoryHost, mainnetRules, testAddress } from './testing/memory-host.ts'
import { install, runCode, testContract } from './testing/run-code.ts'
import { account } from '@sundial/protocol'

// Sent by contracts on mainnet and Shasta, after the given number of other internal transactions.
const recorded = [
  [
    'c9628c039de74951fd8f71305b517aefa5e2c9f1c4b201c0497007ae8a9a9d61',
    14,
    '4197b779963e3778985b4429d30169aa88e7c7d91f',
    105_375n,
    '1360a9a722e7807694d53d7b15e5ceefdb862d0109d5f17083f86a55954aa254',
  ],
  [
    'e41f064b2a06b08d4b27c1bc03f2e38bf9e417a768dfdb4afa8b568c5ddd97fc',
    10,
    '4197b779963e3778985b4429d30169aa88e7c7d91f',
    3_111_255n,
    '7186ca8d53eecb905ba90c354e1ca28cdeb27ea59bbbeb8675f8f36456a50c15',
  ],
  [
    '9af66ca310ffb0f450c36128be690a65dc947eaeef424bb1512ad7b4e5958044',
    0,
    '41a12ae80eeb9d006a64e95dd13df1dff76f7f4fc9',
    98_500_000n,
    'da0588c6f39cbed2f65d810203b360f9ee1c6579b48b254ddaf78d0a719d7995',
  ],
] as const

test.each(recorded)(
  'the internal transaction of %s has the hash recorded on its chain',
  (...[id, before, to, value, hash]) => {
    const host = new MemoryHost()
    install(host, testContract, '00', 1_000_000_000n)
    const call = (address: string, sun: bigint) => {
      const amount = sun.toString(16).padStart(16, '0')
      return `600060006000600067${amount}73${address.slice(2)}5af150`
    }
    const code = call(testAddress(0xabc), 0n).repeat(before) + call(to, value)
    const outcome = runCode(code, { host, transactionId: fromHex(id) })
    const sent = outcome.internalTransactions.at(-1)!
    expect(outcome.result).toBe('SUCCESS')
    expect(sent).toMatchObject({ callerAddress: testContract, transferToAddress: to, rejected: false })
    expect(sent.callValueInfo).toEqual([{ callValue: value, tokenId: '' }])
    expect([toHex(sent.hash), sent.note]).toEqual([hash, fromText('call')])
    expect(host.account(to)!.balance).toBe(value)
  },
)

const tokenId = 1_000_016n
const receiver = testAddress(0xbeef)
const callToken = (id: bigint, amount: number) =>
  `600060006000600062${id.toString(16).padStart(6, '0')}60${amount.toString(16).padStart(2, '0')}73${receiver.slice(2)}61ffffd0600055`

test('CALLTOKEN transfers a token and records it', () => {
  const host = new MemoryHost()
  install(host, testContract, '00')
  host.addTokenBalance(testContract, tokenId, 100n)
  const { internalTransactions } = runCode(callToken(tokenId, 40), { host })
  expect(host.account(receiver)!.assetV2).toEqual([{ key: '1000016', value: 40n }])
  expect(host.storage(testContract, 0n)).toBe(1n)
  expect(internalTransactions[0]!.callValueInfo).toEqual([
    { callValue: 0n, tokenId: '' },
    { callValue: 40n, tokenId: '1000016' },
  ])
})

test('CALLTOKEN beyond the balance pushes zero and records nothing', () => {
  const host = new MemoryHost()
  const { result, internalTransactions } = runCode(callToken(tokenId, 40), { host })
  expect([result, internalTransactions.length, host.storage(testContract, 0n)]).toEqual(['SUCCESS', 0, 0n])
})

test('CALLTOKEN with an invalid id fails and leaves the rest of the energy', () => {
  const outcome = runCode(callToken(1_000_000n, 0))
  expect(outcome).toMatchObject({
    result: 'TRANSFER_FAILED',
    error: 'validateForSmartContract failure:not valid token id',
  })
  expect(outcome.energyUsed).toBeLessThan(1_000n)
})

test('a selfdestruct sends sun and tokens to the heir and marks the contract for removal', () => {
  const host = new MemoryHost()
  install(host, testContract, '00')
  host.addTokenBalance(testContract, tokenId, 7n)
  const outcome = runCode(`73${receiver.slice(2)}ff`, { host })
  expect(outcome).toMatchObject({ result: 'SUCCESS', deletedContracts: [testContract] })
  expect(host.account(receiver)).toMatchObject({
    balance: 1_000_000n,
    assetV2: [{ key: '1000016', value: 7n }],
  })
  expect(outcome.internalTransactions).toMatchObject([
    {
      transferToAddress: receiver,
      note: fromText('suicide'),
      callValueInfo: [{ callValue: 1_000_000n }, { callValue: 7n, tokenId: '1000016' }],
    },
  ])
})

test('since selfdestruct is restricted only a contract of the same transaction is removed', () => {
  const parameters = { ...mainnetRules, getAllowTvmSelfdestructRestriction: 1n }
  const host = new MemoryHost(parameters)
  const outcome = runCode(`73${receiver.slice(2)}ff`, { host })
  expect(outcome).toMatchObject({ result: 'SUCCESS', deletedContracts: [] })
  expect(host.account(receiver)!.balance).toBe(1_000_000n)
  // Code of five bytes that destroys itself in favour of its caller, created and so removed immediately.
  const made = runCode('', {
    host,
    kind: 'create',
    contract: testAddress(0x7777),
    data: concatBytes(fromHex('33ff')),
  })
  expect(made.deletedContracts).toEqual([testAddress(0x7777)])
})

test('a selfdestruct in favour of the contract itself sends its sun to the black hole', () => {
  const host = new MemoryHost()
  host.createAccount(host.block.blackhole)
  const outcome = runCode('30ff', { host })
  expect(outcome.deletedContracts).toEqual([testContract])
  expect(host.account(host.block.blackhole)).toEqual(
    account.create({ address: host.block.blackhole, balance: 1_000_000n }),
  )
})
