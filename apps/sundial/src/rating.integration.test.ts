// Levels of tokens from real contracts: deployed on a development chain, indexed, verified with the real compiler and read.
import { contracts } from '@sundial/contracts'
import { type LaunchableName, launchable, verificationOf } from '@sundial/contracts/launchable'
import { CodeReadings, ContractSources, createApi } from '@sundial/api'
import { openDevnet, serveDevnet, witnessKey } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { openServiceRecords, openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { readFile } from 'node:fs/promises'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCompiler } from './compiler/open-compiler.ts'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { LaunchVerifier } from './launch-verifier.ts'
import { nodeCalls } from './node-calls.ts'
import { nodeReader } from './node-reader.ts'
import { openNode } from './open-node.ts'
import { openRecovery } from './open-recovery.ts'

const ends: (() => PromiseLike<unknown>)[] = []
let world: Awaited<ReturnType<typeof openWorld>>

async function openWorld() {
  const devnet = await openDevnet({ blockTimeMs: 0, finality: 'witnesses', recover: await openRecovery() })
  const served = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const database = await createTestDatabase()
  const store = openStore(database)
  const node = await openNode(readConfig([], {}), served.address)
  const records = openServiceRecords(database)
  const calls = nodeCalls(node.client)
  const contractSources = new ContractSources({ compiler: await openCompiler(), records, calls, clock: Date })
  const codeReadings = new CodeReadings({ records, sources: contractSources })
  const services = { nodeCalls: calls, contractSources, codeReadings }
  const reader = nodeReader(node)
  const api = createApi({ store, node: reader, network: developmentNetwork, clock: Date, services })
  const abort = new AbortController()
  const indexing = indexBlocks({ source: node.source, store, signal: abort.signal, report: () => undefined })
  ends.push(
    async () => {
      abort.abort()
      await indexing.catch(() => undefined)
    },
    () => api.close(),
    () => node.client[Symbol.asyncDispose](),
    () => served[Symbol.asyncDispose](),
    () => devnet[Symbol.asyncDispose](),
    () => store[Symbol.asyncDispose](),
  )
  const tronWeb = new TronWeb({ fullHost: served.address, privateKey: witnessKey(1) })
  const launches = new LaunchVerifier({ store, sources: contractSources })
  return {
    devnet,
    store,
    api,
    tronWeb,
    codeReadings,
    database,
    contractSources,
    launches,
    address: served.address,
  }
}

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  for (const end of ends) await end()
})

/** Deploys a token and gives it to so many accounts that none has more than all others together. */
async function deploy(
  { abi, bytecode, name }: { readonly abi: unknown; readonly bytecode: string; readonly name: string },
  parameters: readonly unknown[],
  holderCount: number,
): Promise<string> {
  const { tronWeb } = world
  const from = tronWeb.defaultAddress.base58 as string
  const created = await tronWeb.transactionBuilder.createSmartContract(
    { abi: abi as never, bytecode, name, parameters: [...parameters], feeLimit: 5_000_000_000 },
    from,
  )
  await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(created))
  const contract = created.contract_address
  for (let number = 1000; number < 1000 + holderCount; number++) {
    const to = TronWeb.address.fromHex(`41${number.toString(16).padStart(40, '0')}`)
    const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
      contract,
      'transfer(address,uint256)',
      { feeLimit: 1_000_000_000 },
      [
        { type: 'address', value: to },
        { type: 'uint256', value: 10 },
      ],
      from,
    )
    await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(transaction))
  }
  return TronWeb.address.fromHex(contract)
}

const launch = (name: LaunchableName, parameters: readonly unknown[], holderCount = 0) =>
  deploy({ ...launchable[name], name }, parameters, holderCount)

async function level(): Promise<void> {
  const { devnet, store } = world
  await expect
    .poll(async () => (await store.state()).head?.id, { interval: 50 })
    .toBe(devnet.chain.index.headId)
}

async function verify(contractAddress: string, body: object): Promise<void> {
  const url = '/api/solidity/contract/verify'
  const answer = await world.api.inject({ method: 'POST', url, payload: { contractAddress, ...body } })
  expect(answer.json()).toMatchObject({ data: { status: 2006 } })
  await world.codeReadings.readPending()
}

const verifyLaunched = (address: string, name: LaunchableName) => {
  const { fields, files } = verificationOf(name)
  return verify(address, { ...fields, files })
}

type Reason = { readonly rule: string; readonly details: readonly { readonly power?: object }[] }

async function ratingOf(token: string) {
  const { data } = (await world.api.inject(`/api/token/rating?token=${token}`)).json<{
    readonly data: { readonly level: number; readonly reasons: readonly Reason[] }
  }>()
  return { level: data.level, reasons: data.reasons, rules: data.reasons.map(({ rule }) => rule) }
}

const monthMs = 31 * 86_400_000

