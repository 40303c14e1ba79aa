import { parseJson, stringifyJson } from '@sundial/primitives'
import { isObject } from '../json/members.ts'
import type { RelayAnswer, RelayRequest } from '../node-client.ts'
import { isTrue, type CallParameters, type RecordedNodeServer } from './recorded-node-server.ts'

/** Parses a request like java-tron (query, JSON or form body) and prints the answer. */
export function recordedRelay(server: RecordedNodeServer) {
  return (path: string, request: RelayRequest): RelayAnswer => {
    const parameters = parametersOf(request)
    if (parameters === undefined)
      return answer(200, { Error: 'class com.alibaba.fastjson.JSONException : syntax error' })
    const value = server(path, parameters)
    if (value === undefined) return answer(404, { Error: 'This call is not served from recorded data.' })
    const asText = request.method === 'GET' && isTrue(parameters['int64_as_string'])
    return answer(200, asText ? textInt64(value) : value)
  }
}

function parametersOf({ method, query, body, contentType }: RelayRequest): CallParameters | undefined {
  if (method === 'GET') return Object.fromEntries(new URLSearchParams(query ?? ''))
  if (body === undefined || body.trim() === '') return {}
  if (contentType?.includes('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body))
  try {
    const json = parseJson(body)
    return isObject(json) ? json : undefined
  } catch {
    return undefined
  }
}

const answer = (status: number, value: unknown): RelayAnswer => ({
  status,
  contentType: 'application/json',
  body: stringifyJson(value),
})

/** java-tron from 4.8.2 prints int64 as text when a GET requests it; 32-bit numbers stay numbers. */
function textInt64(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(textInt64)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, textInt64(member)]))
}
