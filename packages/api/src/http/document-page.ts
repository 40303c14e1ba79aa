import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Action } from '../action.ts'
import type { Endpoint } from '../endpoint.ts'
import { openApi } from './open-api.ts'
import { type Json, listOf, objectOf } from '../shared/json.ts'

const style = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color-scheme: light dark }
article { border-top: 1px solid #8886; padding: .5rem 0 }
code, pre { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
pre { border: 1px solid #8886; border-radius: .25rem; max-height: 20rem; overflow: auto; padding: .5rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8883; padding: .25rem .5rem; text-align: start; vertical-align: top }
h2 { font-size: 1.1rem; margin: .5rem 0 }
ul { padding-inline-start: 1.25rem }
.method { border: 1px solid #8886; border-radius: .25rem; font-size: .75em; padding: .1em .4em; text-transform: uppercase }
`

/** No script at all, and only this style, by its hash. */
const documentPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The OpenAPI document as a readable page. Every text goes through `escaped`. */
export function documentPage(document: Json): string {
  const info = objectOf(document['info'])
  const paths = Object.entries(objectOf(document['paths']))
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) => ({
      path,
      method,
      operation: objectOf(operation),
    })),
  )
  const schemas = Object.entries(objectOf(objectOf(document['components'])['schemas']))
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(info['title'])} API</title><style>${style}</style></head><body>`,
    `<h1>${escaped(info['title'])} API</h1>${paragraphs(info['description'])}`,
    '<p><a href="openapi.json">openapi.json</a></p>',
    `<nav><ul>${operations.map(entry).join('')}</ul></nav><main>`,
    ...operations.map(section),
    '<h1>Schemas</h1>',
    ...schemas.map(
      ([name, schema]) =>
        `<article id="${escaped(name)}"><h2>${escaped(name)}</h2>${schemaList(schema)}</article>`,
    ),
    '</main></body></html>',
  ].join('\n')
}

type Operation = { readonly path: string; readonly method: string; readonly operation: Json }

const entry = ({ path, method, operation }: Operation): string =>
  `<li><a href="#${escaped(operation['operationId'])}"><span class="method">${escaped(method)}</span> <code>${escaped(path)}</code></a> ${escaped(operation['summary'])}</li>`

function section({ path, method, operation }: Operation): string {
  const parameters = listOf(operation['parameters']).map(objectOf)
  const body = jsonPart(objectOf(operation['requestBody']))
  const answer = jsonPart(objectOf(objectOf(operation['responses'])['200']))
  return [
    `<article id="${escaped(operation['operationId'])}">`,
    `<h2><span class="method">${escaped(method)}</span> <code>${escaped(path)}</code></h2>`,
    `<p>${escaped(operation['summary'])}.</p>${paragraphs(operation['description'])}`,
    parameters.length === 0
      ? ''
      : `<table><tr><th>Parameter</th><th>Description</th></tr>${parameters.map(parameterRow).join('')}</table>`,
    body === undefined ? '' : `<p>Body</p>${schemaList(body['schema'])}${example(body['example'])}`,
    answer === undefined ? '' : `<p>Answer</p>${schemaList(answer['schema'])}${example(answer['example'])}`,
    '</article>',
  ].join('\n')
}

const parameterRow = ({ name, description, required, schema }: Json): string => {
  const { default: byDefault } = objectOf(schema)
  const rest = byDefault === undefined ? '' : ` Default ${escaped(JSON.stringify(byDefault))}.`
  return `<tr><td><code>${escaped(name)}</code>${required === true ? ' (needed)' : ''}</td><td>${escaped(description)}${rest}</td></tr>`
}

const jsonPart = (part: Json): Json | undefined => {
  const [content] = Object.values(objectOf(part['content']))
  return content === undefined ? undefined : objectOf(content)
}

const example = (value: unknown): string =>
  value === undefined
    ? ''
    : `<details><summary>Example</summary><pre>${escaped(JSON.stringify(value, null, 2))}</pre></details>`

/** Members of an object or of a list's items; a named schema is a link. */
function schemaList(value: unknown): string {
  const schema = objectOf(value)
  if (typeof schema['$ref'] === 'string') return `<p>${link(schema['$ref'])}</p>`
  if (schema['items'] !== undefined) return `<p>List of</p>${schemaList(schema['items'])}`
  const members = Object.entries(objectOf(schema['properties']))
  if (members.length === 0)
    return `<p><code>${escaped(typeNameOf(schema))}</code> ${escaped(schema['description'])}</p>`
  return `<ul>${members.map(([name, member]) => `<li><code>${escaped(name)}</code> ${memberText(objectOf(member))}</li>`).join('')}</ul>`
}

function memberText(member: Json): string {
  if (typeof member['$ref'] === 'string') return link(member['$ref'])
  const inner = objectOf(member['items'] ?? member)
  const nested = inner['$ref'] !== undefined || inner['properties'] !== undefined ? schemaList(inner) : ''
  return `<code>${escaped(typeNameOf(member))}</code> ${escaped(member['description'])}${nested}`
}

const link = (reference: string): string => {
  const name = reference.split('/').at(-1)
  return `<a href="#${escaped(name)}">${escaped(name)}</a>`
}

function typeNameOf(schema: Json): string {
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((item) => JSON.stringify(item)).join(' | ')
  if (Array.isArray(schema['anyOf']))
    return schema['anyOf'].map((item) => typeNameOf(objectOf(item))).join(' | ')
  return typeof schema['type'] === 'string' ? schema['type'] : 'any'
}

const paragraphs = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .split('\n\n')
        .map((part) => `<p>${escaped(part)}</p>`)
        .join('')
    : ''

const letters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/[&<>"']/g, (letter) => letters[letter]!) : ''

/** `/openapi.json` and `/openapi`, built on the first request: building them takes longer than anything else at start. */
export function mountDocuments(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  actions: readonly Action[],
): void {
  let made: { readonly document: string; readonly page: string } | undefined
  const documents = () => (made ??= make(endpoints, actions))
  server.get('/openapi', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, no-cache', 'content-security-policy': documentPagePolicy })
      .send(documents().page),
  )
  server.get('/openapi.json', async (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(documents().document),
  )
}

function make(endpoints: readonly Endpoint[], actions: readonly Action[]) {
  const description = openApi(endpoints, actions)
  return { document: JSON.stringify(description), page: documentPage(description) }
}
