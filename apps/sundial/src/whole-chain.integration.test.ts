// All inhabitants act on a chain for some dozens of blocks; then every indexed value is recounted.
import { createApi } from '@sundial/api'
import { type Devnet, serveDevnet } from '@sundial/devnet'
import { auditIndex, indexBlocks, keepStates } from '@sundial/indexer'
import type { NodeClient } from '@sundial/node'
import { isAccountAddress } from '@sundial/primitives'
import { operationTypes } from '@sundial/protocol'
import { type Asset, factListsOf, openStore, type Store } from '@sundial/store'
import { createTestDatabase, type TestDatabase } from '@sundial/store/testing'
import { ledgerRows } from '@sundial/store/testing/packed-balances'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unexplained } from '../test/compare-answers.ts'
import { clientEvents, differencesBetween, pathsOf } from '../test/compare-trongrid.ts'
import {
  each,
  type ForcedBlock,
  type ForcedTransaction,
  groups,
  post,
  present,
  readChain,
} from '../test/recount.ts'
import { townFor } from '../test/inhabit.ts'
import { openInhabited } from '../test/inhabited-chain.ts'
import { ends, walked } from '../test/walk.ts'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { nodeCalls } from './node-calls.ts'
import { nodeReader } from './node-reader.ts'
import { type OpenNode, openNode } from './open-node.ts'

/** The nightly run asks about every account, and about more of the busiest. */
const isNightly = process.env['SUNDIAL_NIGHTLY'] !== undefined

const opened: AsyncDisposable[] = []
let devnet: Devnet
let node: string
let opening: OpenNode
let client: NodeClient
let database: TestDatabase
let store: Store
let blocks: readonly ForcedBlock[]
let transactions: readonly ForcedTransaction[]

beforeAll(async () => {
  devnet = await openInhabited(townFor('whole'))
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  node = server.address
  opened.push(devnet, server)
  database = await createTestDatabase()
  store = openStore(database)
  opening = await openNode(readConfig(['--node', node, '--internal-transactions'], {}))
  client = opening.client
  opened.push(store, client)
  const source = { ...opening.source, live: false }
  await indexBlocks({ source, store, signal: new AbortController().signal, report: () => undefined })
  blocks = await readChain(node)
  transactions = blocks.flatMap((block) => block.transactions)
})

afterAll(async () => {
  for (const part of opened.toReversed()) await part[Symbol.asyncDispose]()
})

const nameOf = (asset: Asset): string =>
  asset.kind === 'trx' ? 'TRX' : asset.kind === 'trc10' ? asset.id : asset.contract

const allAccounts = async () =>
  (await store.accounts({ start: 0, limit: 10_000, order: 'oldest' })).rows.map(({ address }) => address)

test('blocks and transactions equal the node’s, in every list', async () => {
  const state = await store.state()
  const transfers = transactions.flatMap((transaction) => transaction.transfers)
  expect(state).toMatchObject({
    head: { height: blocks.length - 1, id: blocks.at(-1)!.id },
    coverage: [{ from: 0, to: blocks.length - 1 }],
    blockCount: blocks.length,
    transactionCount: transactions.length,
    transferCount: transfers.length,
    callsWithoutReceipt: 0,
    operationsWithoutEffects: 0,
    knowsBalances: true,
  })
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  expect(ids(await walked(ends((request) => store.blocks(request))))).toEqual(ids(blocks))
  expect(ids(await walked(ends((request) => store.transactions(request))))).toEqual(ids(transactions))
  await each(
    groups(blocks, ({ witness }) => [witness]),
    async ([witness, made]) => {
      const rows = await walked(ends((request) => store.blocksOfWitness(witness, request)))
      expect(ids(rows)).toEqual(ids(made))
    },
  )
  await each(blocks, async ({ height, transactions: inside }) => {
    const rows = await walked(ends((request) => store.transactionsOfBlock(height, request)))
    expect(ids(rows)).toEqual(ids(inside))
    const moved = await walked(ends((request) => store.transfersOfBlock(height, request)))
    expect(moved.map(({ transactionId }) => transactionId)).toEqual(
      inside.flatMap(({ id, transfers: own }) => own.map(() => id)),
    )
  })
  await each(transactions, async ({ id, type, owner, to, height }) => {
    const row = await store.transactionById(id)
    const number = operationTypes[type as keyof typeof operationTypes]
    expect(row).toMatchObject({ id, type: number, height, owner })
    expect(row!.to).toBe(to)
  })
})

