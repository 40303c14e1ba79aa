// A fork of a recorded java-tron: its answers are those of the recording, and the words of storage those that its blocks make.
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type AnswerNode, lateNode, nodeOf } from '../../test/forked.ts'
import { openNode } from '../../test/node.ts'
import { readRecording, type RecordedExchange } from '../../test/replay/recording.ts'
import { rebuild } from '../../test/replay/rebuild.ts'

const folder = fileURLToPath(new URL('../../../../vectors/java-tron-market', import.meta.url))

type Call = RecordedExchange & { readonly expected: readonly string[] }

/** At the last block, with nothing pending. */
const isQuiet = ({ height, service, pending, body, answer }: RecordedExchange): boolean =>
  height === 65 && service === 'full' && pending.length === 0 && body !== null && answer !== null

const nothing = { status: 404, text: '' }

test('answers each recorded call of a contract as java-tron did, and without JSON-RPC names what it lacks', async () => {
  const recording = readRecording(folder)
  const rebuilt = await rebuild({ ...recording, blocks: recording.blocks.slice(0, 66) })
  const replayed = nodeOf(rebuilt)
  const info = new Map<string, string>()
  const calls: Call[] = []
  for (const one of recording.exchanges.filter(isQuiet)) {
    const { path, body, answer } = one
    if (path === '/wallet/getcontractinfo') info.set(body!, answer!)
    if (path !== '/wallet/triggerconstantcontract' || !answer!.startsWith('{')) continue
    const { constant_result: expected } = JSON.parse(answer!) as { constant_result?: readonly string[] }
    if (expected !== undefined) calls.push({ ...one, expected })
  }
  expect(calls.length).toBeGreaterThan(15)
  expect(info.size).toBeGreaterThan(8)
  const node: (serves: 'json-rpc' | 'http') => AnswerNode = (serves) => async (question) => {
    const { path, body } = question
    if (path === '/jsonrpc' && serves === 'http') return { ...nothing, head: 65 }
    const num = (JSON.parse(body) as { readonly num?: number }).num ?? 65
    const block = recording.blocks[num]!
    if (path === '/wallet/getblockbynum') return { status: 200, text: block.text, head: 65 }
    if (path === '/wallet/gettransactioninfobyblocknum')
      return { status: 200, text: block.infosText, head: 65 }
    const text = path === '/wallet/getcontractinfo' ? info.get(body) : undefined
    return text === undefined ? replayed(question) : { status: 200, text, head: 65 }
  }
  const outcomes = { same: 0, named: 0 }
  for (const serves of ['json-rpc', 'http'] as const) {
    const late = lateNode(node(serves))
    const fork = await late.settled(() => openNode({ fork: { ask: late.ask } }))
    for (const { path, body, expected } of calls) {
      const parameters = JSON.parse(body!) as Readonly<Record<string, unknown>>
      const { json } = await late.settled(() => fork.ask(path, parameters))
      const isNamed = serves === 'http' && namesWhatItLacks(json)
      if (!isNamed) expect({ body, result: json['constant_result'] }).toEqual({ body, result: expected })
      if (serves === 'http') outcomes[isNamed ? 'named' : 'same']++
    }
    await fork.devnet[Symbol.asyncDispose]()
  }
  await rebuilt[Symbol.asyncDispose]()
  expect(outcomes.same).toBeGreaterThan(3)
  expect(outcomes.named).toBeGreaterThan(3)
})

function namesWhatItLacks({ result }: Readonly<Record<string, unknown>>): boolean {
  const { message = '' } = result as { readonly message?: string }
  const isHex = /^([0-9a-f]{2})+$/.test(message)
  return (isHex ? Buffer.from(message, 'hex').toString() : message).includes('--fork-json-rpc')
}
