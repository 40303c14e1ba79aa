import { fromText, toBase58 } from '@sundial/primitives'
import { beforeAll, describe, expect, test } from 'vitest'
import { serveDevnet } from '../server/serve-devnet.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { draft, pay, rich, signed, token, tokenToIssue, wallet } from '../../test/world.ts'

const [bob, carol] = [wallet(1000), wallet(1001)]
type Row = Readonly<Record<string, unknown>>
let node: TestNode

/** Rich pays Bob 25 times, a block each, and Bob sends five back; the last ten blocks are not final. */
beforeAll(async () => {
  node = await openNode()
  const { devnet } = node
  const { chain } = devnet
  devnet.mine(2)
  chain.accept(signed(draft(chain, 'AssetIssueContract', tokenToIssue(chain, rich)), rich))
  devnet.mine(1)
  for (let index = 0; index < 25; index++) {
    pay(chain, rich, bob.address, BigInt(1_000_000 + index))
    if (index >= 20) pay(chain, bob, rich.address, BigInt(index))
    devnet.mine(1)
  }
})

const grid = async (path: string, parameters: Readonly<Record<string, string>> = {}) => {
  const { status, json } = await node.ask(`/v1/${path}`, parameters, 'GET')
  return { status, json, rows: json['data'] as readonly Row[], meta: json['meta'] as Row }
}
const transactions = async (address: string, parameters?: Readonly<Record<string, string>>) =>
  grid(`accounts/${address}/transactions`, parameters)
const heights = (rows: readonly Row[]) => rows.map((row) => row['blockNumber'])

describe('transactions of an account', () => {
  test('look like TronGrid’s, newest first, twenty at a time', async () => {
    const { json, rows, meta } = await transactions(bob.address)
    expect(json).toMatchObject({ success: true })
    expect(rows).toHaveLength(20)
    expect(meta).toEqual({
      at: node.devnet.chain.now(),
      fingerprint: expect.any(String) as string,
      links: { next: expect.any(String) as string },
      page_size: 20,
    })
    // The members of a recorded answer of api.trongrid.io.
    expect(Object.keys(rows[0]!).sort()).toEqual([
      'blockNumber',
      'block_timestamp',
      'energy_fee',
      'energy_usage',
      'energy_usage_total',
      'internal_transactions',
      'net_fee',
      'net_usage',
      'raw_data',
      'raw_data_hex',
      'ret',
      'signature',
      'txID',
    ])
    expect(rows.at(-1)).toMatchObject({
      ret: [{ contractRet: 'SUCCESS', fee: 264_000 }],
      blockNumber: 14,
      net_usage: 0,
      net_fee: 264_000,
      internal_transactions: [],
    })
  })

  test('are paged by the fingerprint, each once, in both orders', async () => {
    for (const order_by of ['block_timestamp,desc', 'block_timestamp,asc']) {
      const seen: unknown[] = []
      let fingerprint: string | undefined
      do {
        const page = { limit: '7', order_by, ...(fingerprint === undefined ? {} : { fingerprint }) }
        const { rows, meta } = await transactions(toBase58(bob.address), page)
        seen.push(...rows.map((row) => row['txID']))
        fingerprint = meta['fingerprint'] as string | undefined
      } while (fingerprint !== undefined)
      expect(seen).toHaveLength(30)
      expect(new Set(seen).size).toBe(30)
    }
  })

  test('are paged by the URL in meta.links.next, which keeps the query, until there is none', async () => {
    await using server = await serveDevnet(node.devnet, { port: 0, host: '127.0.0.1' })
    const path = `/v1/accounts/${toBase58(bob.address)}/transactions`
    const query = 'limit=7&order_by=block_timestamp%2Casc&onlyTo=true'
    const seen: unknown[] = []
    let next: string | undefined = `${server.address}${path}?${query}`
    while (next !== undefined) {
      const { data, meta } = (await (await fetch(next)).json()) as {
        readonly data: readonly Row[]
        readonly meta: { readonly fingerprint?: string; readonly links?: { readonly next: string } }
      }
      seen.push(...data.map((row) => row['txID']))
      next = meta.links?.next
      if (next === undefined) continue
      // As in an answer of api.trongrid.io: the query, with the fingerprint last.
      const named = 'limit=7&order_by=block_timestamp%2Casc&only_to=true'
      expect(next).toBe(`${server.address}${path}?${named}&fingerprint=${meta.fingerprint}`)
    }
    const all = await transactions(bob.address, {
      limit: '200',
      order_by: 'block_timestamp,asc',
      only_to: 'true',
    })
    expect(seen).toEqual(all.rows.map((row) => row['txID']))
    expect(seen).toHaveLength(25)
  })

  test('can be those it sent, those it received, or both', async () => {
    const count = async (parameters: Readonly<Record<string, string>>) =>
      (await transactions(bob.address, { limit: '200', ...parameters })).rows.length
    expect(await count({ only_from: 'true' })).toBe(5)
    expect(await count({ only_to: 'true' })).toBe(25)
    expect(await count({ only_to: 'true', only_from: 'true' })).toBe(30)
    expect(await count({})).toBe(30)
  })

  test('can be those that are final, or not', async () => {
    const { solidifiedHeight } = node.devnet.chain
    const final = await transactions(bob.address, { only_confirmed: 'true', limit: '200' })
    const open = await transactions(bob.address, { only_unconfirmed: 'true', limit: '200' })
    expect(Math.max(...(heights(final.rows) as number[]))).toBe(solidifiedHeight)
    expect(Math.min(...(heights(open.rows) as number[]))).toBe(solidifiedHeight + 1)
    expect(final.rows.length + open.rows.length).toBe(30)
  })

  test('can be those of a time range, both ends included', async () => {
    const timeOf = (height: number) =>
      Number(node.devnet.chain.block(height)!.block.blockHeader!.rawData!.timestamp)
    const { rows } = await transactions(bob.address, {
      min_timestamp: String(timeOf(5)),
      max_timestamp: String(timeOf(8)),
      order_by: 'block_timestamp,asc',
    })
    expect(heights(rows)).toEqual([5, 6, 7, 8])
    const dated = await transactions(bob.address, {
      min_block_timestamp: new Date(timeOf(27)).toISOString(),
    })
    expect(heights(dated.rows)).toEqual([28, 28, 27, 27])
  })

  test('follow a fork, and are empty for an unknown account', async () => {
    const own = await openNode()
    own.devnet.mine(2)
    pay(own.devnet.chain, rich, carol.address, 5n)
    own.devnet.mine(2)
    const count = async () =>
      ((await own.ask(`/v1/accounts/${carol.address}/transactions`, {}, 'GET')).json['data'] as unknown[])
        .length
    expect(await count()).toBe(1)
    own.devnet.fork({ depth: 2, blockCount: 3, drop: true })
    expect(await count()).toBe(0)
    expect((await transactions(wallet(1999).address)).rows).toEqual([])
  })

  test('of TRC20 tokens are empty on a chain without contracts', async () => {
    expect(await grid(`accounts/${bob.address}/transactions/trc20`)).toMatchObject({
      status: 200,
      json: { success: true, data: [] },
    })
  })
})

