// The requests that the guides of /help/docs and the page /developer/data show, as they are written there, and the queries of that page.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFactWorld } from './testing/fact-chain.ts'
import type { World } from './testing/open-world.ts'

const texts = new URL('../../../apps/web/src/texts/', import.meta.url)
const names = readdirSync(texts).filter((name) => name === 'data' || name.startsWith('guide-'))

const requests = names.flatMap((name) => {
  const file = new URL(`${name}/en.md`, texts)
  const found = readFileSync(file, 'utf8').matchAll(/^curl '?http:\/\/127\.0\.0\.1:3000([^\s']+)'?$/gm)
  return [...found].map(([, path = '']) => path)
})

let world: World
beforeAll(async () => {
  world = await openFactWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the guides show requests to the API', () => {
  expect(requests.length).toBeGreaterThan(5)
})

test.each(requests)('the API answers the request %j of a guide', async (path) => {
  const { statusCode, body } = await world.server.inject(path)
  // Readiness depends on the node, which this world does not follow.
  expect(statusCode === 200 || path === '/ready').toBe(true)
  expect(body).not.toBe('')
})

test('every query of /developer/data is one that the documents show, and whose tests run it', () => {
  const documents = ['export', 'sql'].map((name) =>
    readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8').replaceAll(/^ {4}/gm, ''),
  )
  const page = readFileSync(new URL('data/en.md', texts), 'utf8')
  const queries = [...page.matchAll(/^```\n(SELECT[^]*?)\n```$/gm)].map(([, query = '']) => query)
  expect(queries.length).toBeGreaterThan(3)
  for (const query of queries) expect(documents.some((text) => text.includes(query))).toBe(true)
})
