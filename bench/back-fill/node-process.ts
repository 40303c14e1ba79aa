// Serves the log of a folder like the development chain. With `live` it answers every call on request, otherwise blocks
// repeat the log until there are enough, and answers are prepared. A message `{ grow: N }` makes N more blocks known.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDevnet } from '@sundial/devnet'
import { answer } from '../../packages/devnet/src/server/answer.ts'
import { readRequest } from '../../packages/devnet/src/server/read-request.ts'
import { makeLog } from '../mainnet-log/make-log.ts'
import { openLog } from './open-log.ts'

/** What is final is so many blocks below the head, as on mainnet. */
const unsettledBlocks = 18
/** Blocks that come once the index has all others, at most. */
const extraTransactions = 400_000

const [dataDir = '', how, wanted = '0'] = process.argv.slice(2)
const log = how === 'live' ? undefined : await openLog(dataDir, Number(wanted))
const devnet = log?.devnet ?? (await openDevnet({ blockTimeMs: 3000, dataDir }))
let headHeight = log?.chain.headHeight ?? devnet.chain.index.headHeight
log?.chain.extend(Math.min(extraTransactions, Number(wanted)))
const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  void respond(request, response)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const repeatedCount = log?.repeatedCount ?? 0
  process.send!({
    address: `http://127.0.0.1:${port}`,
    headHeight,
    transactionCount: makeLog(dataDir, 0).transactionCount + repeatedCount,
    repeatedCount,
    printSeconds: log?.printSeconds,
    linkSeconds: log?.linkSeconds,
  })
})
process.on('message', ({ grow }: { readonly grow: number }) => {
  headHeight = Math.min(headHeight + grow, log?.chain.headHeight ?? headHeight)
})
process.once('disconnect', () => {
  server.closeAllConnections()
  server.close()
  void (log ?? devnet)[Symbol.asyncDispose]()
})

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const read = await readRequest(request)
  const body =
    prepared(read.path, read.parameters['num']) ??
    (await answer(devnet, { ...read, method: request.method ?? 'GET' })).body
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(body)
}

/** What the development chain does not answer itself. */
function prepared(path: string, num: unknown): Buffer | undefined {
  if (log === undefined) return undefined
  if (path === '/wallet/getnowblock') return log.read('/wallet/getblockbynum', headHeight)
  if (path === '/walletsolidity/getnowblock') {
    return log.read('/wallet/getblockbynum', Math.max(0, headHeight - unsettledBlocks))
  }
  const height = Number(num)
  return height <= headHeight ? log.read(path, height) : undefined
}
