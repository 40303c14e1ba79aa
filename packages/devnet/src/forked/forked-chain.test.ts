// A development chain that continues another one, whose contract it calls at its state, in memory and from a folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { callOf, deploy, receiptOf, trigger } from '../../test/contracts.ts'
import { type LateNode, lateNode, nodeOf } from '../../test/forked.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { balanceOf, pay, rich, wallet } from '../../test/world.ts'
import type { DevnetOptions } from '../devnet.ts'
import { ForkNodeUnreachable } from './fork-refused.ts'

const ann = wallet(1001)
const ben = wallet(1002)
const cat = wallet(1003)
const minute = 60_000

const opened: AsyncDisposable[] = []
const folders: string[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one[Symbol.asyncDispose]()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundial forked '))
  folders.push(folder)
  return folder
}

type World = {
  readonly source: TestNode
  readonly late: LateNode
  readonly contract: string
  readonly height: number
}

/** A chain on which ann and ben hold a token, as a node to fork. */
async function world(): Promise<World> {
  const source = await openNode()
  opened.push(source.devnet)
  const { chain } = source.devnet
  source.devnet.mine(2)
  for (const person of [ann, ben]) pay(chain, rich, person.address, 50_000_000_000n)
  source.devnet.mine(1)
  const contract = await deploy(source, 'plainToken', { args: ['Plain', 'PLN', 6, 1000n], wallet: ann })
  await trigger(source, { contract_address: contract, data: sending(ben.address, 300n) }, ann)
  return { source, late: lateNode(nodeOf(source.devnet)), contract, height: chain.index.headHeight }
}

const evm = (address: string) => `0x${address.slice(2)}`
const sending = (to: string, amount: bigint) => callOf('plainToken', 'transfer', [evm(to), amount])

/** A minute later than the chain it continues. */
async function fork(late: LateNode, options: Partial<DevnetOptions> = {}): Promise<TestNode> {
  const node = await late.settled(() => openNode({ fork: { ask: late.ask }, ...options }))
  node.clock.ms += minute
  return node
}

async function forked({ late }: World): Promise<TestNode> {
  const node = await fork(late)
  opened.push(node.devnet)
  return node
}

async function tokensOf({ late, contract }: World, node: TestNode, holder: string): Promise<bigint> {
  const data = callOf('plainToken', 'balanceOf', [evm(holder)])
  const call = { owner_address: rich.address, contract_address: contract, data }
  const { json } = await late.settled(() => node.ask('/wallet/triggerconstantcontract', call))
  const [word] = json['constant_result'] as readonly string[]
  return BigInt(`0x${word}`)
}

const send = ({ late, contract }: World, node: TestNode, to: string, amount: bigint) =>
  late.settled(() => trigger(node, { contract_address: contract, data: sending(to, amount) }, ann))

