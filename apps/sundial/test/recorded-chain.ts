// The chain of a real java-tron in a development chain.
import { fileURLToPath } from 'node:url'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { readRecording } from '../../../packages/devnet/test/replay/recording.ts'

const folder = fileURLToPath(new URL('../../../vectors/java-tron', import.meta.url))

/** Served like any node. */
export async function openRecordedChain() {
  const { blocks, genesis, witnessKeys } = readRecording(folder)
  let nowMs = blocks[1]!.timeMs
  const devnet = await openDevnet({ blockTimeMs: 3000, genesis, clock: { now: () => nowMs } })
  for (const privateKey of witnessKeys) devnet.chain.cheat({ kind: 'key', privateKey })
  for (const { timeMs, transactions } of blocks.slice(1)) {
    nowMs = timeMs
    for (const transaction of transactions) devnet.chain.accept(transaction)
    devnet.chain.mine(1)
  }
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  return {
    blocks,
    headId: devnet.chain.index.headId,
    address: server.address,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}
