// Multi-signatures against a development chain and PostgreSQL, by two servers on one database, signed with TronWeb.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { witnessKey } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { fromHex, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { createTestDatabase } from '@sundial/store/testing'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { nodeReader } from './node-reader.ts'
import { openDevelopmentChain } from './open-development-chain.ts'
import { openIndex } from './open-index.ts'
import { openNode } from './open-node.ts'
import { serve } from './serve.ts'

type Json = Record<string, unknown>
type Signer = ReturnType<TronWeb['utils']['accounts']['generateAccount']>
type Built = Parameters<TronWeb['trx']['multiSign']>[0]

const ends: (() => PromiseLike<unknown>)[] = []
let [first, second] = ['', '']
let chainAddress: string
let tronWeb: TronWeb

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-signatures-'))
  const database = await createTestDatabase({ network: 'devnet' })
  const ports = ['--devnet-port', '0', '--port', '0', '--block-time', '0']
  const config = readConfig(['--data', folder, ...ports, '--database', database.url], {})
  const chain = await openDevelopmentChain(config)
  const node = await openNode(config, chain.address)
  const store = await openIndex(config, developmentNetwork)
  const abort = new AbortController()
  const { source } = node
  const indexing = indexBlocks({ source, store: store.writer, signal: abort.signal, report: () => undefined })
  const parts = { store, node, network: developmentNetwork, reader: nodeReader(node) }
  const servers = [await serve(config, parts), await serve(config, parts)] as const
  ;[first, second] = [servers[0].address, servers[1].address]
  chainAddress = chain.address
  tronWeb = new TronWeb({ fullHost: first, privateKey: witnessKey(1) })
  ends.push(
    () => servers[0][Symbol.asyncDispose](),
    () => servers[1][Symbol.asyncDispose](),
    async () => {
      abort.abort()
      await indexing
    },
    () => store[Symbol.asyncDispose](),
    () => node.client[Symbol.asyncDispose](),
    () => chain[Symbol.asyncDispose](),
    () => database[Symbol.asyncDispose](),
    () => rm(folder, { recursive: true, force: true }),
  )
})

afterAll(async () => {
  for (const end of ends) await end()
})

async function post(url: string, body: unknown): Promise<Json> {
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Json
}
const get = async (path: string): Promise<Json> => (await (await fetch(`${second}${path}`)).json()) as Json

const base58 = ({ address }: Signer): string => address.base58
const submit = (by: Signer, transaction: unknown, server = first) =>
  post(`${server}/api/wallet/multi/transaction`, { address: base58(by), transaction })
const listed = async (reader: Signer, state: number): Promise<Json[]> => {
  const { data } = await get(`/api/wallet/multi/trx_record?address=${base58(reader)}&state=${state}&limit=50`)
  return (data as { data: Json[] }).data
}
const generate = (): Signer => tronWeb.utils.accounts.generateAccount()
const keyOf = ({ privateKey }: Signer) => fromHex(privateKey.replace(/^0x/, ''))

/** Every operation by default. */
const allowed = '7fff1fc0033e0300000000000000000000000000000000000000000000000000'
/** Transfers of TRX. */
const transfersOnly = `02${'00'.repeat(31)}`

type Sharing = { readonly threshold: number; readonly keys: readonly Signer[]; readonly operations?: string }

async function share(owner: Signer, { threshold, keys, operations = allowed }: Sharing): Promise<void> {
  const named = (signers: readonly Signer[]) =>
    signers.map(({ address }) => ({ address: address.hex, weight: 1 }))
  const update = await tronWeb.transactionBuilder.updateAccountPermissions(
    owner.address.hex,
    { type: 0, permission_name: 'owner', threshold: 1, keys: named([owner]) },
    undefined,
    [{ type: 2, permission_name: 'shared', threshold, operations, keys: named(keys) }] as never,
  )
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(update, owner.privateKey))
  expect(sent).toMatchObject({ result: true })
}