test('transactions and transfers of every account and asset are those that name it', async () => {
  const byAccount = groups(transactions, ({ owner, to }) => present([owner, to]))
  const moved = transactions.flatMap(({ id, transfers }) =>
    transfers.map((transfer) => ({ id, ...transfer })),
  )
  const movedByAccount = groups(moved, ({ from, to }) => present([from, to]))
  const accounts = await allAccounts()
  expect(new Set(accounts).size).toBe(accounts.length)
  for (const named of [...byAccount.keys(), ...movedByAccount.keys()]) expect(accounts).toContain(named)
  await each(accounts, async (account) => {
    const own = byAccount.get(account) ?? []
    const ownMoved = movedByAccount.get(account) ?? []
    const rows = await walked(ends((request) => store.transactionsOfAccount(account, request)))
    expect(rows.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    const transfers = await walked(ends((request) => store.transfersOfAccount(account, request)))
    expect(transfers.map(({ transactionId }) => transactionId)).toEqual(ownMoved.map(({ id }) => id))
    expect(await store.accountByAddress(account)).toMatchObject({
      transactionCount: own.length,
      transactionsOut: own.filter(({ owner }) => owner === account).length,
      transactionsIn: own.filter(({ to }) => to === account).length,
      transferCount: ownMoved.length,
      transfersOut: ownMoved.filter(({ from }) => from === account).length,
      transfersIn: ownMoved.filter(({ to }) => to === account).length,
    })
  })
  const assets = await walked(ends((request) => store.assets(request)))
  const movedByAsset = groups(moved, ({ asset }) => [asset])
  await each(assets, async ({ asset }) => {
    const rows = await walked(ends((request) => store.transfersOfAsset(asset, request)))
    const own = (movedByAsset.get(nameOf(asset)) ?? []).map(({ id }) => id)
    expect(rows.map(({ transactionId }) => transactionId)).toEqual(own)
  })
})

test("lists of facts contain the transactions' facts, each under all its keys, and nothing else", async () => {
  const expectedByList = new Map<string, { list: ReturnType<typeof factListsOf>[number]; ids: string[] }>()
  const factsById = new Map<string, Awaited<ReturnType<Store['factsOfTransaction']>>>()
  await each(transactions, async ({ id }) => void factsById.set(id, await store.factsOfTransaction(id)))
  for (const { id } of transactions) {
    for (const fact of factsById.get(id)!) {
      for (const list of factListsOf(fact)) {
        const name = JSON.stringify(list)
        const known = expectedByList.get(name) ?? { list, ids: [] }
        known.ids.push(`${id} ${fact.index}`)
        expectedByList.set(name, known)
      }
    }
  }
  await each(expectedByList.values(), async ({ list, ids }) => {
    const rows = await walked(ends((request) => store.facts(list, request)))
    expect(rows.map(({ transactionId, index }) => `${transactionId} ${index}`)).toEqual([...new Set(ids)])
  })
  const [stored] = await database.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM lists WHERE list < 1000',
  )
  expect(Number(stored!.count)).toBe(expectedByList.size)

  const counted = (list: 'votesForWitness' | 'internalTransactionsOfAccount', key: string) =>
    new Set(expectedByList.get(JSON.stringify({ list, key }))?.ids).size
  const votes = groups(
    transactions.flatMap((transaction) => transaction.votes),
    (witness) => [witness],
  )
  expect(votes.size).toBeGreaterThan(1)
  for (const [witness, given] of votes) expect(counted('votesForWitness', witness)).toBe(given.length)
  const inside = groups(
    transactions.flatMap(({ internal }) => internal),
    ({ from, to }) => present([from, to === '' ? undefined : to]),
  )
  expect(inside.size).toBeGreaterThan(3)
  for (const [account, own] of inside)
    expect(counted('internalTransactionsOfAccount', account)).toBe(own.length)
})

test('holders of every asset are sorted by balance, with their rank', async () => {
  const holdersByAsset = new Map<
    string,
    { asset: Asset; holders: { account: string; amount: bigint; at: number }[] }
  >()
  for (const [at, account] of (await allAccounts()).entries()) {
    for (const { asset, amount } of (await store.balancesOfAccount(account))!) {
      const known = holdersByAsset.get(nameOf(asset)) ?? { asset, holders: [] }
      if (amount > 0n) known.holders.push({ account, amount, at })
      holdersByAsset.set(nameOf(asset), known)
    }
  }
  expect(holdersByAsset.size).toBeGreaterThan(6)
  await each(holdersByAsset.values(), async ({ asset, holders }) => {
    const order = holders.toSorted((left, right) =>
      left.amount === right.amount ? left.at - right.at : left.amount > right.amount ? -1 : 1,
    )
    const rows = await walked({
      forward: (request) => store.holders(asset, { ...request, order: 'most' }),
      backward: (request) => store.holders(asset, { ...request, order: 'least' }),
    })
    expect(rows).toEqual(order.map(({ account, amount }, at) => ({ account, amount, rank: at + 1 })))
    const [some] = rows.slice(Math.floor(rows.length / 2))
    if (some !== undefined) expect(await store.holder(some.account, asset)).toEqual(some)
  })
  const rich = await walked({
    forward: (request) => store.accountsByBalance({ ...request, order: 'most' }),
    backward: (request) => store.accountsByBalance({ ...request, order: 'least' }),
  })
  expect(rich.length).toBe(holdersByAsset.get('TRX')!.holders.length)
})