describe('an account', () => {
  test('is in hex, its permissions in base58', async () => {
    const { rows } = await grid(`accounts/${toBase58(bob.address)}`)
    const address = toBase58(bob.address)
    expect(rows).toMatchObject([
      {
        address: bob.address,
        owner_permission: { keys: [{ address, weight: 1 }] },
        active_permission: [{ type: 'Active', id: 2, keys: [{ address, weight: 1 }] }],
        trc20: [],
      },
    ])
    expect((await grid(`accounts/${wallet(1999).address}`)).rows).toEqual([])
  })

  test('is that of the final block with only_confirmed', async () => {
    const head = await grid(`accounts/${bob.address}`)
    const final = await grid(`accounts/${bob.address}`, { only_confirmed: 'true' })
    const full = await node.ask('/walletsolidity/getaccount', { address: bob.address })
    expect(final.rows[0]!['balance']).toBe(full.json['balance'])
    expect(Number(final.rows[0]!['balance'])).toBeLessThan(Number(head.rows[0]!['balance']))
  })
})

describe('tokens', () => {
  test('are found by id, issuer and name', async () => {
    const { chain } = node.devnet
    chain.cheat({ kind: 'balance', address: bob.address, sun: 2_000_000_000n })
    const moon = {
      ...tokenToIssue(chain, bob),
      name: fromText('Moon&Co'),
      abbr: token('M'),
      totalSupply: 5n,
    }
    chain.accept(signed(draft(chain, 'AssetIssueContract', moon), bob))
    node.devnet.mine(1)
    const ids = async (path: string, parameters?: Readonly<Record<string, string>>) =>
      (await grid(path, parameters)).rows.map((row) => row['id'])
    expect(await ids('assets')).toEqual([1_000_001, 1_000_002])
    expect(await ids('assets', { order_by: 'total_supply,asc' })).toEqual([1_000_002, 1_000_001])
    expect(await ids('assets/1000002')).toEqual([1_000_002])
    expect(await ids(`assets/${toBase58(rich.address)}`)).toEqual([1_000_001])
    expect(await ids('assets/Moon%26Co/list')).toEqual([1_000_002])
    expect(await ids('assets/Nothing/list')).toEqual([])
    expect(await ids('assets', { only_confirmed: 'true' })).toEqual([1_000_001])
    const first = await grid('assets', { limit: '1' })
    expect(first.rows).toMatchObject([{ name: 'Sunflower', abbr: 'SUN', owner_address: rich.address }])
    expect(await ids('assets', { limit: '1', fingerprint: String(first.meta['fingerprint']) })).toEqual([
      1_000_002,
    ])
  })
})

test.each([
  ['accounts/nonsense', {}, 400],
  ['accounts//transactions', {}, 404],
  [`accounts/${bob.address}/transactions`, { limit: '201' }, 400],
  [`accounts/${bob.address}/transactions`, { order_by: 'amount' }, 400],
  [`accounts/${bob.address}/transactions`, { fingerprint: '??' }, 400],
  [`accounts/${bob.address}/transactions`, { min_timestamp: 'soon' }, 400],
  ['assets', { order_by: 'constructor,asc' }, 400],
  ['assets/%ff', {}, 200],
  ['nothing', {}, 404],
])('%s %o answers %i in TronGrid’s words', async (path, parameters, status) => {
  const answer = await grid(path, parameters)
  expect(answer.status).toBe(status)
  if (status !== 200) {
    expect(answer.json).toEqual({
      success: false,
      error: expect.any(String) as string,
      statusCode: status,
    })
  }
})