test('verified code, a mint power, a block list and a copied name lead to levels with their reasons', async () => {
  const plain = await launch('StandardToken', ['Clear Water', 'WATER', 6, 1000], 100)
  const minted = await launch('MintableToken', ['Growing Grass', 'GRASS', 6, 1000, 5000], 100)
  const { abi, bytecode } = contracts.stableCoin
  const listed = await deploy({ abi, bytecode, name: 'StableCoin' }, [1000], 2)
  // Its first letter is Cyrillic.
  const copied = await launch('StandardToken', ['Сlear Water', 'WATER', 6, 1000])
  world.devnet.moveClock(monthMs)
  world.devnet.mine(1)
  await level()

  expect(await ratingOf(plain)).toMatchObject({ level: 0, rules: ['notVerified'] })
  await verifyLaunched(plain, 'StandardToken')
  expect(await ratingOf(plain)).toEqual({ level: 2, reasons: [], rules: [] })

  await verifyLaunched(minted, 'MintableToken')
  expect(await ratingOf(minted)).toMatchObject({
    level: 1,
    rules: ['minting'],
    reasons: [
      {
        details: [
          {
            power: {
              kind: 'mint',
              function: 'mint(address,uint256)',
              access: 'restricted',
              who: 'owner',
              file: 'standard-token.sol',
            },
          },
        ],
      },
    ],
  })

  const { source, settings, compiler } = contracts.stableCoin
  const names = ['stable-coin.sol', 'owned.sol', 'trc20.sol']
  const sources = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const content = await readFile(new URL(`../../../contracts/src/${name}`, import.meta.url), 'utf8')
        return [name, { content }] as const
      }),
    ),
  )
  expect(source).toContain('stable-coin')
  await verify(listed, {
    contractName: 'StableCoin',
    compiler: compiler.replace('.Emscripten.clang', ''),
    standardJson: { language: 'Solidity', sources, settings },
  })
  const blocking = await ratingOf(listed)
  expect(blocking).toMatchObject({
    level: 1,
    rules: ['taking', 'minting', 'freezing', 'pausing', 'charging', 'concentrated', 'fewHolders'],
  })
  expect(blocking.reasons.find(({ rule }) => rule === 'freezing')?.details).toMatchObject([
    { power: { kind: 'freeze', function: 'addBlackList(address)', access: 'restricted', who: 'owner' } },
  ])

  expect(await ratingOf(copied)).toMatchObject({
    level: 3,
    rules: ['copiedName', 'notVerified', 'concentrated', 'fewHolders'],
    reasons: [{ details: [{ token: plain, name: 'Clear Water' }] }, {}, {}, {}],
  })
})

test('undo restores the levels of before, and a token of undone blocks has none', async () => {
  const before = await launch('StandardToken', ['First Light', 'LIGHT', 6, 1000], 2)
  await level()
  const rated = await ratingOf(before)
  expect(rated.rules).toEqual(['notVerified', 'concentrated', 'fewHolders', 'young'])
  const dump = await tables()
  const from = world.devnet.chain.index.headHeight
  const later = await launch('StandardToken', ['First Light', 'LIGHT', 6, 1000], 3)
  await level()
  expect((await ratingOf(later)).rules).toContain('copiedName')
  const depth = world.devnet.chain.index.headHeight - from
  await world.store.undo(from)
  expect(await ratingOf(before)).toEqual(rated)
  expect((await world.api.inject(`/api/token/rating?token=${later}`)).statusCode).toBe(404)
  expect(await tables()).toEqual(dump)
  expect(depth).toBeGreaterThan(3)
})

/** What levels are computed from: the readings, which no block makes, and the tables of assets and holders. */
async function tables(): Promise<readonly unknown[]> {
  const names = ['code_readings', 'assets', 'holders', 'holder_counts']
  return Promise.all(
    names.map((name) => world.database.query(`SELECT * FROM ${name} AS row ORDER BY row::text`)),
  )
}

test('a token that two keys launch together is verified by itself', async () => {
  const { tronWeb, launches, contractSources, address } = world
  const owner = tronWeb.utils.accounts.generateAccount()
  const second = tronWeb.utils.accounts.generateAccount()
  const send = (transaction: Parameters<typeof tronWeb.trx.sendRawTransaction>[0]) =>
    tronWeb.trx.sendRawTransaction(transaction)
  const from = tronWeb.defaultAddress.base58 as string
  const { transactionBuilder } = tronWeb
  await send(
    await tronWeb.trx.sign(await transactionBuilder.sendTrx(owner.address.base58, 5_000_000_000, from)),
  )
  const own = new TronWeb({ fullHost: address, privateKey: owner.privateKey })
  const keys = [owner, second].map((one) => ({ address: one.address.hex, weight: 1 }))
  const shared = await transactionBuilder.updateAccountPermissions(
    owner.address.hex,
    { type: 0, permission_name: 'owner', threshold: 2, keys },
    undefined,
    [
      {
        type: 2,
        permission_name: 'active',
        threshold: 2,
        operations: '7fff1fc0033ec307000000000000000000000000000000000000000000000000',
        keys,
      },
    ] as never,
  )
  await send(await own.trx.sign(shared))
  const created = await own.transactionBuilder.createSmartContract(
    {
      abi: launchable.StandardToken.abi as never,
      bytecode: launchable.StandardToken.bytecode,
      name: 'StandardToken',
      parameters: ['Two Keys', 'TWO', 6, 1000],
      feeLimit: 2_000_000_000,
    },
    owner.address.base58,
  )
  const once = await own.trx.multiSign(created, owner.privateKey, 0)
  const both = await own.trx.multiSign(once, second.privateKey, 0)
  expect(await send(both)).toMatchObject({ result: true })
  await level()
  const contract = created.contract_address
  expect(await contractSources.source(contract)).toBeUndefined()
  await launches.verifyPending()
  expect(await contractSources.source(contract)).toMatchObject({ match: 'full' })
})
