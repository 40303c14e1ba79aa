// kill -9 at any moment: nothing the chain acknowledged is lost, and its blocks keep their ids.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { encodeOperation } from '@sundial/operations'
import { fromHex, toHex } from '@sundial/primitives'
import { rawTransaction, transaction } from '@sundial/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rich, signed, wallet } from '../test/world.ts'
import { genesisBlock } from './genesis/genesis-block.ts'
import { defaultGenesis } from './genesis/genesis.ts'
import { storedBlock } from './chain/stored-block.ts'

// Bundled: it starts eight times in a test, and its sources take five seconds of a processor each time.
const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))
let built: string
beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  built = mkdtempSync(join(cache, 'devnet-kill-'))
  await build({
    entryPoints: [fileURLToPath(new URL('../test/kill-child.ts', import.meta.url))],
    outfile: join(built, 'child.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    // A bundled package of the old kind still calls require.
    banner: {
      js: "import { createRequire } from 'node:module';const require=createRequire(import.meta.url);",
    },
  })
})
afterAll(() => rmSync(built, { recursive: true, force: true }))

const genesisId = storedBlock(genesisBlock(defaultGenesis), {
  transactionIds: [],
  receipts: [],
  balanceSteps: [],
}).id

async function start(folder: string, blockTimeMs: number) {
  const process_ = spawn(process.execPath, [join(built, 'child.js'), folder, String(blockTimeMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(process_.stdout, 'data')) as [Buffer]
  const address = `http://127.0.0.1:${port.toString().trim()}`
  const ask = async (path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  return {
    ask,
    async kill() {
      process_.kill('SIGKILL')
      await once(process_, 'exit')
    },
  }
}

type Node = Awaited<ReturnType<typeof start>>

let nonce = 0n
function anyPayment(): string {
  const contract = [
    encodeOperation('TransferContract', {
      ownerAddress: rich.address,
      toAddress: wallet(5000).address,
      amount: 1n,
    }),
  ]
  const rawData = rawTransaction.create({
    contract,
    refBlockBytes: fromHex(genesisId.slice(12, 16)),
    refBlockHash: fromHex(genesisId.slice(16, 32)),
    expiration: BigInt(Date.now() + 3_600_000),
    timestamp: ++nonce,
  })
  return toHex(transaction.encode(signed(rawData, rich)))
}

const isKnown = async ({ ask }: Node, id: string): Promise<boolean> =>
  'txID' in (await ask('/wallet/gettransactionbyid', { value: id })) ||
  'txID' in (await ask('/wallet/gettransactionfrompending', { value: id }))

test.each([0, 40])('nothing acknowledged is lost at a block time of %i ms', async (blockTimeMs) => {
  const folder = mkdtempSync(join(tmpdir(), 'devnet-kill-'))
  const seed = Number(process.env['SUNDIAL_SEED'] ?? 1)
  let state = seed
  // Park and Miller's generator: the moments of the kills can be played again from the seed.
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const acknowledged: string[] = []
  const seen = new Map<number, string>()
  try {
    for (let round = 0; round < 6; round++) {
      const node = await start(folder, blockTimeMs)
      for (const id of acknowledged) expect(await isKnown(node, id), `${id}, seed ${seed}`).toBe(true)
      for (const [height, id] of seen) {
        expect((await node.ask('/wallet/getblockbynum', { num: height }))['blockID'], `seed ${seed}`).toBe(id)
      }
      const forks = round % 3 === 2
      if (forks) seen.clear()
      const stop = { now: false }
      const working = [
        send(node, acknowledged, stop),
        send(node, acknowledged, stop),
        forks ? fork(node, stop) : watch(node, seen, stop),
      ]
      const before = acknowledged.length
      await sleep(100 + random() * 500)
      // On a busy machine the first answers take longer than that.
      while (acknowledged.length < before + 4) await sleep(10)
      await node.kill()
      stop.now = true
      await Promise.all(working)
    }
    const last = await start(folder, blockTimeMs)
    await last.ask('/cheat/mine', { blocks: 3 })
    for (const id of acknowledged) {
      expect(await last.ask('/wallet/gettransactioninfobyid', { value: id }), `seed ${seed}`).toMatchObject({
        id,
      })
    }
    await last.kill()
    expect(acknowledged.length).toBeGreaterThan(20)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Each of these ends when its node is gone. */
async function send({ ask }: Node, acknowledged: string[], stop: { now: boolean }): Promise<void> {
  while (!stop.now) {
    const answered = await ask('/wallet/broadcasthex', { transaction: anyPayment() }).catch(() => undefined)
    if (answered === undefined) return
    expect(answered['code']).toBe('SUCCESS')
    acknowledged.push(String(answered['txid']))
  }
}

async function watch({ ask }: Node, seen: Map<number, string>, stop: { now: boolean }): Promise<void> {
  while (!stop.now) {
    const block = await ask('/wallet/getnowblock').catch(() => undefined)
    if (block === undefined) return
    const { raw_data } = block['block_header'] as { raw_data: { number?: number } }
    seen.set(raw_data.number ?? 0, String(block['blockID']))
    await sleep(5)
  }
}

async function fork({ ask }: Node, stop: { now: boolean }): Promise<void> {
  while (!stop.now) {
    const answered = await ask('/cheat/fork', { depth: 2 }).catch(() => undefined)
    if (answered === undefined) return
    await sleep(30)
  }
}
