// The development chain answers over gRPC what a real java-tron answered on the same chain.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decoded, facts, GrpcClient } from '../../test/grpc-client.ts'
import { knownCallDifference } from '../../test/replay/known-calls.ts'
import { rebuild } from '../../test/replay/rebuild.ts'
import { readCalls, readRecording, type RecordedCall } from '../../test/replay/recording.ts'
import type { Devnet } from '../devnet.ts'
import { serveGrpc } from './serve-grpc.ts'

const folder = fileURLToPath(new URL('../../../../vectors/java-tron-grpc', import.meta.url))
const calls = readCalls(folder)
let devnet: Devnet
let server: Awaited<ReturnType<typeof serveGrpc>>
let client: GrpcClient

beforeAll(async () => {
  devnet = await rebuild(readRecording(folder))
  server = await serveGrpc(devnet, { port: 0, host: '127.0.0.1' })
  client = new GrpcClient(server.port)
})
afterAll(async () => {
  client.close()
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

/** The status, and the message as its members: bytes of equal messages may differ in the order of maps. */
const outcome = ({ method, status, answer = '' }: RecordedCall): string => {
  if (status !== 'OK') return status
  const [service = '', name = ''] = method.split('/')
  const [, message] = facts.services[service]![name]!
  return JSON.stringify(decoded(message, Buffer.from(answer, 'base64')), (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

async function answerOf({ method, request }: RecordedCall): Promise<RecordedCall> {
  const bytes = Buffer.from(request, 'base64')
  const [status] = await client.refusal(method, bytes)
  if (status !== 'OK') return { method, request, status }
  return {
    method,
    request,
    status,
    answer: Buffer.from(await client.bytes(method, bytes)).toString('base64'),
  }
}

test('a recorded call has the same status and the same message', async () => {
  const unexplained: string[] = []
  for (const call of calls) {
    const got = outcome(await answerOf(call))
    const expected = outcome(call)
    if (got !== expected && knownCallDifference(call, { expected, got }) === undefined)
      unexplained.push(
        `${call.method} ${call.request} ${call.damaged ?? ''}\n  ${expected.slice(0, 1000)}\n  ${got.slice(0, 1000)}`,
      )
  }
  expect(calls.length).toBeGreaterThan(500)
  if (unexplained.length > 0) expect.fail(unexplained.slice(0, 20).join('\n'))
})
