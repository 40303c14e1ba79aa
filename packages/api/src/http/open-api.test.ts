import { createHash } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { actions, endpoints } from '../generated/endpoints.ts'
import { openWorld } from '../testing/open-world.ts'
import { documentPage } from './document-page.ts'
import { documentedPath, openApi } from './open-api.ts'

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

test('is served as built', async () => {
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
  const names = [
    ...endpoints.map(({ get }) => documentedPath(get)),
    ...actions.map(({ post }) => documentedPath(post)),
  ]
  expect(Object.keys(paths)).toEqual(expect.arrayContaining([...new Set<string>(names)]))
  for (const { post } of actions) {
    expect(paths[documentedPath(post)]!.post.requestBody).toEqual(expect.any(Object))
  }
  for (const { get, query } of endpoints) {
    expect(paths[documentedPath(get)]!.get.parameters.map(({ name }) => name)).toEqual(Object.keys(query))
  }
})

test('every reference resolves', () => {
  const references = [...nodesOf(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  expect(references.length).toBeGreaterThan(20)
  expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
})

test('every operation has a unique id, a summary and responses', () => {
  const operations = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap(
    (methods) => Object.values(methods),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { summary, responses } of operations) {
    expect(summary).toEqual(expect.any(String))
    expect(Object.keys(responses as Node).length).toBeGreaterThan(0)
  }
})

test('every required member is described, and every path lists its errors', () => {
  for (const { required, properties } of nodesOf(document))
    if (Array.isArray(required) && typeof properties === 'object')
      expect(Object.keys(properties!)).toEqual(expect.arrayContaining(required))
  const operations = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap(
    (methods) => Object.values(methods),
  )
  for (const { responses } of operations) expect(responses).toMatchObject({ 429: {}, default: {} })
})

test('every schema of an endpoint compiles without falling back', () => {
  for (const { reply } of [...endpoints, ...actions]) expect(Compile(reply).IsAccelerated()).toBe(true)
})

test('every response and every body has an example that its schema accepts', () => {
  for (const { get, reply } of endpoints) expectExample(documentedPath(get), 'get', reply)
  for (const { post, reply, body } of actions) {
    expectExample(documentedPath(post), 'post', reply)
    const { requestBody } = operationOf(documentedPath(post), 'post')
    const { example } = (requestBody as { content: Record<string, { example: unknown }> }).content[
      'application/json'
    ]!
    const errors = [...Compile(Type.Object(body)).Errors(example)].slice(0, 2)
    expect({ post, errors }).toEqual({ post, errors: [] })
  }
})

test('includes the streams, the images and the relay', () => {
  expect(Object.keys(document['paths'] as Node)).toEqual(
    expect.arrayContaining([
      '/ws',
      '/ws/pair',
      '/api/live',
      '/api/image',
      '/api/item/picture',
      '/api/token/logo',
      '/wallet/{call}',
      '/walletsolidity/{call}',
      '/metrics',
    ]),
  )
})

test('is readable as a page without scripts', async () => {
  await using world = await openWorld()
  const { statusCode, headers, body } = await world.server.inject('/openapi')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
  expect(body).not.toMatch(/<script|javascript:|\son\w+=/i)
  const ids = [...body.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(ids.length)
  const links = [...body.matchAll(/href="#([^"]*)"/g)].map((match) => match[1])
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !ids.includes(link))).toEqual([])
  for (const { get } of endpoints) expect(body).toContain(`<code>${documentedPath(get)}</code>`)
  const style = /<style>([\s\S]*)<\/style>/.exec(body)![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(hash)
})

test('texts of the document are never markup on the page', () => {
  const hostile = '<img src=x onerror=alert(1)>"\''
  const page = documentPage({
    info: { title: hostile, description: hostile },
    paths: {
      [hostile]: {
        [hostile]: {
          operationId: hostile,
          summary: hostile,
          parameters: [{ name: hostile, description: hostile }],
        },
      },
    },
    components: {
      schemas: { [hostile]: { properties: { [hostile]: { description: hostile, enum: [hostile] } } } },
    },
  })
  expect(page).not.toContain('<img')
  expect(page).not.toMatch(/"[^"<>]*<img/)
})

const operationOf = (path: string, method: string): Node =>
  ((document['paths'] as Record<string, Record<string, Node>>)[path] ?? {})[method]!

function expectExample(path: string, method: string, reply: TSchema): void {
  const { responses } = operationOf(path, method) as {
    responses: Record<string, { content: Record<string, { example: unknown }> }>
  }
  const { example } = responses['200']!.content['application/json']!
  const errors = [...Compile(reply).Errors(example)].slice(0, 2)
  expect({ method, path, errors }).toEqual({ method, path, errors: [] })
}
