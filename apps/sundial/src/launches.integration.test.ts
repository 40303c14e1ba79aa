// A launch contract of ours on a development chain: TronWeb launches tokens and buys them, and the list shows what the contract sold.
import { createApi } from '@sundial/api'
import { contracts } from '@sundial/contracts'
import { openDevnet, serveDevnet, witnessKey } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { toAddress } from '@sundial/primitives'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { TronWeb } from 'tronweb'
import { expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { nodeCalls } from './node-calls.ts'
import { nodeReader } from './node-reader.ts'
import { openNode } from './open-node.ts'

const feeLimit = 5_000_000_000

test('tokens that a curve of an operator launches are listed with what it sold', async () => {
  await using devnet = await openDevnet({ blockTimeMs: 0, finality: 'witnesses' })
  await using served = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const tronWeb = new TronWeb({ fullHost: served.address, privateKey: witnessKey(1) })
  const from = tronWeb.defaultAddress.base58 as string
  const { abi, bytecode, contractName: name } = contracts.launchCurve
  const created = await tronWeb.transactionBuilder.createSmartContract(
    { abi: abi as never, bytecode, name, feeLimit },
    from,
  )
  await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(created))
  const curve = created.contract_address
  const call = async (signature: string, values: readonly [string, unknown][], callValue = 0) => {
    const parameters = values.map(([type, value]) => ({ type, value }))
    const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
      curve,
      signature,
      { feeLimit, callValue },
      parameters,
      from,
    )
    await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(transaction))
  }
  for (const symbol of ['ONE', 'TWO']) {
    await call('launch(string,string)', [
      ['string', `Token ${symbol}`],
      ['string', symbol],
    ])
  }
  // A third of the reserve that the curve begins with buys a quarter of the supply.
  await call(
    'buy(uint256,uint256)',
    [
      ['uint256', 0],
      ['uint256', 0],
    ],
    10_000_000_000,
  )
  await using store = openStore(await createTestDatabase())
  const node = await openNode(readConfig(['--internal-transactions'], {}, 'up'), served.address)
  await using _client = node.client
  const { signal } = new AbortController()
  await indexBlocks({ source: { ...node.source, live: false }, store, signal, report: () => undefined })
  const services = { nodeCalls: nodeCalls(node.client), launchOperators: [toAddress(from)] }
  const ports = { store, node: nodeReader(node), network: developmentNetwork, clock: Date, services }
  const api = createApi(ports)
  await vi.waitFor(
    async () => {
      const answer = (await api.inject('/api/launches')).json<Record<string, unknown>>()
      expect(answer).toMatchObject({
        launchContracts: [TronWeb.address.fromHex(curve)],
        total: 2,
        data: [
          { symbol: 'TWO', sold: '0', forSale: `1${'0'.repeat(27)}`, left: '0' },
          { symbol: 'ONE', sold: `25${'0'.repeat(25)}`, left: `25${'0'.repeat(25)}`, holders_count: 2 },
        ],
      })
    },
    { interval: 200 },
  )
  await api.close()
})
