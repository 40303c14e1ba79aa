import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { actions, endpoints } from '../generated/endpoints.ts'
import { openWorld } from '../testing/open-world.ts'
import { openApi } from './open-api.ts'

type Node = Readonly<Record<string, unknown>>

const document = JSON.parse(JSON.stringify(openApi(endpoints, actions))) as Node

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item)
  else if (typeof value === 'object' && value !== null) {
    yield value as Node
    for (const member of Object.values(value)) yield* nodesOf(member)
  }
}

const resolve = (reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, name) => (node as Node)[name], document)

test('is served as made', async () => {
  await using world = await openWorld()
  const { status, body } = await world.get('/openapi.json')
  expect(status).toBe(200)
  expect(body).toEqual(document)
})

test('names every endpoint with every parameter', () => {
  expect(document['openapi']).toBe('3.1.0')
  const paths = document['paths'] as Record<
    string,
    { get: { parameters: { name: string; in: string }[] }; post: { requestBody: object } }
  >
  const names = [...endpoints.map(({ get }) => get), ...actions.map(({ post }) => post)]
  expect(Object.keys(paths).sort()).toEqual([...new Set<string>(names)].sort())
  for (const { post } of actions) expect(paths[post]!.post.requestBody).toEqual(expect.any(Object))
  for (const { get, query } of endpoints) {
    expect(paths[get]!.get.parameters.map(({ name }) => name)).toEqual(Object.keys(query))
  }
})

test('every reference leads to something', () => {
  const references = [...nodesOf(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  expect(references.length).toBeGreaterThan(20)
  expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
})

test('every operation has an id of its own, a summary and answers', () => {
  const operations = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap(
    (methods) => Object.values(methods),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { summary, responses } of operations) {
    expect(summary).toEqual(expect.any(String))
    expect(Object.keys(responses as Node)).toEqual(['200', 'default'])
  }
})

test('every schema of an endpoint compiles without falling back', () => {
  for (const { reply } of [...endpoints, ...actions]) expect(Compile(reply).IsAccelerated()).toBe(true)
})