test('Σ balances equals the supply at every height, and the audit finds no difference', async () => {
  const ledger = await ledgerRows(database)
  expect(ledger.length).toBeGreaterThan(100)
  const wrong = await database.query({
    text: `WITH changed AS (
      SELECT asset, height, sum(change) AS change
      FROM unnest($1::integer[], $2::integer[], $3::numeric[]) AS ledger (asset, height, change) GROUP BY asset, height
    ), summed AS (
      SELECT asset, height, change, sum(change) OVER (PARTITION BY asset ORDER BY height) AS total FROM changed
    )
    SELECT summed.asset, summed.height, total, (
      SELECT supply FROM supplies WHERE supplies.asset = summed.asset AND supplies.height <= summed.height
      ORDER BY supplies.height DESC LIMIT 1
    ) AS supply FROM summed
    WHERE total <> coalesce((SELECT supply FROM supplies WHERE supplies.asset = summed.asset
      AND supplies.height <= summed.height ORDER BY supplies.height DESC LIMIT 1), 0)`,
    values: [
      ledger.map(({ asset }) => asset),
      ledger.map(({ height }) => height),
      ledger.map(({ change }) => change),
    ],
  })
  expect(wrong).toEqual([])
  const audit = await auditIndex({ store, node: client })
  expect(audit).toMatchObject({ differences: [], unconserved: [], blockCount: blocks.length })
  expect(audit.accountCount).toBe((await store.state()).accountCount)
})

test("every balance of a contract's token equals the contract's, and so does its supply", async () => {
  const { rows: assets } = await store.assets({ start: 0, limit: 1000, order: 'oldest' })
  const contracts = assets.flatMap(({ asset }) => (asset.kind === 'trc20' ? [asset] : []))
  expect(contracts.length).toBeGreaterThan(1)
  for (const asset of contracts) {
    const ask = async (selector: string, parameter = ''): Promise<bigint> => {
      const answer = await post(node, '/wallet/triggerconstantcontract', {
        owner_address: `41${'0'.repeat(40)}`,
        contract_address: asset.contract,
        function_selector: selector,
        parameter,
      })
      return BigInt(`0x${(answer as { constant_result: string[] }).constant_result[0]!}`)
    }
    const { rows, total } = (await store.holders(asset, { start: 0, limit: 1000, order: 'most' }))!
    expect(rows.length).toBe(total)
    expect(await ask('totalSupply()')).toBe(rows.reduce((sum, { amount }) => sum + amount, 0n))
    await each(rows, async ({ account, amount }) => {
      expect(await ask('balanceOf(address)', account.slice(2).padStart(64, '0'))).toBe(amount)
    })
  }
})

test('an index that begins at the latest block says of every account, token and contract what a whole one says, or since when it counts', async () => {
  await using lateStore = openStore(await createTestDatabase())
  const { client: ownClient, source } = await openNode(readConfig(['--node', node], {}))
  opened.push(ownClient)
  const { signal } = new AbortController()
  const from = { fromHeight: blocks.length - 1, source: { ...source, live: false } }
  await indexBlocks({ ...from, store: lateStore, signal, report: () => undefined })
  await Promise.all([keepAllStates(store), keepAllStates(lateStore)])
  const [whole, late] = [askOf(store), askOf(lateStore)]
  const accounts = await ordinaryAccounts(store)
  const { rows: assets } = await store.assets({ start: 0, limit: 1000, order: 'oldest' })
  const made = await store.contractsAmong(accounts)
  const looked = accounts.filter((account, at) => isNightly || made.has(account) || at % 3 === 0)
  const urls = [
    ...looked.flatMap((account) => [
      `/api/accountv2?address=${account}`,
      `/api/account/${account}/balance`,
      `/api/contract?contract=${account}`,
    ]),
    ...assets.flatMap(({ asset }) =>
      asset.kind === 'trc10'
        ? [`/api/token?id=${asset.id}`, `/api/token/${asset.id}`]
        : asset.kind === 'trc20'
          ? [`/api/token_trc20?contract=${asset.contract}`]
          : [],
    ),
  ]
  expect([looked.length > 30, made.size > 3, assets.length > 5]).toEqual([true, true, true])
  const deleted = await deletedAmong(looked, whole)
  const wrong: string[] = []
  await each(urls, async (url) => {
    const [expected, answer] = [await whole(url), await late(url)]
    // The node does not know that there was a contract.
    if (deleted.has(url.slice(-42)) && answer['since'] !== undefined) return
    expect([answer['since'], expected['since']]).toEqual([blocks.length - 1, undefined])
    const { since: _, trc20token_balances: ofContracts, withPriceTokens: held, ...rest } = answer
    const { trc20token_balances: allOfContracts, withPriceTokens: all, ...others } = expected
    wrong.push(...unexplained(others, rest).map((one) => `${url} ${one}`))
    // Tokens of contracts that did not move since are missing.
    for (const [some, list] of [
      [ofContracts, allOfContracts],
      [held, all],
    ] as readonly (readonly HeldToken[] | undefined)[][])
      for (const token of some ?? []) {
        const same = list!.find(({ tokenId }) => tokenId === token.tokenId)
        wrong.push(...unexplained(same, token).map((one) => `${url} ${token.tokenId} ${one}`))
      }
    const ownOf = (list: readonly HeldToken[] | undefined) =>
      list?.map(({ tokenId }) => tokenId).filter((id) => !id.startsWith('T'))
    expect(ownOf(held as HeldToken[])).toEqual(ownOf(all as HeldToken[]))
  })
  expect(wrong).toEqual([])
})

