import { MemoryStore } from '@sundial/store/testing/memory-store'
import { expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { actions, endpoints } from '../generated/endpoints.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { declaredPath } from '../testing/open-world.ts'
import { onlyByGet } from './mount.ts'

/** A value for each parameter of a path. */
const exampleOf = (path: string): string => path.replace(/:\w+/g, 'example')

// Tests of endpoints ask a server that has their route alone.
test('with all routes mounted, each path leads to its own call', async () => {
  const server = createApi({
    store: new MemoryStore(),
    node: new FakeNode(),
    network: { id: 'nile', name: 'Nile', kind: 'test' },
    clock: { now: () => 1_800_000_000_000 },
  })
  // After the hooks of the server, and before any call answers.
  server.addHook('onRequest', (request, reply, done) => {
    void reply.send({ route: request.routeOptions.url, cost: request.routeOptions.config.cost ?? 1 })
    done()
  })
  try {
    const posts = new Map(actions.map(({ post, cost = 1 }) => [post as string, cost]))
    const calls = [
      ...endpoints.map(({ get, cost = 1 }) => ({ method: 'GET' as const, path: get, cost })),
      ...endpoints
        .filter(({ get }) => !posts.has(get) && !onlyByGet.has(get))
        .map(({ get, cost = 1 }) => ({ method: 'POST' as const, path: get, cost })),
      ...[...posts].map(([path, cost]) => ({ method: 'POST' as const, path, cost })),
    ]
    const wrong: string[] = []
    for (const { method, path, cost } of calls) {
      const url = exampleOf(path)
      const { body } = await server.inject({ method, url })
      const answer = JSON.parse(body) as { readonly route?: string; readonly cost?: number }
      if (answer.route !== path || answer.cost !== cost) wrong.push(`${method} ${url}: ${body}, not ${path}`)
      if ((declaredPath(url) ?? path) !== path) wrong.push(`Tests of ${url} ask ${declaredPath(url)}`)
    }
    expect(wrong).toEqual([])
    expect(calls.length).toBeGreaterThan(endpoints.length)
  } finally {
    await server.close()
  }
})
