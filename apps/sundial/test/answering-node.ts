// A small HTTP server as the node of a forked chain. It runs in a thread of its own: whoever asks may stand still.
import { MessageChannel, Worker } from 'node:worker_threads'

/** What it does with a question whose path this is; all else is answered. */
export const behaviours = {
  hangs: '/wallet/hangs',
  /** Answers after `lateMs`. */
  isLate: '/wallet/late',
  /** Ends the connection. */
  ends: '/wallet/ends',
  /** Answers 429 twice, then as asked. */
  isBusyTwice: '/wallet/busytwice',
  isBusy: '/wallet/busy',
} as const

export const lateMs = 1000

/** Of one request. */
export type Seen = { readonly path: string; readonly key: string | undefined }

export type AnsweringNode = AsyncDisposable & {
  readonly url: string
  /** Requests since the last call. */
  seen(): Promise<readonly Seen[]>
}

const source = `
const { createServer } = require('node:http')
const { parentPort, workerData: { behaviours, lateMs } } = require('node:worker_threads')
let seen = []
let busyLeft = 2
const server = createServer(async (request, response) => {
  const { url: path, headers } = request
  seen.push({ path, key: headers['tron-pro-api-key'] })
  let body = ''
  for await (const part of request) body += part
  const answer = (status, text) => response.writeHead(status).end(text)
  switch (path) {
    case '/wallet/getnowblock': return answer(200, '{"block_header":{"raw_data":{"number":' + seen.length + '}}}')
    case behaviours.hangs: return
    case behaviours.isLate: return setTimeout(() => answer(200, '{"late":1}'), lateMs)
    case behaviours.ends: return request.socket.destroy()
    case behaviours.isBusy: return answer(429, 'busy')
    case behaviours.isBusyTwice: if (busyLeft-- > 0) return answer(429, 'busy')
  }
  answer(200, body)
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
parentPort.on('message', (reply) => { reply.postMessage(seen); seen = [] })
`

export async function answeringNode(): Promise<AnsweringNode> {
  const worker = new Worker(source, { eval: true, workerData: { behaviours, lateMs } })
  const port = await new Promise<number>((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    async seen() {
      const { port1, port2 } = new MessageChannel()
      const answer = new Promise<readonly Seen[]>((resolve) => port1.once('message', resolve))
      worker.postMessage(port2, [port2])
      const all = await answer
      port1.close()
      return all
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}
