// Replays against the receipts that Nile recorded, over a state that is told item by item.
import { type Address, fromHex } from '@sundial/primitives'
import { type Account, account } from '@sundial/protocol'
import { expect, test } from 'vitest'
import trueUsd from '../../vectors/nile-trueusd.json' with { type: 'json' }
import { execute, type KnownContract, type Message, replay, type ReplayRequest, wordName } from '../index.ts'
import { MemoryHost, testAddress, testBlock } from '../testing/memory-host.ts'

const sent = { callValue: 0n, tokenId: 0n, tokenValue: 0n, energyLimit: 10_000_000n }
const parameters = Object.fromEntries(trueUsd.parameters.map((name) => [name, 1n]))
const limits = { calls: 1_000, writes: 1_000, bytes: 1_000_000 }
const none: ReadonlySet<Address> = new Set()

/** Repeats a replay with what it lacks, taken from a host, as long as it lacks something. */
function replayOn(host: MemoryHost, request: Pick<ReplayRequest, 'message' | 'block' | 'fresh'>) {
  const accounts = new Map<Address, Account | undefined>()
  const contracts = new Map<Address, KnownContract | undefined>()
  const words = new Map<string, bigint>()
  const blockIds = new Map<number, Uint8Array>()
  const whole = { ...request, parameters, limits, known: { accounts, contracts, words, blockIds } }
  for (let round = 1; ; round++) {
    const found = replay(whole)
    if (found.kind !== 'lacks') return { found, round }
    for (const item of found.items) {
      if (item.kind === 'account') accounts.set(item.address, host.account(item.address))
      if (item.kind === 'contract') {
        const contract = host.contract(item.address)
        const code = host.code(item.address)
        contracts.set(item.address, contract && { ...contract, code, energyFactor: 10_000 })
      }
      if (item.kind === 'word') {
        words.set(wordName(item.address, item.key), host.storage(item.address, item.key) ?? 0n)
      }
      if (item.kind === 'blockId') blockIds.set(item.height, new Uint8Array(32))
    }
  }
}

test('the recorded transactions of Nile replay to the recorded energy, result, logs and internal transactions', () => {
  const owner = trueUsd.transactions[0]!.caller
  let host = new MemoryHost(parameters)
  host.createAccount(owner)
  for (const [contract, code] of Object.entries(trueUsd.implementations)) {
    const transactionId = new Uint8Array(32)
    execute(host, { ...sent, kind: 'create', transactionId, caller: owner, contract, data: fromHex(code) })
  }
  for (const one of trueUsd.transactions) {
    const block = { ...testBlock, height: one.height, timestamp: BigInt(one.timestamp) }
    host = host.nextBlock(block)
    if (host.account(one.caller) === undefined) host.createAccount(one.caller)
    const message: Message = {
      ...sent,
      kind: one.kind === 'create' ? 'create' : 'call',
      transactionId: fromHex(one.id),
      caller: one.caller,
      contract: one.contract,
      data: fromHex(one.data ?? trueUsd.proxyCreation),
    }
    const fresh = message.kind === 'create' ? new Set([one.contract]) : none
    const { found, round } = replayOn(host, { message, block, fresh })
    expect(round).toBeLessThan(20)
    const { outcome, root } = found as Extract<typeof found, { kind: 'ran' }>
    expect([
      outcome.result,
      Number(outcome.energyUsed),
      outcome.logs.length,
      outcome.internalTransactions.length,
    ]).toEqual([one.result, one.energy, one.logs, one.internal])
    expect(root.energyUsed).toBe(one.energy)
    expect(execute(host, message)).toEqual(outcome)
  }
})

const contract = testAddress(0x2000)
const caller = testAddress(0x1001)
const called = (code: string) => {
  const host = new MemoryHost(parameters)
  host.createAccount(caller)
  host.install(contract, fromHex(code))
  const transactionId = new Uint8Array(32)
  const message: Message = { ...sent, kind: 'call', transactionId, caller, contract, data: new Uint8Array(0) }
  return { host, message }
}

test('one run finds all that does not depend on an unknown value', () => {
  const { host, message } = called('600054600154600254505050 00'.replace(' ', ''))
  const { round } = replayOn(host, { message, block: testBlock, fresh: none })
  // The accounts and the code, its three words, and the whole.
  expect(round).toBeLessThanOrEqual(4)
})

test('stake is not replayed, and the reason says so', () => {
  // An unfreeze, which mainnet has had since Stake 2.0.
  const { host, message } = called('60006000db00')
  const staking = { ...parameters, getUnfreezeDelayDays: 14n }
  const known = {
    accounts: new Map([
      [caller, account.create({ address: caller })],
      [contract, host.account(contract)],
    ]),
    contracts: new Map([[contract, { version: 0, code: host.code(contract), energyFactor: 10_000 }]]),
    words: new Map(),
    blockIds: new Map(),
  }
  const found = replay({ message, block: testBlock, parameters: staking, known, fresh: none, limits })
  expect(found).toEqual({ kind: 'impossible', reason: 'stake' })
})

test('a contract that the transaction made is empty, though the node knows it', () => {
  const { host, message } = called('00')
  const creation: Message = { ...message, kind: 'create', data: fromHex('60005460005260206000f3') }
  host.setStorage(contract, 0n, 7n)
  const { found } = replayOn(host, { message: creation, block: testBlock, fresh: new Set([contract]) })
  expect(found).toMatchObject({ kind: 'ran', outcome: { returnData: new Uint8Array(32) } })
})
