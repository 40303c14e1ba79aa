import type { IncomingMessage } from 'node:http'
import { Malformed } from '@sundial/primitives'
import { membersOfJson, type Parameters } from './parameters.ts'

/** java-tron node.http maxMessageSize is 4 MB. */
const bodyLimit = 4 * 1024 * 1024

export type ReadRequest = {
  readonly path: string
  readonly parameters: Parameters
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
  // What stands there may be a list, which is read where it is answered.
  if (isJsonRpc(path)) return { path, parameters: fromQuery, isJson: true, body: text }
  const parameters = type.includes('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : membersOfJson(text)
  return {
    path,
    parameters: { ...fromQuery, ...parameters },
    isJson: mediaTypeOf(type) === 'application/json',
  }
}

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
