import { parseAbi, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { toBase58 } from '@sundial/primitives'
import { callOf, deploy, trigger } from '../../test/contracts.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { pay, rich, wallet } from '../../test/world.ts'
import { printChain } from './chain-lines.ts'
import type { Line } from './transaction-lines.ts'

const bob = wallet(1000)

/** Returns the lines since the last call, without ids and times, which differ from run to run. */
async function printed(node: TestNode): Promise<() => readonly string[]> {
  let lines: Line[] = []
  const look = await printChain(node.devnet.chain, (line) => void lines.push(line))
  return () => {
    look()
    const texts = lines.map(({ kind, text }) => `${kind}: ${text}`)
    lines = []
    return texts.map((text) =>
      text.replace(/\b[0-9a-f]{64}\b/, 'ID').replace(/(Block )\d+( {2})\S+/, '$1HEIGHT$2TIME'),
    )
  }
}

async function openWorld() {
  const node = await openNode()
  node.devnet.mine(2)
  const lines = await printed(node)
  pay(node.devnet.chain, rich, bob.address, 100_000_000_000n)
  node.devnet.mine(1)
  return { node, lines }
}

test('a transfer is told with its values and its cost, and an empty block is not told', async () => {
  const { node, lines } = await openWorld()
  expect(lines()).toEqual([
    'block: Block HEIGHT  TIME',
    'done: ✓ Send TRX  ID',
    `detail: From: ${toBase58(rich.address)}`,
    `detail: To: ${toBase58(bob.address)}`,
    'detail: Amount: 100000 TRX',
    'cost: 0.1 TRX for bandwidth, fee 1.1 TRX',
  ])
  node.devnet.mine(3)
  expect(lines()).toEqual([])
})

test("a contract's calls are told by its ABI: with events, the reason of a revert, and the energy", async () => {
  const { node, lines } = await openWorld()
  const contract = await deploy(node, 'savings', { wallet: bob })
  await trigger(node, { contract_address: contract, data: callOf('savings', 'deposit'), call_value: 7 }, bob)
  expect(lines().filter((line) => /^(?:detail: Call|event)/.test(line))).toEqual([
    'detail: Call: deposit()',
    `event: event Deposited(saver: ${toBase58(bob.address)}, amount: 7) of ${toBase58(contract)}`,
  ])
  await trigger(node, { contract_address: contract, data: callOf('savings', 'withdraw', [10n]) }, bob)
  const [failed, cost] = ['failed', 'cost'].map((kind) => (line: string) => line.startsWith(kind))
  const told = lines()
  expect(told.filter(failed!)).toEqual([
    'failed: ✗ Call contract  ID  REVERT: InsufficientSavings(available: 7, requested: 10)',
  ])
  expect(told.find(cost!)).toMatch(/^cost: \d+ energy, \d+ bandwidth, [\d.]+ TRX for energy, fee [\d.]+ TRX$/)
})

/** Calls the console with the data it is called with. */
const printing = `3660006000376000600036600073${'636f6e736f6c652e6c6f67'.padStart(40, '0')}5afa00`

test('lines of contracts cannot move the cursor of the terminal, and blocks that were taken back are told', async () => {
  const { node, lines } = await openWorld()
  const target = wallet(1500).address
  await node.ask('/tre', { jsonrpc: '2.0', id: 1, method: 'tre_setAccountCode', params: [target, printing] })
  const data = encodeFunctionData({
    abi: parseAbi(['function log(string)']),
    functionName: 'log',
    args: ['\u001B[2J\rsafe\n\u202Etext'],
  }).slice(2)
  await trigger(node, { contract_address: target, data }, bob)
  const text = lines().join('\n')
  expect(text).toContain('printed: �[2J�safe �text')
  for (const mark of ['\u001B', '\r', '\u202E']) expect(text).not.toContain(mark)
  node.devnet.fork({ depth: 1, blockCount: 2, drop: true })
  expect(lines()[0]).toMatch(/^undone: Blocks from \d+ on were taken back\.$/)
})
