// What TronWeb's users do right after one another, at every block time, against the machine's clock.
import { TronWeb, type Types } from 'tronweb'
import { expect, test, vi } from 'vitest'
import { rich, wallet } from '../../test/world.ts'
import { openDevnet } from '../devnet.ts'
import { serveDevnet } from './serve-devnet.ts'

const base58 = (key: string) => TronWeb.address.fromPrivateKey(key) as string
const bob = wallet(1000)
const trx = 1_000_000

async function openWorld(blockTimeMs: number) {
  const devnet = await openDevnet({ blockTimeMs })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  devnet.producer.start()
  const tronWeb = new TronWeb({ fullHost: server.address, privateKey: rich.key })
  return {
    devnet,
    tronWeb,
    send: async (built: Types.Transaction, key = rich.key) => {
      const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built, key))
      expect(sent).toMatchObject({ result: true })
      return sent.txid
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

test.concurrent.each([0, 1000, 3000])(
  'at a block time of %i ms a sale may start 100 ms from now, and reads see what was just sent',
  async (blockTimeMs) => {
    await using world = await openWorld(blockTimeMs)
    const { tronWeb, send, devnet } = world
    const builder = tronWeb.transactionBuilder
    for (let index = 0; index < 12; index++) {
      await send(await builder.sendTrx(base58(bob.key), 2000 * trx + index))
    }
    expect(await tronWeb.trx.getUnconfirmedBalance(base58(bob.key))).toBe(24_000 * trx + 66)

    const options = {
      name: 'Sunflower',
      abbreviation: 'SUN',
      description: 'A flower',
      url: 'http://s.example',
    }
    const figures = { totalSupply: 1000, trxRatio: 1, tokenRatio: 1, freeBandwidth: 0, freeBandwidthLimit: 0 }
    const amounts = { frozenAmount: 0, frozenDuration: 0, precision: 0 }
    const issue = async () => {
      const sale = { saleStart: Date.now() + 100, saleEnd: Date.now() + 86_400_000 }
      const token = { ...options, ...sale, ...figures, ...amounts }
      return send(await builder.createToken(token, base58(bob.key)), bob.key)
    }
    // A busy machine may take longer than 100 ms to build and sign it.
    const id = await vi.waitFor(issue)
    expect(await tronWeb.trx.getTransaction(id)).toMatchObject({ ret: [{ contractRet: 'SUCCESS' }] })
    const issued = await tronWeb.trx.getTokensIssuedByAddress(base58(bob.key))
    expect(issued).toHaveProperty('Sunflower')
    await vi.waitFor(async () =>
      send(await builder.purchaseToken(base58(bob.key), issued['Sunflower']!.id, 5)),
    )
    expect(devnet.chain.headTimeMs - Date.now()).toBeLessThan(100)
  },
)
