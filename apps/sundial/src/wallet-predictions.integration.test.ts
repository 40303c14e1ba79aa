// What a review says before, beside what the chain does: for every kind of operation that the people of a development chain
// send. The test stands between them and their node, and predicts each transaction before the node gets it.
import { createServer } from 'node:http'
import { openDemo } from '@sundial/demo'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { fromHex, parseJson, stringifyJson } from '@sundial/primitives'
import { transaction } from '@sundial/protocol'
import { balancesAfter, encodeRaw, estimateFee, nodeFeeSource, reviewTransaction } from '@sundial/wallet'
import { expect, test } from 'vitest'
import { openRecovery } from './open-recovery.ts'

/** Samples of each kind. */
const most = 12
/** Rare kinds come within 1600. Work ends the test, not time: a busy machine is slow, not wrong. */
const enough = Number(process.env['SUNDIAL_TEST_PREDICTIONS'] ?? 300)
const kindsAmong = enough < 1600 ? 10 : 20

type Outcome = { equal: number; unknown: number; readonly wrong: string[] }

test('fees and balances after a transaction are those that the review predicts, or it says that they are unknown', async () => {
  await using devnet = await openDevnet({ blockTimeMs: 0, recover: await openRecovery() })
  await using node = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const post = async (path: string, body: unknown): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(node.address + path, { method: 'POST', headers, body: stringifyJson(body) })
    return response.text()
  }
  const call = async (path: string, body: Record<string, unknown> = {}) =>
    parseJson(await post(path, body)) as Record<string, unknown>
  const source = nodeFeeSource(call)
  const outcomes = new Map<string, Outcome>()
  let seen = 0
  let finish: () => void = () => undefined
  const hasEnough = new Promise<void>((resolve) => {
    finish = resolve
  })

  async function broadcast(body: Record<string, unknown>): Promise<string> {
    const { rawData, signature } = transaction.decode(fromHex(String(body['transaction'])))
    const review = reviewTransaction(encodeRaw(rawData!))
    const { kind } = review.operation
    const outcome = outcomes.get(kind) ?? { equal: 0, unknown: 0, wrong: [] }
    outcomes.set(kind, outcome)
    seen += 1
    if (seen >= enough) finish()
    // With several signatures the fee is another one, and the wallet's form knows how many there will be.
    if (signature.length > 1 || outcome.equal + outcome.unknown + outcome.wrong.length >= most) {
      return post('/wallet/broadcasthex', body)
    }
    const estimate = await estimateFee(review, source)
    const predicted = await balancesAfter(review, estimate, source)
    const answer = await post('/wallet/broadcasthex', body)
    if ((parseJson(answer) as Record<string, unknown>)['result'] !== true) return answer
    const info = await call('/wallet/gettransactioninfobyid', { value: review.id })
    const hasFailed = info['result'] === 'FAILED'
    const fee = BigInt((info['fee'] as number | undefined) ?? 0)
    if (estimate.unknownEnergy === undefined && !hasFailed && estimate.totalSun !== fee) {
      outcome.wrong.push(`${review.id}: fee ${estimate.totalSun}, not ${fee}`)
    } else if (predicted === undefined || hasFailed) outcome.unknown += 1
    else {
      const after = await Promise.all(
        predicted.map(({ holding }) => source.balanceOf(holding, review.owner!)),
      )
      const isEqual = predicted.every((one, index) => one.after === after[index])
      if (isEqual) outcome.equal += 1
      else outcome.wrong.push(`${review.id}: ${stringifyJson(predicted)}, not ${after.join(', ')}`)
    }
    return answer
  }

  // One at a time, so that nothing happens between a prediction and its transaction.
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = parseJson(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
      const answered = last.then(() =>
        request.url === '/wallet/broadcasthex' ? broadcast(body) : post(request.url ?? '/', body),
      )
      last = answered.catch(() => undefined)
      response.setHeader('content-type', 'application/json')
      response.end(await answered)
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const stop = new AbortController()
  const demo = openDemo({
    nodeUrl: `http://127.0.0.1:${port}`,
    signal: stop.signal,
    perSecond: 1000,
    clock: { now: () => Date.now(), wait: () => new Promise((resolve) => setImmediate(resolve)) },
  })
  await Promise.race([hasEnough, demo.finished])
  stop.abort()
  await demo.finished
  server.close()

  const wrong = [...outcomes].flatMap(([kind, one]) => one.wrong.map((text) => `${kind} ${text}`))
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThanOrEqual(enough)
  const known = [...outcomes].filter(([, { equal }]) => equal > 0).map(([kind]) => kind)
  expect(known.length).toBeGreaterThanOrEqual(kindsAmong)
})
