// Replays of the contract transactions of a real java-tron, each on the state that a node tells right after its block.
import { fileURLToPath } from 'node:url'
import type { TracedCall } from '@sundial/api'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { httpNode } from '@sundial/node'
import { toHex } from '@sundial/primitives'
import { transactionHash } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { nodeTrace } from '../../../../packages/api/src/services/traces/node-trace.ts'
import { readRecording } from '../../../../packages/devnet/test/replay/recording.ts'
import { runnerHere } from '../../test/runner-here.ts'
import { nodeCalls } from '../node-calls.ts'
import { replayTransaction } from './replay-transaction.ts'

const folder = fileURLToPath(new URL('../../../../vectors/java-tron', import.meta.url))

/** Later transactions of its block may have moved what a failed one read, which the page says. */
const withoutState = (call: TracedCall) => ({
  ...call,
  energyLimit: undefined,
  words: call.words?.map(({ key }) => key),
})

test('contract transactions that java-tron recorded replay to its receipts, and to the trace of the chain', async () => {
  const { blocks, genesis, witnessKeys } = readRecording(folder)
  let nowMs = blocks[1]!.timeMs
  await using devnet = await openDevnet({ blockTimeMs: 3000, genesis, clock: { now: () => nowMs } })
  await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  await using client = httpNode([server.address])
  const calls = nodeCalls(client)
  for (const privateKey of witnessKeys) devnet.chain.cheat({ kind: 'key', privateKey })
  const counts = { replayed: 0, takenBack: 0, sameWords: 0 }
  const kinds = new Set<string>()
  const missing: Record<string, number> = {}
  for (const { timeMs, transactions } of blocks.slice(1)) {
    nowMs = timeMs
    for (const transaction of transactions) devnet.chain.accept(transaction)
    devnet.chain.mine(1)
    for (const { rawData } of transactions) {
      const kind = rawData!.contract[0]!.type
      if (kind !== 'TriggerSmartContract' && kind !== 'CreateSmartContract') continue
      const id = toHex(transactionHash(rawData!))
      const found = await replayTransaction({ client, calls, runner: runnerHere, now: Date.now }, id)
      if ('missing' in found) {
        const why = found.missing === 'differs' ? found.missing : found.obstacle
        missing[why] = (missing[why] ?? 0) + 1
        continue
      }
      const own = await nodeTrace(calls, id)
      if ('missing' in own) throw new Error(own.message)
      expect(found.calls.map(withoutState)).toEqual(own.calls.map(withoutState))
      for (const { kind } of found.calls) kinds.add(kind)
      counts.replayed += 1
      if (found.isTakenBack) counts.takenBack += 1
      if (JSON.stringify(found.calls.map(wordsOf)) === JSON.stringify(own.calls.map(wordsOf)))
        counts.sameWords += 1
    }
  }
  expect(counts).toEqual({ replayed: 64, takenBack: 25, sameWords: 62 })
  expect([...kinds].sort()).toEqual(['CALL', 'CALLTOKEN', 'CREATE', 'DELEGATECALL'])
  expect(missing).toEqual({ differs: 13, selfdestruct: 2 })
})

const wordsOf = ({ words }: TracedCall) => words
