// A token that changes all balances without an event: the index cannot know it, and the audit finds and reports it.
import { fromHex } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld, rich } from '../test/paying-world.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld({ blockTimeMs: 0, flags: ['--internal-transactions'] })
})
afterAll(() => world[Symbol.asyncDispose]())

const selectors = { balanceOf: '70a08231', totalSupply: '18160ddd', mint: 'a0712d68' }
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * balanceOf and totalSupply return slot 0 for any caller. mint(uint256) adds to it and logs a Transfer from the zero
 * address to the caller; any other call doubles it and logs nothing.
 */
const code = (reading: string, minting: string) =>
  [
    '60003560e01c',
    `8063${selectors.balanceOf}1460${reading}57`,
    `8063${selectors.totalSupply}1460${reading}57`,
    `8063${selectors.mint}1460${minting}57`,
    '600054800160005500',
  ].join('')
const reading = '5b60005460005260206000f3'
const minting = `5b60043580600054016000556000523360007f${transferTopic}60206000a300`

const bytesOf = (hex: string): number => hex.length / 2
const place = (at: number): string => at.toString(16).padStart(2, '0')
const start = bytesOf(code('00', '00'))
const runtime = code(place(start), place(start + bytesOf(reading))) + reading + minting
const deployment = `61${bytesOf(runtime).toString(16).padStart(4, '0')}80600c6000396000f3${runtime}`

const nothing = new Uint8Array()
const options = { from: rich, feeLimitSun: 1_000_000_000n }

async function deploy(): Promise<string> {
  const ownerAddress = rich.address
  const newContract = {
    originAddress: ownerAddress,
    contractAddress: '',
    abi: { entrys: [] },
    bytecode: fromHex(deployment),
    callValue: 0n,
    consumeUserResourcePercent: 100n,
    name: 'Rebasing',
    originEnergyLimit: 10_000_000n,
    codeHash: nothing,
    trxHash: nothing,
    version: 0,
  }
  await world.send(
    'CreateSmartContract',
    { ownerAddress, newContract, callTokenValue: 0n, tokenId: 0n },
    options,
  )
  await world.level()
  const list = { list: 'contractCreationsOfCreator', key: ownerAddress } as const
  const [created] = (await world.store.facts(list, { start: 0, limit: 1, order: 'newest' })).rows
  if (created?.kind !== 'contractCreation') throw new Error('No contract was created.')
  return created.contract
}

async function call(contractAddress: string, data: string): Promise<void> {
  const value = { ownerAddress: rich.address, contractAddress, callValue: 0n, data: fromHex(data) }
  await world.send('TriggerSmartContract', { ...value, callTokenValue: 0n, tokenId: 0n }, options)
  await world.level()
}

test('a token is proven until it rebases, after which its balances and its supply differ', async () => {
  const contract = await deploy()
  const token = { kind: 'trc20', contract } as const
  await call(contract, selectors.mint + (100).toString(16).padStart(64, '0'))
  expect(await world.store.balance(rich.address, token)).toBe(100n)
  expect(await world.audit()).toMatchObject({ differences: [], supplyCount: 1 })
  expect(await world.store.assetProof(token)).toMatchObject({
    kind: 'proven',
    supply: { indexAmount: 100n, nodeAmount: 100n },
  })

  await call(contract, '00000000')
  const { differences } = await world.audit()
  expect(differences).toEqual([
    { account: rich.address, asset: token, indexAmount: 100n, nodeAmount: 200n },
    { account: undefined, asset: token, indexAmount: 100n, nodeAmount: 200n },
  ])
  expect(await world.store.assetProof(token)).toMatchObject({ kind: 'differs', openDifferenceCount: 2 })
  expect(await world.store.assetProof({ kind: 'trx' })).toMatchObject({ kind: 'proven' })
})
