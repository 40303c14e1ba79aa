import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { patientFetch } from '../test/patient-fetch.ts'

/** Answers each request with the next of these, and then with the last one for ever. */
async function serve(...answers: readonly (readonly [status: number, code: string])[]) {
  let asked = 0
  const server = createServer((_, response) => {
    const [status, code] = answers[Math.min(asked++, answers.length - 1)]!
    response.writeHead(status, status === 503 ? { 'retry-after': '0' } : {}).end(JSON.stringify({ code }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const late = [503, 'node_unavailable'] as const

test('asks again while the node is late', async () => {
  await using server = await serve(late, late, [200, 'fine'])
  const response = await patientFetch(server.url)
  expect([response.status, await response.json(), server.asked()]).toEqual([200, { code: 'fine' }, 3])
})

test('throws what a node says that stays late', async () => {
  await using server = await serve(late)
  await expect(patientFetch(server.url, 50)).rejects.toThrow('503 {"code":"node_unavailable"}')
  expect(server.asked()).toBeGreaterThan(1)
})

test('throws any other 503 at once, and returns other refusals', async () => {
  await using server = await serve([503, 'index_behind'], [404, 'block_not_found'])
  await expect(patientFetch(server.url)).rejects.toThrow('503 {"code":"index_behind"}')
  expect([(await patientFetch(server.url)).status, server.asked()]).toEqual([404, 2])
})
