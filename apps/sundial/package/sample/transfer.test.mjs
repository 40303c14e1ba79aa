// Tests of a program that moves TRX and reads the time of the chain, each on the same state.
import { connectChain } from 'sundial/testing'
import { TronWeb } from 'tronweb'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

const chain = connectChain(inject('sundialUrl'))
const [privateKey] = await chain.privateKeys()
const tronWeb = new TronWeb({ fullHost: chain.url, privateKey })
const receiver = TronWeb.address.fromPrivateKey('2'.repeat(64))

let snapshot
beforeEach(async () => (snapshot = await chain.snapshot()))
afterEach(() => chain.revert(snapshot))

for (const trx of [5, 7])
  test(`a payment of ${trx} TRX arrives, and the next test does not see it`, async () => {
    expect(await tronWeb.trx.getBalance(receiver)).toBe(0)
    const { result } = await tronWeb.trx.sendTransaction(receiver, Number(TronWeb.toSun(trx)))
    expect(result).toBe(true)
    expect(await tronWeb.trx.getBalance(receiver)).toBe(Number(TronWeb.toSun(trx)))
  })

test('balances, time and accounts are what the test says', async () => {
  await chain.setBalance(receiver, 3_000_000n)
  expect(await tronWeb.trx.getBalance(receiver)).toBe(3_000_000)
  const { block_header: before } = await tronWeb.trx.getCurrentBlock()
  await chain.moveTime(14 * 24 * 3600)
  await chain.impersonate(receiver)
  await chain.mine(2)
  const { block_header: after } = await tronWeb.trx.getCurrentBlock()
  expect(after.raw_data.timestamp - before.raw_data.timestamp).toBeGreaterThanOrEqual(14 * 24 * 3_600_000)
  await expect(chain.cheat('balance', { address: receiver })).rejects.toThrow(/sun/)
})
