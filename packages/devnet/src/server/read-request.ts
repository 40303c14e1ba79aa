import type { IncomingMessage } from 'node:http'
import { Malformed } from '@sundial/primitives'
import { type BodyRule, bodyRuleOf } from './body-rules.ts'
import { JavaError, nullPointer } from './response.ts'
import { inHashMapOrder, textHash } from '../state/hash-map-order.ts'
import { bodyFault, bodyText, isMembers, membersOfJson, type RequestParameters } from './parameters.ts'
import { placeAt, type ReadJson, readJson } from './read-json.ts'

/** java-tron node.http maxMessageSize is 4 MB. */
const bodyLimit = 4 * 1024 * 1024

export type ReadRequest = {
  readonly path: string
  readonly parameters: RequestParameters
  readonly isJson: boolean
  /** Of JSON-RPC only. */
  readonly body?: string
}

/** Path and parameters of a query, a JSON body or a form, as java-tron reads them. Throws `malformed_…`, `body_too_large`. */
export async function readRequest(request: IncomingMessage): Promise<ReadRequest> {
  const url = request.url ?? '/'
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  const fromQuery = Object.fromEntries(new URLSearchParams(end === -1 ? '' : url.slice(end + 1)))
  if (request.method !== 'POST') return { path, parameters: fromQuery, isJson: false }
  const text = await readBody(request)
  const type = request.headers['content-type'] ?? ''
  const isForm = type.includes(formType)
  // A body may be a list, which is read where it is answered.
  if (isJsonRpc(path)) return { path, parameters: fromQuery, isJson: true, body: text }
  const call = /^\/(?:wallet|walletsolidity|walletpbft)\/(\w+)$/.exec(path)?.[1]
  if (call !== undefined) {
    return { path, parameters: nodeParameters(call, { fromQuery, text, isForm }), isJson: !isForm }
  }
  const parameters = isForm ? fieldsOf(text) : membersOfJson(text)
  return {
    path,
    parameters: { ...fromQuery, ...parameters },
    isJson: mediaTypeOf(type) === 'application/json',
  }
}

const formType = 'application/x-www-form-urlencoded'
const fieldsOf = (text: string): RequestParameters => Object.fromEntries(new URLSearchParams(text))

type CallText = { readonly fromQuery: RequestParameters; readonly text: string; readonly isForm: boolean }

/** java-tron PostParams: JSON for any media type; fields of a form when the body is not JSON. */
function nodeParameters(call: string, { fromQuery, text, isForm }: CallText): RequestParameters {
  const { reads, isJsonOnly, isOptional, isValidatedFirst } = bodyRuleOf(call)
  if (reads === 'query') return isForm ? { ...fromQuery, ...fieldsOf(text) } : fromQuery
  const isBlank = text.trim() === ''
  if (isOptional && (isBlank || text.trim() === 'null')) return {}
  if (isBlank)
    return { [bodyFault]: reads === 'message' && !isValidatedFirst ? noObject(text) : nullPointer() }
  try {
    return { ...membersOrFault(readJson(text), reads), [bodyText]: text }
  } catch (error) {
    if (isForm && !isJsonOnly) return formMembers(text)
    return { [bodyFault]: new JavaError('com.alibaba.fastjson.JSONException', (error as Error).message) }
  }
}

function membersOrFault({ value, formatFault }: ReadJson, reads: BodyRule['reads']): RequestParameters {
  if (!isMembers(value)) return { [bodyFault]: value === null ? nullPointer() : notAnObject() }
  if (reads !== 'message' || formatFault === undefined) return value
  return { ...value, [bodyFault]: new Malformed('json', formatFault) }
}

const noObject = (blank: string) => new Malformed('json', `${placeAt(blank, blank.length)}: Expected "{".`)

/** java-tron reads a form as the JSON that fastjson prints of a HashMap. */
function formMembers(text: string): RequestParameters {
  const fields = fieldsOf(text)
  const names = inHashMapOrder(Object.keys(fields), textHash)
  const members = Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { ...members, [bodyText]: JSON.stringify(members) }
}
const notAnObject = () => new JavaError('com.alibaba.fastjson.JSONException', 'can not cast to JSONObject.')

export const isJsonRpc = (path: string): boolean => path === '/jsonrpc' || path === '/jsonrpc/'

/** Without parameters: `text/plain;a=application/json` is plain text, which pages of any origin may send. */
const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0]!.trim().toLowerCase()

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > bodyLimit) throw new BodyTooLarge('body', `body size is too big, the limit is ${bodyLimit}`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export class BodyTooLarge extends Malformed {}
