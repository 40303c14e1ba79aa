import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import { expect, test, vi } from 'vitest'
import { createApi } from '../create-api.ts'
import { FakeNode } from '../testing/fake-node.ts'
import type { ContractSources } from '../services/contract-source/contract-sources.ts'
import type { Services } from '../services/services.ts'
import type { ConnectionLimits } from './connection-guard.ts'

async function openGuarded(connectionLimits: Partial<ConnectionLimits>, services: Partial<Services> = {}) {
  const server = createApi(
    {
      store: new MemoryStore(),
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock: Date,
      services,
    },
    { connectionLimits },
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  /** How many of these parts, one every 20 ms, the client has sent when it is disconnected. */
  const partsUntilClosed = async (parts: readonly string[]): Promise<number> => {
    let sent = 0
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    let isClosed = false
    const closed = new Promise<void>(
      (done) => void socket.on('close', () => done((isClosed = true) as never)),
    )
    for (const part of parts) {
      if (isClosed) break
      socket.write(part)
      sent++
      await sleep(20)
    }
    await closed
    return sent
  }
  return { server, port, partsUntilClosed, [Symbol.asyncDispose]: () => server.close() }
}

test.each([
  ['sends nothing', []],
  ['sends its head byte by byte', Array.from(`GET /health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(500)}`)],
  [
    'sends its body byte by byte',
    [
      'POST /api/broadcast HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
      ...Array.from('a'.repeat(500)),
    ],
  ],
])('a client that %s is disconnected in time', async (_, parts) => {
  await using guarded = await openGuarded({ headersMs: 200, requestMs: 400, idleMs: 800, checkMs: 50 })
  expect(await guarded.partsUntilClosed(parts)).toBeLessThanOrEqual(parts.length / 2)
})

test('a compilation may be silent for longer than other requests', async () => {
  const silences: (number | undefined)[] = []
  let socket: Socket | undefined
  const contractSources = {
    enter: () => () => undefined,
    compile: async () => {
      silences.push(socket?.timeout)
      return { compiler: 'v0.8.37', errors: ['late'], warnings: [], contracts: [] }
    },
  } as unknown as ContractSources
  await using guarded = await openGuarded({ idleMs: 30_000, slowIdleMs: 60_000 }, { contractSources })
  guarded.server.server.on('connection', (opened: Socket) => {
    socket = opened
    silences.push(opened.timeout)
  })
  const answer = await fetch(`http://127.0.0.1:${guarded.port}/api/solidity/contract/compile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ compiler: '0.8.37', files: [{ name: 'A.sol', content: 'contract A {}' }] }),
  })
  expect(await answer.json()).toMatchObject({ code: 400, errmsg: 'late' })
  // How long a silence each of them is given, which a busy machine does not change.
  expect(silences).toEqual([30_000, 60_000])
})

test('limits the number of connections', async () => {
  await using guarded = await openGuarded({ connections: 5 })
  const sockets = Array.from({ length: 20 }, () => connect(guarded.port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined).resume()
  await vi.waitFor(() => expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(5))
  for (const socket of sockets) socket.destroy()
})
