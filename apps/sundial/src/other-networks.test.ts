// Existence on other networks, asked of development chains: one by java-tron's HTTP interface, one by its JSON-RPC.
import { writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOutbound, OtherNetworks, readOtherNetworks } from '@sundial/api'
import { defaultGenesis, openDevnet, serveDevnet } from '@sundial/devnet'
import { toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readOperatorFile } from './read-operator-file.ts'

const zion = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const ofSecond = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const nobody = 'TNXC2YCSxhdxsVqhqu3gYZYme6n4i6T1C1'

/** Another private net: another parent of block 0, and an account that the first one does not have. */
const secondGenesis = {
  ...defaultGenesis,
  parentHash: 'c0'.repeat(32),
  accounts: [
    ...defaultGenesis.accounts.slice(1),
    { name: 'Second', address: toAddress(ofSecond), balanceSun: 5_000_000_000_000n },
  ],
}

async function openChain(genesis = defaultGenesis) {
  const devnet = await openDevnet({ blockTimeMs: 0, genesis })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  return {
    address: server.address,
    async ask(path: string, body: object) {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await (await fetch(`${server.address}${path}`, init)).json()) as Record<string, unknown>
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

/** The service as the program opens it from its settings. */
async function openNetworks(networks: readonly object[]) {
  const file = join(await mkdtemp(join(tmpdir(), 'sundial-networks-')), 'networks.json')
  await writeFile(file, JSON.stringify({ networks }))
  const { 'other-networks': named } = readConfig(['--other-networks', file], {}, 'up')
  return new OtherNetworks({
    networks: await readOperatorFile('other-networks', named!, readOtherNetworks),
    outbound: createOutbound({ isAllowed: () => true }),
    now: Date.now,
  })
}

test('an account exists on the chains that have it, by both interfaces of a node', async () => {
  await using first = await openChain()
  await using second = await openChain(secondGenesis)
  const { blockID: blockZero } = await second.ask('/wallet/getblockbynum', { num: 0 })
  const chainIdOf = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  const { result: chainId } = await first.ask('/jsonrpc', chainIdOf)
  const rpc = { kind: 'evm', url: `${first.address}/jsonrpc`, coin: 'TRX', decimals: 6 }
  const others = await openNetworks([
    { kind: 'tron', name: 'Second', url: second.address, blockZero },
    { kind: 'tron', name: 'Mistaken', url: first.address, blockZero },
    { ...rpc, name: 'First', chainId: Number(chainId) },
    { ...rpc, name: 'Not Ethereum', chainId: 1 },
  ])
  const askAll = async (account: string) =>
    Object.fromEntries(
      await Promise.all(
        others.networks.map(async ({ name }) => [name, await others.ask(name, toAddress(account))] as const),
      ),
    )
  const otherNetwork = { state: 'unknown', problem: 'other_network' }
  const wrong = { Mistaken: otherNetwork, 'Not Ethereum': otherNetwork }
  expect(await askAll(zion)).toEqual({
    // A witness of the second chain too, without TRX there.
    Second: { state: 'exists', balance: 0n },
    First: { state: 'exists', balance: 99_000_000_000_000_000n },
    ...wrong,
  })
  expect(await askAll(ofSecond)).toEqual({
    Second: { state: 'exists', balance: 5_000_000_000_000n },
    // java-tron has no nonces: without a balance and code its JSON-RPC cannot tell.
    First: { state: 'undecided' },
    ...wrong,
  })
  expect((await askAll(nobody))['Second']).toEqual({ state: 'unused' })
})

test('a chain that stops is away, and says nothing about accounts', async () => {
  const second = await openChain(secondGenesis)
  const { blockID: blockZero } = await second.ask('/wallet/getblockbynum', { num: 0 })
  const others = await openNetworks([{ kind: 'tron', name: 'Second', url: second.address, blockZero }])
  expect(await others.ask('Second', toAddress(ofSecond))).toMatchObject({ state: 'exists' })
  await second[Symbol.asyncDispose]()
  expect(await others.ask('Second', toAddress(nobody))).toEqual({ state: 'unknown', problem: 'unreachable' })
})