describe('a forked chain', () => {
  test('goes on from the newest block of its node, with the same block 0 and chain id', async () => {
    const given = await world()
    const node = await forked(given)
    const { index } = node.devnet.chain
    const { index: source } = given.source.devnet.chain
    expect([index.headHeight, index.headId, index.idAt(0)]).toEqual([
      given.height,
      source.headId,
      source.idAt(0),
    ])
    node.devnet.mine(2)
    expect(index.headHeight).toBe(given.height + 2)
    const block = node.devnet.chain.block(given.height + 1)!.block.blockHeader!.rawData!
    expect(Buffer.from(block.parentHash).toString('hex')).toBe(source.headId)
    expect((await node.ask('/wallet/getblockbynum', { num: given.height - 1 })).json).toEqual({})
    const list = await node.ask('/wallet/getblockbylatestnum', { num: 99 })
    expect((list.json['block'] as readonly unknown[]).length).toBe(4)
  })

  test('has the accounts, the contract and its storage as they were, and changes them alone', async () => {
    const given = await world()
    const node = await forked(given)
    expect(await tokensOf(given, node, ann.address)).toBe(700n)
    expect(await tokensOf(given, node, ben.address)).toBe(300n)
    const id = await send(given, node, cat.address, 50n)
    expect(await receiptOf(node, id)).toMatchObject({ receipt: { result: 'SUCCESS' } })
    expect(await tokensOf(given, node, cat.address)).toBe(50n)
    expect(await tokensOf(given, node, ann.address)).toBe(650n)
    expect(await tokensOf(given, given.source, ann.address)).toBe(700n)
    const before = balanceOf(given.source.devnet.chain.state, ben.address)
    expect(await given.late.settled(() => balanceOf(node.devnet.chain.state, ben.address))).toBe(before)
    await given.late.settled(() => pay(node.devnet.chain, ben, cat.address, 5n))
    node.devnet.mine(1)
    expect(balanceOf(node.devnet.chain.state, ben.address)).toBeLessThan(before)
    expect(balanceOf(given.source.devnet.chain.state, ben.address)).toBe(before)
  })

  test('costs the same energy as on the chain that it continues', async () => {
    const given = await world()
    const node = await forked(given)
    const here = await receiptOf(node, await send(given, node, cat.address, 50n))
    const there = await trigger(
      given.source,
      { contract_address: given.contract, data: sending(cat.address, 50n) },
      ann,
    )
    expect(here['receipt']).toMatchObject({
      energy_usage_total: (
        (await receiptOf(given.source, there))['receipt'] as { readonly energy_usage_total: number }
      ).energy_usage_total,
    })
  })

  test('goes back to snapshots and over branches to what was read, also where it was changed meanwhile', async () => {
    const given = await world()
    const node = await forked(given)
    const { devnet } = node
    const { chain } = devnet
    const snapshot = chain.snapshot()
    await send(given, node, cat.address, 50n)
    await send(given, node, ben.address, 650n)
    expect(await tokensOf(given, node, ann.address)).toBe(0n)
    devnet.fork({ depth: 2, blockCount: 3, drop: true })
    expect(await tokensOf(given, node, ann.address)).toBe(700n)
    await send(given, node, cat.address, 1n)
    devnet.revert(snapshot)
    expect(chain.index.headHeight).toBe(given.height)
    expect(await tokensOf(given, node, ann.address)).toBe(700n)
    expect(await tokensOf(given, node, cat.address)).toBe(0n)
  })

  test('opens again without its node, with and without a checkpoint, and goes back to what was read', async () => {
    const given = await world()
    const dataDir = newFolder()
    const begun = await fork(given.late, { dataDir })
    await send(given, begun, cat.address, 50n)
    await send(given, begun, ben.address, 650n)
    const { headId } = begun.devnet.chain.index
    await begun.devnet[Symbol.asyncDispose]()
    rmSync(join(dataDir, 'checkpoint'))
    const executed = await openNode({ dataDir, fork: { ask: gone } })
    expect(executed.devnet.chain.index.headId).toBe(headId)
    expect(await tokensOf(given, executed, cat.address)).toBe(50n)
    await executed.devnet[Symbol.asyncDispose]()
    const node = await openNode({ dataDir, fork: { ask: gone } })
    expect(node.devnet.chain.index.headId).toBe(headId)
    expect(await tokensOf(given, node, ann.address)).toBe(0n)
    node.clock.ms += 2 * minute
    node.devnet.fork({ depth: 2, blockCount: 3, drop: true })
    expect(await tokensOf(given, node, ann.address)).toBe(700n)
    await node.devnet[Symbol.asyncDispose]()
    const again = await openNode({ dataDir, fork: { ask: gone } })
    opened.push(again.devnet)
    expect(await tokensOf(given, again, ann.address)).toBe(700n)
    const { json } = await again.ask('/wallet/getaccount', { address: wallet(2000).address })
    expect(json['Error']).toContain('The node is not there.')
  })

  test('never goes on from the answers of another chain, another block or a chain of its own', async () => {
    const given = await world()
    const dataDir = newFolder()
    const begun = await fork(given.late, { dataDir })
    await begun.devnet[Symbol.asyncDispose]()
    const refused = { code: 'fork_refused' }
    const other = lateNode(async (question) => {
      const answer = await nodeOf(given.source.devnet)(question)
      return { ...answer, text: answer.text.replaceAll('"0000000000000000', '"0000000000000001') }
    })
    const node = await openNode({ dataDir, fork: { ask: other.ask } })
    const { json } = await other.settled(() =>
      node.ask('/wallet/getaccount', { address: wallet(2000).address }),
    )
    expect(json['Error']).toContain('the node is of another chain')
    await node.devnet[Symbol.asyncDispose]()
    // Development chains have the same block 0.
    const twin = await openNode()
    twin.devnet.mine(given.height)
    const ofTwin = lateNode(nodeOf(twin.devnet))
    const again = await openNode({ dataDir, fork: { ask: ofTwin.ask } })
    const ofOther = await ofTwin.settled(() =>
      again.ask('/wallet/getaccount', { address: wallet(2000).address }),
    )
    expect(ofOther.json['Error']).toContain(`Its block ${given.height} is`)
    await again.devnet[Symbol.asyncDispose]()
    await expect(openNode({ dataDir, fork: { ask: gone, height: 1 } })).rejects.toMatchObject(refused)
    await expect(openNode({ dataDir })).rejects.toMatchObject(refused)
    const plain = newFolder()
    const chain = await openNode({ dataDir: plain })
    await chain.devnet[Symbol.asyncDispose]()
    await expect(openNode({ dataDir: plain, fork: { ask: given.late.ask } })).rejects.toMatchObject(refused)
    const ahead = { ask: given.late.ask, height: given.height + 1 }
    await expect(given.late.settled(() => openNode({ fork: ahead }))).rejects.toMatchObject(refused)
  })

  test('does not begin before its node says when the next maintenance is: at once would be a guess', async () => {
    const given = await world()
    const asked = nodeOf(given.source.devnet)
    const silent = lateNode(async (question) => {
      const answer = await asked(question)
      return question.path === '/wallet/getnextmaintenancetime'
        ? { ...answer, status: 404, text: '' }
        : answer
    })
    await expect(silent.settled(() => openNode({ fork: { ask: silent.ask } }))).rejects.toMatchObject({
      code: 'fork_node_unreachable',
    })
  })

  test('names what its node cannot give, and gives what the accounts say is nothing', async () => {
    const given = await world()
    const node = await forked(given)
    const word = async (): Promise<string> => {
      const parameters = { address: ann.address }
      const { json } = await given.late.settled(() => node.ask('/wallet/getReward', parameters))
      return JSON.stringify(json)
    }
    expect(await word()).toContain('"reward"')
    const vote = (account: TestNode) => account.devnet.chain.state.get('accounts', ann.address)!
    given.source.devnet.chain.state.apply([
      {
        table: 'accounts',
        key: ben.address,
        value: {
          ...vote(given.source),
          address: ben.address,
          votes: [{ voteAddress: rich.address, voteCount: 1n }],
        },
      },
    ])
    const { json } = await given.late.settled(() => node.ask('/wallet/getReward', { address: ben.address }))
    expect(json['Error']).toContain(`the rewards of ${ben.address} for votes from before the fork`)
    const names = () => node.devnet.chain.state.get('accountNames', '00')
    expect(names).toThrow(expect.objectContaining({ code: 'fork_state_missing' }))
  })

  test('lets a test act as any of its accounts, and gives its own ones TRX', async () => {
    const given = await world()
    const node = await forked(given)
    const { chain } = node.devnet
    expect(balanceOf(chain.state, rich.address)).toBe(99_000_000_000_000_000n)
    chain.unlock([ann.address])
    const stranger = { ...ann, key: wallet(3000).key }
    await given.late.settled(() => pay(chain, stranger, cat.address, 7_000_000n))
    node.devnet.mine(1)
    expect(balanceOf(chain.state, cat.address)).toBe(7_000_000n)
  })
})

const gone = () => {
  throw new ForkNodeUnreachable('anything', 'The node is not there.')
}