async function openShared(sharing: Partial<Sharing> = {}) {
  const owner = generate()
  const keys = [generate(), generate(), generate()] as const
  await tronWeb.trx.sendTransaction(base58(owner), 500_000_000)
  await share(owner, { threshold: 2, keys, ...sharing })
  const receiver = base58(generate())
  const pay = (permissionId = 2) =>
    tronWeb.transactionBuilder.sendTrx(receiver, 7_000_000, base58(owner), { permissionId })
  return { owner, keys, pay, received: () => tronWeb.trx.getBalance(receiver) }
}

const signedBy = async (transaction: unknown, { privateKey }: Signer): Promise<Json> =>
  (await tronWeb.trx.multiSign(structuredClone(transaction) as Built, privateKey, 2)) as unknown as Json

/** Without what TronWeb checks before it signs. */
const forcedBy = (transaction: Built, ...signers: readonly Signer[]) => ({
  ...transaction,
  signature: signers.map((signer) => toHex(signHash(fromHex(transaction.txID), keyOf(signer)))),
})
const ok = { code: 0, message: 'OK' }

test('an account is listed for each key of its permissions, as the node has them, until it removes the key', async () => {
  const { owner, keys } = await openShared()
  const controlled = async (key: Signer) =>
    (await get(`/api/wallet/multi/control-accounts?address=${base58(key)}`)) as {
      data: Json[]
      total: number
    }
  await expect
    .poll(async () => (await controlled(keys[1])).data)
    .toMatchObject([
      {
        address: base58(owner),
        ownerPermission: { threshold: 1, keys: [{ address: base58(owner), weight: 1 }] },
        activePermissions: [
          { type: 'Active', id: 2, permission_name: 'shared', threshold: 2, operations: allowed },
        ],
        permissionIds: [2],
      },
    ])
  const [{ activePermissions }] = (await controlled(keys[1])).data as [{ activePermissions: Json[] }]
  const account = await tronWeb.trx.getAccount(base58(owner))
  const [active] = (
    account as unknown as { active_permission: { keys: { address: string; weight: number }[] }[] }
  ).active_permission
  expect(activePermissions[0]!['keys']).toEqual(
    active!.keys.map(({ address, weight }) => ({ address: tronWeb.address.fromHex(address), weight })),
  )
  await share(owner, { threshold: 1, keys: [keys[0]] })
  await expect.poll(async () => (await controlled(keys[1])).data).toEqual([])
  expect((await controlled(keys[0])).data).toMatchObject([{ activePermissions: [{ threshold: 1 }] }])
})

test('two signers at the same moment, at two servers, lose nothing', async () => {
  const { keys, pay, received } = await openShared({ threshold: 3 })
  const payment = await pay()
  expect(await submit(keys[0], await signedBy(payment, keys[0]))).toEqual(ok)
  const both = await Promise.all([
    submit(keys[1], await signedBy(payment, keys[1]), first),
    submit(keys[2], await signedBy(payment, keys[2]), second),
  ])
  expect(both).toEqual([ok, ok])
  expect(await received()).toBe(7_000_000)
  expect(await listed(keys[1], 1)).toMatchObject([{ hash: payment.txID, currentWeight: 3 }])
})

test('weights follow a permission that changes between two signatures', async () => {
  const { owner, keys, pay, received } = await openShared()
  const payment = await pay()
  await submit(keys[0], await signedBy(payment, keys[0]))
  const comer = generate()
  await share(owner, { threshold: 2, keys: [keys[1], comer] })
  expect(await listed(keys[1], 10)).toMatchObject([
    {
      currentWeight: 0,
      permissionChangedTime: expect.any(Number) as number,
      signatureProgress: [{ address: base58(keys[1]) }, { address: base58(comer) }],
    },
  ])
  expect(await listed(keys[0], 255)).toEqual([])
  expect(await submit(keys[0], forcedBy(payment, keys[0]))).toMatchObject({ code: 20_304 })
  expect(await submit(keys[1], await signedBy(payment, keys[1]))).toEqual(ok)
  expect(await received()).toBe(0)
  expect(await submit(comer, await signedBy(payment, comer), second)).toEqual(ok)
  expect(await received()).toBe(7_000_000)
})