async function deletedAmong(accounts: readonly string[], ask: ReturnType<typeof askOf>) {
  const deleted = new Set<string>()
  await each(accounts, async (account) => {
    const { activated, accountType } = await ask(`/api/accountv2?address=${account}`)
    if (activated === false && accountType === 2) deleted.add(account)
  })
  return deleted
}

type HeldToken = { readonly tokenId: string }

/** Transactions of genesis name accounts that no node reports. */
const ordinaryAccounts = async (ofStore: Store) => {
  const { rows } = await ofStore.accounts({ start: 0, limit: 10_000, order: 'oldest' })
  return rows.map(({ address }) => address).filter((address) => isAccountAddress(address))
}

test('TronGrid’s v1 on the explorer has the rows of the chain’s own, read by URL and by TronWeb', async () => {
  const explorer = await serverOf(store).listen({ port: 0, host: '127.0.0.1' })
  const { rows } = await store.accounts({ start: 0, limit: 10_000, order: 'oldest' })
  const busiest = rows
    .filter(({ address }) => isAccountAddress(address))
    .toSorted((left, right) => right.transactionCount - left.transactionCount)
  const [contracts, accounts] = [true, false].map((isContract) =>
    busiest.filter((row) => row.isContract === isContract).map(({ address }) => address),
  )
  const called = transactions.filter(({ logged, internal }) => logged.length > 0 || internal.length > 0)
  const world = {
    accounts: accounts!.slice(0, 10),
    contracts: contracts!.slice(0, 8),
    transactions: called.slice(-30).map(({ id }) => id),
    heights: blocks.slice(-12).map(({ height }) => height),
  }
  expect(await differencesBetween(node, explorer, pathsOf(isNightly ? world : halfOf(world)))).toEqual([])
  const seen = await clientEvents(node, explorer, world)
  expect(seen).toEqual(await clientEvents(node, node, world))
  expect(seen.flat().length).toBeGreaterThan(50)
})

/** Every second of each kind. */
const halfOf = <Lists extends Readonly<Record<string, readonly unknown[]>>>(lists: Lists): Lists =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, list.filter((_, at) => at % 2 === 0)]),
  ) as unknown as Lists

/** The API over a store, with the node behind it. */
function serverOf(ofStore: Store) {
  const server = createApi({
    store: ofStore,
    node: nodeReader(opening),
    network: developmentNetwork,
    clock: Date,
    // What is compared must not depend on how busy the machine is.
    nodeDeadlineMs: 60_000,
    services: { nodeCalls: nodeCalls(client) },
  })
  opened.push({ [Symbol.asyncDispose]: () => server.close().then(() => undefined) })
  return server
}

function askOf(ofStore: Store) {
  const server = serverOf(ofStore)
  return async (url: string): Promise<Record<string, unknown>> => (await server.inject({ url })).json()
}

/** As the program does in the background. */
async function keepAllStates(ofStore: Store): Promise<void> {
  const stop = new AbortController()
  const keeper = keepStates({ store: ofStore, node: client, signal: stop.signal, accountsPerSecond: 10_000 })
  await vi.waitFor(
    async () => {
      const accounts = await ordinaryAccounts(ofStore)
      const states = await Promise.all(accounts.map((address) => ofStore.accountState(address)))
      expect(states.filter((state) => state === undefined).length).toBe(0)
      expect((await ofStore.nodeStates('exchange')).wholeAt).toBeDefined()
    },
    { interval: 200 },
  )
  stop.abort()
  await keeper.finished
}
