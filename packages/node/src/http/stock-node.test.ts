// java-tron serves /wallet on one port and /walletsolidity on another. What it answers where is recorded in the findings.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringifyJson } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readRecorded } from '../../test/recorded-files.ts'
import { httpNode } from './http-node.ts'

const hasty = { timeoutMs: 300, patience: { rounds: 2, firstDelayMs: 1, longestDelayMs: 5 } }
const headBlock = readRecorded('blocks/shasta-1000000.json')
const solidBlock = readRecorded('blocks/shasta-200.empty.json')
const solidId = (solidBlock as { blockID: string }).blockID

type Port = 'wallet' | 'walletsolidity' | 'jsonrpc'

async function stockNode(port: Port, answers: Readonly<Record<string, unknown>> = {}) {
  const paths: string[] = []
  const named = `Num:200,ID:${solidId}`
  const all: Readonly<Record<string, unknown>> = {
    '/wallet/getnowblock': headBlock,
    '/wallet/getblockbynum': solidBlock,
    '/wallet/getnodeinfo': { solidityBlock: named, block: 'Num:1000000,ID:00', machineInfo: {} },
    '/walletsolidity/getnowblock': solidBlock,
    ...answers,
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    paths.push(path)
    const isServed = `${path}/`.startsWith(`/${port}/`) || path === '/wallet/getnodeinfo'
    const answer = isServed ? all[path] : undefined
    if (answer === undefined) {
      response.writeHead(405, { 'content-type': 'text/html;charset=iso-8859-1' })
      response.end('<html><h2>HTTP ERROR 405 HTTP method POST is not supported by this URL</h2></html>')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(stringifyJson(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('reads the solidified block from getnodeinfo where /walletsolidity is not served', async () => {
  await using server = await stockNode('wallet')
  await using node = httpNode([server.url], hasty)
  expect(await node.solidified()).toEqual({ height: 200, id: solidId })
  expect(await node.solidified()).toEqual({ height: 200, id: solidId })
  expect(server.paths).toEqual([
    '/walletsolidity/getnowblock',
    '/wallet/getnodeinfo',
    '/wallet/getblockbynum',
    '/wallet/getnodeinfo',
  ])
  expect(node.servers()).toMatchObject([{ failureCounts: {} }])
})

test('refuses a solidified block whose id is not that of the block at its height', async () => {
  const solidityBlock = `Num:200,ID:00000000000000c8${'ab'.repeat(24)}`
  await using server = await stockNode('wallet', { '/wallet/getnodeinfo': { solidityBlock } })
  await using node = httpNode([server.url], hasty)
  await expect(node.solidified()).rejects.toMatchObject({ code: 'block_id_mismatch' })
})

test.each([['Num:200'], ['Num:-1,ID:00'], [`Num:x,ID:${solidId}`], [7]])(
  'refuses %j as the name of a block',
  async (solidityBlock) => {
    await using server = await stockNode('wallet', { '/wallet/getnodeinfo': { solidityBlock } })
    await using node = httpNode([server.url], hasty)
    await expect(node.solidified()).rejects.toMatchObject({ code: 'node_answer_damaged' })
  },
)

test('names the setting when the node serves neither call', async () => {
  await using server = await stockNode('wallet', { '/wallet/getnodeinfo': undefined })
  await using node = httpNode([server.url], hasty)
  await expect(node.solidified()).rejects.toMatchObject({
    code: 'node_solidified_unknown',
    message: expect.stringContaining('--solidity-node') as string,
  })
})

test('asks the servers of --solidity-node for what is final, and the others for the rest', async () => {
  await using full = await stockNode('wallet')
  await using solidity = await stockNode('walletsolidity')
  await using node = httpNode([full.url], { ...hasty, solidityUrls: [solidity.url] })
  expect((await node.head()).height).toBe(1_000_000)
  expect((await node.solidified()).height).toBe(200)
  await node.relay('/walletsolidity/getnowblock', { method: 'POST', body: '{}' })
  expect(full.paths).toEqual(['/wallet/getnowblock'])
  expect(solidity.paths).toEqual(['/walletsolidity/getnowblock', '/walletsolidity/getnowblock'])
  expect(node.servers().map(({ name }) => name)).toEqual(['server 1', 'solidity server 1'])
})

test('the relay asks the server of JSON-RPC, which is on a port of its own, and passes on that a node has none', async () => {
  const result = { jsonrpc: '2.0', id: 1, result: '0x1' }
  await using wallet = await stockNode('wallet')
  await using rpc = await stockNode('jsonrpc', { '/jsonrpc': result })
  await using both = httpNode([wallet.url], { ...hasty, jsonRpcUrls: [rpc.url] })
  const { body } = await both.relay('/jsonrpc', { method: 'POST', body: '{}' })
  expect(JSON.parse(body)).toEqual(result)
  expect(wallet.paths).toEqual([])
  await using alone = httpNode([wallet.url], hasty)
  expect((await alone.relay('/jsonrpc', { method: 'POST', body: '{}' })).status).toBe(405)
})

test('the relay rejects /walletsolidity and names the setting where no server has it', async () => {
  await using server = await stockNode('wallet')
  await using node = httpNode([server.url], hasty)
  await expect(
    node.relay('/walletsolidity/getaccount', { method: 'POST', body: '{}' }),
  ).rejects.toMatchObject({
    code: 'solidity_node_missing',
    message: expect.stringContaining('--solidity-node') as string,
  })
})

test('the relay reports that one call is missing where /walletsolidity is served', async () => {
  await using solidity = await stockNode('walletsolidity')
  await using node = httpNode([solidity.url], hasty)
  const { status } = await node.relay('/walletsolidity/getaccount', { method: 'POST', body: '{}' })
  expect(status).toBe(405)
})