test('fails by name when the permission stops to allow the operation', async () => {
  const { owner, keys, pay } = await openShared()
  const payment = await pay()
  await submit(keys[0], await signedBy(payment, keys[0]))
  await share(owner, { threshold: 2, keys, operations: `04${'00'.repeat(31)}` })
  expect(await submit(keys[1], forcedBy(payment, keys[1]))).toEqual({
    code: 20_304,
    message: 'The permission 2 no longer allows TransferContract.',
  })
  expect(await listed(keys[2], 2)).toMatchObject([{ state: 2, failure: { code: 20_304 } }])
})

test('refuses each attack by name and stores nothing of it', async () => {
  const { owner, keys, pay, received } = await openShared({ operations: transfersOnly })
  const [payment, other] = [await pay(), await pay(3)]
  const [a, b, c] = keys
  const stake = await tronWeb.transactionBuilder.freezeBalanceV2(1_000_000, 'ENERGY', base58(owner), {
    permissionId: 2,
  })
  const late = await tronWeb.transactionBuilder.extendExpiration(payment, 90_000)
  const many = Array.from({ length: 6 }, generate)
  const good = forcedBy(payment, a)
  const attacks: readonly (readonly [name: string, transaction: unknown, code: number, message: RegExp])[] = [
    ['a foreign signature', forcedBy(payment, generate()), 20_304, /not contained of permission/],
    ['a key twice', forcedBy(payment, a, a), 20_304, /signed twice/],
    ['more signatures than keys', forcedBy(payment, a, b, c, generate()), 20_304, /more than key counts/],
    ['more than any permission has', forcedBy(payment, ...many), 20_304, /5 keys/],
    ['a short signature', { ...good, signature: ['00'] }, 20_302, /65 bytes/],
    ['a signature of no key', { ...good, signature: ['ff'.repeat(65)] }, 20_303, /out of range/],
    ['none', { ...good, signature: [] }, 20_302, /not signed/],
    ['other bytes under its id', { ...good, raw_data_hex: other.raw_data_hex }, 20_320, /txID/],
    ['other bytes', { ...good, txID: other.txID, raw_data_hex: other.raw_data_hex }, 20_304, /./],
    ['a permission that is not there', forcedBy(other, a), 20_304, /./],
    ['an operation not allowed', forcedBy(stake, a), 20_304, /./],
    ['an expiration beyond 24 hours', forcedBy(late, a), 40_008, /24 hours/],
  ]
  for (const [name, transaction, code, message] of attacks) {
    const answer = await submit(a, transaction)
    expect({ name, ...answer }).toEqual({ name, code, message: expect.stringMatching(message) as string })
  }
  expect(await submit(a, 'zz')).toMatchObject({ code: 'malformed_transaction' })
  expect(await submit(generate(), good)).toMatchObject({ code: 20_304 })
  expect(await listed(a, 255)).toEqual([])
  expect(await listed(owner, 255)).toEqual([])
  expect(await received()).toBe(0)
})

test('expires by the time of the chain', async () => {
  const { keys, pay } = await openShared()
  const payment = await pay()
  expect(await submit(keys[0], await signedBy(payment, keys[0]))).toEqual(ok)
  await post(`${chainAddress}/cheat/time`, { seconds: 90_000 })
  await post(`${chainAddress}/cheat/mine`, {})
  expect(await listed(keys[1], 10)).toEqual([])
  expect(await listed(keys[1], 2)).toMatchObject([{ expireTime: 0, failure: { code: 40_008 } }])
  expect(await submit(keys[1], forcedBy(payment, keys[1]))).toMatchObject({ code: 40_008 })
})
