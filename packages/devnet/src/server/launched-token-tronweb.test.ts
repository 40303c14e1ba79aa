// The npm client uses tokens that the form launches, over real HTTP.
import { launchable, type LaunchableName } from '@sundial/contracts/launchable'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rich, SetClock, wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { serveDevnet } from './serve-devnet.ts'

type Call = { call(): Promise<unknown>; send(options: object): Promise<string> }
type Token = { readonly address: string; readonly [name: string]: unknown }

let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
let tronWeb: TronWeb
let carol: string
const feeLimit = 1_000_000_000

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0, clock: new SetClock(Date.now()) })
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1', onError: () => undefined })
  tronWeb = new TronWeb({ fullHost: server.address, privateKey: rich.key })
  carol = tronWeb.address.fromPrivateKey(wallet(1001).key) as string
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

async function launch(name: LaunchableName, parameters: readonly unknown[]): Promise<Token> {
  const { abi, bytecode } = launchable[name]
  const options = { abi: abi as never, bytecode, parameters: [...parameters], name, feeLimit }
  return (await tronWeb.contract().new(options)) as unknown as Token
}

const method = (token: Token, name: string, ...args: readonly unknown[]): Call =>
  (token[name] as (...given: readonly unknown[]) => Call)(...args)

async function resultOf(token: Token, name: string, args: readonly unknown[]) {
  const id = await method(token, name, ...args).send({ feeLimit })
  const { receipt } = (await tronWeb.trx.getUnconfirmedTransactionInfo(id)) as {
    readonly receipt: { readonly result?: string }
  }
  return receipt.result
}

// The client waits three seconds for each deployment.
test.concurrent.each<[LaunchableName, readonly unknown[]]>([
  ['StandardToken', []],
  ['MintableToken', [5000]],
  ['PausableToken', []],
  ['MintablePausableToken', [5000]],
])('a %s answers everything that a TRC20 answers, and moves', async (name, more) => {
  const token = await launch(name, ['Sun Dial', 'DIAL', 6, 1000, ...more])
  const read = async (call: string, ...args: readonly unknown[]) => method(token, call, ...args).call()
  expect(
    await Promise.all(['name', 'symbol', 'decimals', 'totalSupply'].map(async (one) => read(one))),
  ).toEqual(['Sun Dial', 'DIAL', 6n, 1000n])
  const owner = tronWeb.defaultAddress.base58 as string
  expect(await read('balanceOf', owner)).toBe(1000n)
  expect(await resultOf(token, 'transfer', [carol, 400])).toBe('SUCCESS')
  expect(await resultOf(token, 'approve', [owner, 5])).toBe('SUCCESS')
  expect(await resultOf(token, 'transferFrom', [owner, carol, 5])).toBe('SUCCESS')
  expect(await read('balanceOf', carol)).toBe(405n)
  expect(await read('allowance', owner, owner)).toBe(0n)
  expect(await resultOf(token, 'transfer', [token.address, 1])).toBe('REVERT')
  const mints = more.length > 0 ? await resultOf(token, 'mint', [carol, 4000]) : undefined
  expect(mints).toBe(more.length > 0 ? 'SUCCESS' : undefined)
  expect(await read('totalSupply')).toBe(more.length > 0 ? 5000n : 1000n)
})

test.concurrent('a StandardCollectible is minted by its owner, moves, and tells where its metadata is', async () => {
  const art = await launch('StandardCollectible', ['Sun Art', 'ART', 'ipfs://art/', 2])
  const owner = tronWeb.defaultAddress.base58 as string
  const read = async (call: string, ...args: readonly unknown[]) => method(art, call, ...args).call()
  const holder = async (id: number) => tronWeb.address.fromHex(String(await read('ownerOf', id)))
  for (let minted = 0; minted < 2; minted++) expect(await resultOf(art, 'mint', [owner])).toBe('SUCCESS')
  expect(await resultOf(art, 'mint', [owner])).toBe('REVERT')
  expect([await read('name'), await read('symbol'), await read('totalSupply')]).toEqual([
    'Sun Art',
    'ART',
    2n,
  ])
  expect(await resultOf(art, 'transferFrom', [owner, carol, 2])).toBe('SUCCESS')
  expect([await holder(1), await holder(2)]).toEqual([owner, carol])
  expect([await read('balanceOf', owner), await read('balanceOf', carol)]).toEqual([1n, 1n])
  expect(await read('tokenURI', 2)).toBe('ipfs://art/2')
  for (const id of ['0x80ac58cd', '0x5b5e139f']) expect(await read('supportsInterface', id)).toBe(true)
})
