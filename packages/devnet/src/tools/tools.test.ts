import { TronWeb } from 'tronweb'
import { beforeEach, describe, expect, test } from 'vitest'
import { openNode, type TestNode } from '../../test/node.ts'
import {
  balanceOf,
  payment,
  rich,
  signed,
  draft,
  tokenBalanceOf,
  tokenToIssue,
  wallet,
} from '../../test/world.ts'
import { mnemonicOf } from '../accounts/derive-accounts.ts'
import { parameterOf } from '../state/state.ts'
import { answer } from '../server/answer.ts'
import { serveDevnet } from '../server/serve-devnet.ts'

const [bob, carol] = [wallet(1000), wallet(1001)]
let node: TestNode
beforeEach(async () => {
  node = await openNode()
  node.devnet.mine(30)
})
const cheat = async (name: string, parameters = {}) => (await node.ask(`/cheat/${name}`, parameters)).json
const tre = async (method: string, ...params: unknown[]) =>
  (await node.ask('/tre', { jsonrpc: '2.0', id: 1, method, params })).json

describe('cheats', () => {
  test('mine, move time, set a balance, make final, and fork', async () => {
    const { devnet } = node
    const start = devnet.chain.index.headHeight
    expect(await cheat('mine', { blocks: 3 })).toMatchObject({ result: true, height: start + 3 })
    const { timestamp } = await cheat('mine')
    await cheat('time', { seconds: 3600 })
    const moved = await cheat('mine')
    expect(Number(moved['timestamp']) - Number(timestamp)).toBeGreaterThanOrEqual(3_600_000)
    expect(await cheat('balance', { address: bob.address, sun: '123456789012345678' })).toMatchObject({
      result: true,
    })
    expect(balanceOf(devnet.chain.state, bob.address)).toBe(123_456_789_012_345_678n)
    expect(await cheat('solidify')).toMatchObject({ solidifiedHeight: devnet.chain.index.headHeight })
    const height = devnet.chain.index.headHeight
    expect(await cheat('fork', { depth: 2 })).toMatchObject({ height: height + 1 })
  })

  test('take a snapshot and restore it', async () => {
    const { height, snapshot } = await cheat('snapshot')
    await cheat('mine', { blocks: 5 })
    expect(await cheat('revert', { snapshot })).toMatchObject({ result: true, height })
    expect(await cheat('revert', { snapshot })).toEqual({
      Error: `class java.lang.RuntimeException : There is no snapshot ${String(snapshot)}.`,
    })
  })

  test('set parameters, and balances of TRC10 tokens', async () => {
    const { chain } = node.devnet
    await cheat('parameter', { name: 'getMemoFee', value: 7 })
    expect(parameterOf(chain.state, 'getMemoFee')).toBe(7n)
    chain.accept(signed(draft(chain, 'AssetIssueContract', tokenToIssue(chain, rich)), rich))
    await cheat('mine')
    for (const amount of ['40', '0', '3']) {
      await cheat('balance', { address: bob.address, token: '1000001', amount })
      expect(tokenBalanceOf(chain.state, bob.address, '1000001')).toBe(BigInt(amount))
    }
  })

  test('let an account send without its signature, until it is locked again', async () => {
    const { devnet } = node
    const unsigned = () => ({ ...payment(devnet.chain, rich, bob.address, 1n), signature: [] })
    await cheat('impersonate', { address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' })
    await cheat('impersonate', { address: bob.address })
    await devnet.broadcast(unsigned())
    await cheat('stop-impersonating', { address: rich.address })
    expect([...devnet.chain.cheatState.unlocked]).toEqual([bob.address])
    await expect(devnet.broadcast(unsigned())).rejects.toMatchObject({ responseCode: 'SIGERROR' })
  })

  test('change the time between blocks', async () => {
    const { devnet } = node
    await cheat('block-time', { seconds: 0 })
    const { headHeight } = devnet.chain.index
    await devnet.broadcast(payment(devnet.chain, rich, bob.address, 1n))
    expect(devnet.chain.index.headHeight).toBe(headHeight + 1)
    await cheat('block-time', { seconds: 5 })
    await devnet.broadcast(payment(devnet.chain, rich, bob.address, 1n))
    expect(devnet.chain.pool.size).toBe(1)
    await cheat('mine', { blocks: 2 })
    const times = [headHeight + 2, headHeight + 3].map(
      (height) => devnet.chain.block(height)!.block.blockHeader!.rawData!.timestamp,
    )
    expect(times[1]! - times[0]!).toBe(5000n)
  })

  test('give the same ids on every machine', async () => {
    await cheat('mine')
    await cheat('balance', { address: bob.address, sun: 10_000_000 })
    const { snapshot } = await cheat('snapshot')
    await cheat('time', { seconds: 14 * 86_400 })
    await node.devnet.broadcast(
      signed(
        draft(
          node.devnet.chain,
          'TransferContract',
          { ownerAddress: bob.address, toAddress: rich.address, amount: 5n },
          { timestamp: 1n, expiration: BigInt(node.devnet.chain.headTimeMs + 10 * 3_600_000) },
        ),
        bob,
      ),
    )
    const { id: late } = await cheat('mine')
    await cheat('revert', { snapshot })
    const { id: branch } = await cheat('fork', { depth: 3 })
    await cheat('parameter', { name: 'getWitnessPayPerBlock', value: 1 })
    const { id: last } = await cheat('mine', { blocks: 3 })
    expect([late, branch, last]).toMatchInlineSnapshot(`
      [
        "0000000000000020c506620522baf1d7e1561b87041564926ec8398988df8bed",
        "000000000000002075b5613f2b62acbb7c0d11f068bc31f0219dae1f76f44cfb",
        "0000000000000023582dffc0acac54fa5e9b6af5eb535a8bc2285c485cb31acc",
      ]
    `)
  })

  test.each([
    ['mine', { blocks: 0 }],
    ['mine', { blocks: 1_000_001 }],
    ['time', {}],
    ['fork', {}],
    ['fork', { depth: 3, blocks: 3 }],
    ['balance', { address: bob.address }],
    ['balance', { address: 'x', sun: 1 }],
    ['balance', { address: bob.address, token: '1000009', amount: 1 }],
    ['parameter', { name: 'constructor', value: 1 }],
    ['parameter', { name: 'getEnergyFee' }],
    ['impersonate', {}],
    ['block-time', { seconds: -1 }],
  ])('%s %o is refused', async (name, parameters) => {
    expect(await cheat(name, parameters)).toEqual({ Error: expect.any(String) as string })
  })

  test('require JSON, so that a page of another origin cannot send them', async () => {
    for (const path of ['/cheat/mine', '/tre']) {
      const request = { method: 'POST', path, parameters: {}, isJson: false }
      expect((await answer(node.devnet, request)).status).toBe(415)
    }
    expect((await node.ask('/cheat/mine', {}, 'GET')).status).toBe(404)
  })
})

describe('TRE', () => {
  test('mines, sets balances and block time as TronBox’s own tests expect', async () => {
    const { chain } = node.devnet
    const { headHeight } = chain.index
    expect(await tre('tre_mine', { blocks: 3 })).toEqual({ jsonrpc: '2.0', id: 1, result: '0x0' })
    expect(await tre('tre_mine')).toMatchObject({ result: '0x0' })
    expect(chain.index.headHeight).toBe(headHeight + 4)
    for (const [sun, wanted] of [
      [100, 100n],
      ['0x3e8', 1000n],
      ['0x3b9aca00', 1_000_000_000n],
    ] as const) {
      const address = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
      expect(await tre('tre_setAccountBalance', address, sun)).toMatchObject({ result: true })
      const account = await node.ask('/wallet/getaccount', { address, visible: true })
      expect(account.json).toMatchObject({ balance: Number(wanted) })
    }
    expect(await tre('tre_blockTime', 0)).toMatchObject({ result: true })
    expect(node.devnet.minesOnTransaction).toBe(true)
  })

  test('accepts the signature of another key for an unlocked account, and unlocks all or none', async () => {
    const { devnet } = node
    expect(await tre('tre_unlockedAccounts', [carol.address, 'nobody'])).toHaveProperty('error')
    expect([...devnet.chain.cheatState.unlocked]).toEqual([])
    expect(await tre('tre_unlockedAccounts', [rich.address])).toMatchObject({ result: true })
    await devnet.broadcast({
      ...payment(devnet.chain, rich, bob.address, 5n),
      signature: payment(devnet.chain, carol, bob.address, 5n).signature,
    })
    devnet.mine(1)
    expect(balanceOf(devnet.chain.state, bob.address)).toBe(5n)
  })

  test.each([
    ['tre_nothing', []],
    ['constructor', []],
    ['tre_constructor', []],
    ['tre_mine', [{ blocks: -1 }]],
    ['tre_blockTime', ['soon']],
    ['tre_setAccountBalance', ['x', 1]],
    ['tre_setAccountBalance', [rich.address, '0x']],
    ['tre_setAccountBalance', []],
    ['tre_unlockedAccounts', [7]],
  ])('%s %o is an error', async (method, params) => {
    expect(await tre(method, ...params)).toMatchObject({
      id: 1,
      error: { code: expect.any(Number) as number, message: expect.any(String) as string },
    })
  })
})

describe('accounts with TRX', () => {
  test('are funded by real transactions and can spend when the answer comes', async () => {
    const { chain } = node.devnet
    const { json: first } = await node.ask('/admin/accounts-json', {}, 'GET')
    expect(first).toMatchObject({ hdPath: "m/44'/195'/{account_index}'/0/0", more: [] })
    expect(first['privateKeys']).toHaveLength(10)
    const text = await node.ask('/admin/temporary-accounts-generation', { accounts: '3' }, 'GET')
    expect(text.body).toContain('(12) T')
    const { json } = await node.ask('/admin/accounts-json', {}, 'GET')
    const more = json['more'] as readonly { readonly privateKeys: readonly string[] }[]
    expect(more.map(({ privateKeys }) => privateKeys.length)).toEqual([3])
    for (const key of more[0]!.privateKeys) {
      const address = TronWeb.address.toHex(TronWeb.address.fromPrivateKey(key) as string).toLowerCase()
      expect(balanceOf(chain.state, address)).toBe(10_000_000_000n)
      await node.devnet.broadcast(payment(chain, { key, address }, bob.address, 9_000_000_000n))
    }
    expect(chain.block(chain.index.headHeight)!.transactionIds).toHaveLength(3)
  })

  test('are those of the mnemonic, which any wallet derives', async () => {
    const { json } = await node.ask('/admin/accounts-json', {}, 'GET')
    const mnemonic = String(json['mnemonic'])
    expect(mnemonic).toBe(mnemonicOf(node.devnet.chain.index.idAt(0)!))
    for (const index of [0, 9]) {
      const { privateKey } = TronWeb.fromMnemonic(mnemonic, `m/44'/195'/${index}'/0/0`)
      expect((json['privateKeys'] as string[])[index]).toBe(privateKey.slice(2))
    }
  })

  test('are handed out once to concurrent requests, and survive a snapshot', async () => {
    const snapshot = node.devnet.chain.snapshot()
    await Promise.all([1, 2, 3].map(async () => node.ask('/admin/accounts', {}, 'GET')))
    expect(node.devnet.chain.cheatState.accountBatches).toEqual([10])
    node.devnet.revert(snapshot)
    expect(node.devnet.chain.cheatState.accountBatches).toEqual([])
  })

  test('can spend before the producer makes a block', async () => {
    const own = await openNode({ blockTimeMs: 1000, clock: { now: () => Date.now() } })
    own.devnet.producer.start()
    await own.ask('/admin/temporary-accounts-generation', { accounts: '2' }, 'GET')
    expect(own.devnet.chain.cheatState.accountBatches).toEqual([10, 2])
    const text = (await own.ask('/admin/accounts', {}, 'GET')).body
    expect(text.match(/\(10000 TRX\)/g)).toHaveLength(12)
    await own.devnet[Symbol.asyncDispose]()
  })

  test.each([{ accounts: '0' }, { accounts: 'x' }, { accounts: '1', defaultBalance: '999999999999' }])(
    'are refused: %o',
    async (parameters) => {
      const { json } = await node.ask('/admin/temporary-accounts-generation', parameters, 'GET')
      expect(json).toHaveProperty('Error')
    },
  )

  test('are closed to a page of another origin', async () => {
    await using server = await serveDevnet(node.devnet, { port: 0, host: '127.0.0.1' })
    const { headers } = await fetch(`${server.address}/admin/accounts-json`)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const text = await (await fetch(`${server.address}/admin/accounts?format=all`)).text()
    expect(text).toMatch(/\(0\) T\w{33} \(41[0-9a-f]{40}\) \(10000 TRX\)/)
  })
})
