import { TronError } from '@sundial/primitives'
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import type { Action } from '../action.ts'
import type { Endpoint } from '../endpoint.ts'
import { errorCodes } from '../error-codes.ts'
import { otherPathsWith } from './other-paths.ts'
import { hasAmbiguous } from './ambiguous-parameters.ts'
import { pageSizeOf } from './page-size.ts'
import { sampleOf } from './sample-of.ts'

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 document of the endpoints; each named schema occurs once, as a component. */
export function openApi(endpoints: readonly Endpoint[], actions: readonly Action[] = []): Json {
  const components: Record<string, unknown> = { Error: error }
  const paths: Record<string, Json> = {}
  for (const item of endpoints) {
    const path = documentedPath(item.get)
    paths[path] = { ...paths[path], get: operation(item, components) }
  }
  for (const item of actions) {
    const path = documentedPath(item.post)
    paths[path] = { ...paths[path], post: actionOperation(item, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sundial',
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the document, as one server may have the networks below /n/.
    servers: [{ url: './', description: 'This server.' }],
    paths: { ...paths, ...otherPathsWith(refusals) },
    components: { schemas: components, headers, responses, securitySchemes },
    // Works without a key too, on the budget of the caller's address.
    security: [{}, { key: [] }],
  }
}

/** `/account/:address` is `/account/{address}` in the document. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const description = [
  "Paths, parameters and members have TronScan's names. A member with an unknown value is absent, never 0, null or empty.",
  'Members marked "Extension" are additions of Sundial.',
  'Amounts are integers in the smallest unit: JSON numbers up to 2^53, decimal text beyond; members ending in _str are always text.',
  'Unknown parameters are ignored; an empty value is the same as none.',
  "TronScan's filters that are not supported yet are rejected by name.",
  `Errors are {code, message} and details. Codes: ${Object.entries(errorCodes)
    .map(([code, { status }]) => `${code} (${status})`)
    .join(', ')}.`,
].join('\n\n')

const error: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'Stable; see the list in the description of the API.' },
    message: { type: 'string', description: 'What was wrong and what works.' },
  },
  additionalProperties: true,
}

const headers: Json = {
  'X-Sundial-Block': {
    description:
      'Height of the newest indexed block; the answer is exact there. Absent while the index is empty.',
    schema: { type: 'integer' },
  },
  'X-Sundial-Limit': {
    description: 'Rows of a page at most, where limit was above it.',
    schema: { type: 'integer' },
  },
  'X-Sundial-Ignored': {
    description:
      'Names of parameters that changed nothing, such as misspelled ones, escaped and separated by commas.',
    schema: { type: 'string' },
  },
  'X-Sundial-Read-As': {
    description:
      'How an ambiguous value was read, by the parameter that has no other meaning: `type=31 as contract_type=0,4,5` where `type` was read as a bitmap, and not as the id 31.',
    schema: { type: 'string' },
  },
}

const headerRef = (name: keyof typeof headers) => ({ [name]: { $ref: `#/components/headers/${name}` } })

const rateHeaders: Json = {
  'RateLimit-Limit': { description: 'Requests allowed at once.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left.', schema: { type: 'integer' } },
  'RateLimit-Reset': {
    description: 'Seconds until the full budget is available.',
    schema: { type: 'integer' },
  },
}

const responses: Json = {
  TooMany: {
    description: "The caller's budget is used up: by address, by key, and separately for the web app.",
    headers: {
      ...rateHeaders,
      'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { code: 'too_many_requests', message: 'More than 20 requests a second: try again in 1 s.' },
      },
    },
  },
}

const securitySchemes: Json = {
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'TRON-PRO-API-KEY',
    description: "A key from this server's operator, with a budget of its own.",
  },
}

const refusals: Json = {
  429: { $ref: '#/components/responses/TooMany' },
  default: {
    description: 'The error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
}

function operation(
  { get, summary, description, query, reply, reads }: Endpoint,
  components: Record<string, unknown>,
) {
  return {
    operationId: operationId(get),
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: Object.entries(query).map(([name, schema]) => parameter(get, name, schema)),
    responses: {
      200: {
        description: 'The response',
        headers: {
          ...(reads === 'index' && headerRef('X-Sundial-Block')),
          ...(pageSizeOf(query) !== undefined && headerRef('X-Sundial-Limit')),
          ...headerRef('X-Sundial-Ignored'),
          ...(hasAmbiguous(query) && headerRef('X-Sundial-Read-As')),
        },
        content: jsonContent(withComponents(reply, components), sampleOf(reply)),
      },
      ...refusals,
    },
  }
}

function actionOperation(
  { post, summary, description, path = {}, needsKey, body, reply, example }: Action,
  components: Record<string, unknown>,
) {
  const schema = withComponents(structuredClone(Type.Object(body)), components)
  return {
    operationId: `post${operationId(`/${post[1]!.toUpperCase()}${post.slice(2)}`)}`,
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [
      ...Object.entries(path).map(([name, schema]) => parameter(post, name, schema)),
      ...(needsKey === undefined ? [] : [keyParameter]),
    ],
    requestBody: {
      required: true,
      content: jsonContent(schema, example?.body ?? sampleOf(Type.Object(body))),
    },
    responses: {
      200: {
        description: 'The response',
        content: jsonContent(withComponents(reply, components), example?.answer ?? sampleOf(reply)),
      },
      ...refusals,
    },
  }
}

const operationId = (path: string): string =>
  path.slice(1).replace(/[^a-z0-9]+(.)/gi, (_, letter: string) => letter.toUpperCase())

const jsonContent = (schema: unknown, example: unknown): Json => ({
  'application/json': { schema, example },
})

function parameter(path: string, name: string, schema: TSchema): Json {
  const { description, ...rest } = structuredClone(schema) as Record<string, unknown>
  const isRequired = !Type.IsOptional(schema) && rest['default'] === undefined
  return {
    name,
    in: path.split('/').includes(`:${name}`) ? 'path' : 'query',
    required: isRequired,
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }
}

const keyParameter: Json = {
  name: 'X-Key',
  in: 'header',
  required: true,
  description: 'The key from /api/auth.',
  schema: { type: 'string' },
}

/** Moves every titled schema into the components and leaves a reference. */
function withComponents(schema: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withComponents(item, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const { title, ...members } = schema as { readonly title?: unknown }
  // A title that is not a text is a member of that name.
  const named = typeof title === 'string' ? members : schema
  const walked = Object.fromEntries(
    Object.entries(named).map(([name, member]) => [name, withComponents(member, components)]),
  )
  if (typeof title !== 'string') return walked
  const known = components[title]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(walked))
    throw new TwoSchemasOneName(title)
  components[title] = walked
  return { $ref: `#/components/schemas/${title}` }
}

export class TwoSchemasOneName extends TronError {
  readonly code = 'two_schemas_one_name'
}
