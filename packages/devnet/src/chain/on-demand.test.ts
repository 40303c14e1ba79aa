// A chain that makes a block for each transaction: its time is the machine's.
import { expect, test } from 'vitest'
import { openNode } from '../../test/node.ts'
import { draft, memoryChain, pay, payment, rich, signed, wallet } from '../../test/world.ts'
import { headerOf } from './stored-block.ts'

const bob = wallet(1000)
const onDemand = async () => openNode({ blockTimeMs: 0 })
const spend = { owner_address: rich.address, to_address: bob.address, amount: 5 }

test('many transactions in a row keep the time of the head at the machine’s, each later than the last', async () => {
  const { devnet, clock } = await onDemand()
  const { chain } = devnet
  const timestamps: bigint[] = []
  for (let index = 0; index < 20; index++) {
    await devnet.broadcast(payment(chain, rich, bob.address, 1n))
    timestamps.push(headerOf(chain.block(chain.index.headHeight)!.block).timestamp)
  }
  expect(new Set(timestamps).size).toBe(20)
  expect(timestamps).toEqual(timestamps.toSorted())
  expect(chain.headTimeMs - clock.now()).toBeLessThan(50)
})

test('builds transactions that are still valid after an idle hour', async () => {
  const node = await onDemand()
  const { devnet, clock } = node
  clock.ms += 3_600_000
  const built = (await node.ask('/wallet/createtransaction', spend)).json
  const { expiration } = built['raw_data'] as { expiration: number }
  expect(expiration).toBeGreaterThan(clock.now() + 30_000)
  // Clients that build on their own start from the head.
  const { block_header: header } = (await node.ask('/wallet/getnowblock')).json as {
    block_header: { raw_data: { timestamp: number } }
  }
  expect(header.raw_data.timestamp).toBeGreaterThan(clock.now() - 30_001)
  expect(devnet.chain.index.headHeight).toBe(2)
})

test('never mines an expired transaction, and reports a mined one as a duplicate', async () => {
  const { devnet, clock } = await onDemand()
  const { chain } = devnet
  const value = { ownerAddress: rich.address, toAddress: bob.address, amount: 3n }
  const late = signed(
    draft(chain, 'TransferContract', value, { expiration: BigInt(clock.now() + 5000) }),
    rich,
  )
  const paid = payment(chain, rich, bob.address, 1n)
  await devnet.broadcast(paid)
  for (let index = 0; index < 30; index++) await devnet.broadcast(payment(chain, rich, bob.address, 1n))
  await expect(devnet.broadcast(paid)).rejects.toMatchObject({ responseCode: 'DUP_TRANSACTION_ERROR' })
  clock.ms += 6000
  await expect(devnet.broadcast(late)).rejects.toMatchObject({ responseCode: 'TRANSACTION_EXPIRATION_ERROR' })
})

test('mining one block keeps the clock of the chain at the machine’s, several have a slot between them', async () => {
  const { devnet, clock } = await onDemand()
  const { chain } = devnet
  clock.ms += 1000
  devnet.mine(1)
  expect(chain.headTimeMs).toBe(clock.now())
  clock.ms += 1000
  devnet.mine(3)
  expect(chain.headTimeMs).toBe(clock.now() + 6000)
})

test('mining a few blocks ahead of their slots leaves the clock of a chain with slots alone', async () => {
  const { devnet, clock } = await openNode({ blockTimeMs: 3000 })
  const { chain } = devnet
  devnet.mine(1)
  devnet.mine(1)
  expect(chain.headTimeMs).toBeGreaterThan(clock.now() + 3000)
  expect(chain.now()).toBe(clock.now())
  devnet.mine(5)
  expect(chain.now()).toBe(chain.headTimeMs)
})

test('a change of block time takes effect at once in both directions', async () => {
  const { devnet, clock } = await onDemand()
  const { chain } = devnet
  for (let index = 0; index < 20; index++) await devnet.broadcast(payment(chain, rich, bob.address, 1n))
  devnet.setBlockTime(3000)
  expect(chain.nextBlockMs() - clock.now()).toBeLessThanOrEqual(3000)
  devnet.setBlockTime(30_000)
  clock.ms += 1
  pay(chain, rich, bob.address, 1n)
  devnet.setBlockTime(0)
  expect(chain.pool.size).toBe(0)
  expect(chain.headTimeMs).toBeLessThanOrEqual(clock.now() + 50)
})

test('witnesses take turns by height, and those without a key are skipped', async () => {
  const { devnet } = await onDemand()
  const { chain } = devnet
  for (let index = 0; index < 27; index++) await devnet.broadcast(payment(chain, rich, bob.address, 1n))
  const makers = Array.from(
    { length: 27 },
    (_, index) => headerOf(chain.block(index + 1)!.block).witnessAddress,
  )
  expect(new Set(makers).size).toBe(27)
  const witnesses = chain.state.entries('witnesses').map(([, item]) => item)
  expect(witnesses.every(({ totalMissed }) => totalMissed === 0n)).toBe(true)
})

test('a log of a chain on demand opens with the same blocks and state', () => {
  const { chain, time, reopen } = memoryChain({ slotMs: 0 })
  chain.mine()
  for (let index = 0; index < 5; index++) {
    time.ms += 40
    pay(chain, rich, bob.address, 1n)
    chain.mine()
  }
  const again = reopen()
  expect(again.index.headId).toBe(chain.index.headId)
  expect(again.state.get('accounts', bob.address)).toEqual(chain.state.get('accounts', bob.address))
})
