// Serves the log of a folder like the development chain; prepares answers about blocks unless started with `live`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Devnet, openDevnet } from '@sundial/devnet'
import { answer } from '../../packages/devnet/src/server/answer.ts'
import { readRequest } from '../../packages/devnet/src/server/read-request.ts'
import { prepareAnswers } from './prepared-answers.ts'

const [dataDir = '', how] = process.argv.slice(2)
const devnet = await openDevnet({ blockTimeMs: 3000, dataDir })
const prepared = how === 'live' ? undefined : await prepareAnswers(dataDir, devnet)
const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  void respond(devnet, request, response)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const { headHeight } = devnet.chain.index
  process.send!({ address: `http://127.0.0.1:${port}`, headHeight, printSeconds: prepared?.cpuSeconds })
})
process.once('disconnect', () => {
  server.closeAllConnections()
  server.close()
  prepared?.close()
  void devnet[Symbol.asyncDispose]()
})

async function respond(chain: Devnet, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const read = await readRequest(request)
  const body =
    prepared?.read(read.path, read.parameters['num']) ??
    (await answer(chain, { ...read, method: request.method ?? 'GET' })).body
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(body)
}
