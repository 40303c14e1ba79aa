// Random payments on a development chain, indexed as any chain is, and every balance compared with the node's own books.
import { type Devnet, openDevnet, serveDevnet, witnessKey } from '@sundial/devnet'
import { auditIndex, indexBlocks } from '@sundial/indexer'
import type { NodeClient } from '@sundial/node'
import { encodeOperation, type ValueOf } from '@sundial/operations'
import { addressOfPrivateKey, fromHex, fromText, signHash } from '@sundial/primitives'
import { type OperationName, rawTransaction, transaction, transactionHash } from '@sundial/protocol'
import { openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'

const opened: AsyncDisposable[] = []
let devnet: Devnet
let store: Store
let node: NodeClient

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0 })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const database = await createTestDatabase()
  store = openStore(database)
  const { client, source } = await openNode(readConfig(['--node', server.address], {}))
  node = client
  const abort = new AbortController()
  const indexing = indexBlocks({ source, store, signal: abort.signal, report: () => undefined })
  opened.push(devnet, server, store, client, {
    async [Symbol.asyncDispose]() {
      abort.abort()
      await indexing
    },
  })
})
afterAll(async () => {
  for (const part of opened.toReversed()) await part[Symbol.asyncDispose]()
})

type Wallet = { readonly key: string; readonly address: string }
const wallet = (number: number): Wallet => ({
  key: witnessKey(number),
  address: addressOfPrivateKey(fromHex(witnessKey(number))),
})
const rich = wallet(1)
const people = Array.from({ length: 25 }, (_, at) => wallet(5000 + at))

/** Equal payments differ by their time. */
let nonce = 0

async function send<Name extends OperationName>(
  kind: Name,
  value: ValueOf<Name>,
  { from, memo = '' }: { readonly from: Wallet; readonly memo?: string },
): Promise<void> {
  const { index, headTimeMs } = devnet.chain
  const rawData = rawTransaction.create({
    refBlockBytes: fromHex(index.headId.slice(12, 16)),
    refBlockHash: fromHex(index.headId.slice(16, 32)),
    expiration: BigInt(headTimeMs + 60_000),
    timestamp: BigInt(++nonce),
    data: fromText(memo),
    contract: [encodeOperation(kind, value)],
  })
  const signature = [signHash(transactionHash(rawData), fromHex(from.key))]
  await devnet.broadcast(transaction.create({ rawData, signature }))
}

const pay = (from: Wallet, to: Wallet, amount: bigint, memo?: string) =>
  send(
    'TransferContract',
    { ownerAddress: from.address, toAddress: to.address, amount },
    { from, ...(memo === undefined ? {} : { memo }) },
  )

const payToken = (from: Wallet, to: Wallet, amount: bigint) =>
  send(
    'TransferAssetContract',
    { ownerAddress: from.address, toAddress: to.address, assetName: fromText('1000001'), amount },
    { from },
  )

const issueToken = (from: Wallet) =>
  send(
    'AssetIssueContract',
    {
      ownerAddress: from.address,
      name: fromText('Sunflower'),
      abbr: fromText('SUN'),
      totalSupply: 1_000_000n,
      frozenSupply: [{ frozenAmount: 100_000n, frozenDays: 1n }],
      trxNum: 3,
      precision: 2,
      num: 10,
      startTime: BigInt(devnet.chain.headTimeMs + 60_000),
      endTime: BigInt(devnet.chain.headTimeMs + 100_000_000),
      order: 0n,
      voteScore: 0,
      description: fromText('A flower'),
      url: fromText('http://sunflower.example'),
      freeAssetNetLimit: 0n,
      publicFreeAssetNetLimit: 0n,
      publicFreeAssetNetUsage: 0n,
      publicLatestFreeNetTime: 0n,
      id: '',
    },
    { from },
  )

const one = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!

/** Payments that their sender cannot cover are refused by the chain and never happen. */
async function sendAtRandom(count: number): Promise<number> {
  let taken = 0
  for (let at = 0; at < count; at++) {
    const from = one([rich, ...people])
    const to = one(people)
    const amount = BigInt(1 + Math.floor(Math.random() * 50_000_000))
    const sending =
      Math.random() < 0.3
        ? payToken(from, to, 1n + (amount % 900n))
        : pay(from, to, amount, Math.random() < 0.1 ? 'a memo costs' : undefined)
    // Each payment refers to the block that the one before it made.
    // eslint-disable-next-line no-await-in-loop
    taken += await sending.then(
      () => 1,
      () => 0,
    )
  }
  return taken
}

async function level(): Promise<void> {
  await expect
    .poll(async () => (await store.state()).head?.id, { timeout: 30_000, interval: 50 })
    .toBe(devnet.chain.index.headId)
}

async function expectCleanAudit(): Promise<void> {
  await level()
  const audit = await auditIndex({ store, node })
  expect(audit).toMatchObject({
    differences: [],
    unconserved: [],
    blockCount: devnet.chain.index.headHeight + 1,
  })
  expect(audit.accountCount).toBeGreaterThan(people.length)
}

test('after hundreds of random payments every balance is the node’s, and TRX is conserved at every height', async () => {
  await issueToken(rich)
  for (const person of people) await pay(rich, person, 300_000_000n)
  await send(
    'AccountCreateContract',
    { ownerAddress: rich.address, accountAddress: wallet(6000).address, type: 'Normal' },
    { from: rich },
  )
  for (const person of people.slice(0, 10)) await payToken(rich, person, 10_000n)
  expect(await sendAtRandom(400)).toBeGreaterThan(200)
  await expectCleanAudit()
  const token = { kind: 'trc10', id: '1000001' } as const
  expect(await store.balance(rich.address, token, 2)).toBe(900_000n)
  const { burnedSun } = (await store.trxTotals(devnet.chain.index.headHeight, 1))[0]!
  expect(burnedSun).toBeGreaterThan(1_024_000_000n)
})

test('and after a fork that undid some of them', async () => {
  devnet.fork({ depth: 12, blockCount: 13, drop: true })
  await expectCleanAudit()
  await sendAtRandom(30)
  await expectCleanAudit()
})

test('an audit tells a balance that the chain does not account for', async () => {
  const address = people[0]!.address
  const before = await store.balance(address, { kind: 'trx' })
  devnet.chain.cheat({ kind: 'balance', address, sun: before! + 1n })
  await level()
  const { differences } = await auditIndex({ store, node })
  expect(differences).toEqual([
    { account: address, asset: { kind: 'trx' }, indexAmount: before, nodeAmount: before! + 1n },
  ])
  devnet.chain.cheat({ kind: 'balance', address, sun: before! })
})

test('tokens bought of their issuer are counted at the price of the issue', async () => {
  devnet.moveClock(120_000)
  devnet.mine(1)
  const buyers = people.slice(1, 6)
  for (const buyer of buyers) await pay(rich, buyer, 10_000_000n)
  for (const buyer of buyers) {
    const value = {
      ownerAddress: buyer.address,
      toAddress: rich.address,
      assetName: fromText('1000001'),
      amount: 10n,
    }
    await send('ParticipateAssetIssueContract', value, { from: buyer })
  }
  await expectCleanAudit()
  const token = { kind: 'trc10', id: '1000001' } as const
  const { index } = devnet.chain
  const bought = await Promise.all(
    [index.headHeight - 5, index.headHeight].map((height) => store.balance(rich.address, token, height)),
  )
  expect(bought[0]! - bought[1]!).toBe(5n * 33n)
})
