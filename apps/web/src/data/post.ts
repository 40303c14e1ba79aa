import type { Actions } from '@sundial/api'
import { stringifyJson } from '@sundial/primitives/json'
import { apiUrl, connectionFailure, readBody } from './api.ts'

type Members = Readonly<Record<string, string>>

type Options = {
  /** By its name in the path, as in `:address`. */
  readonly inPath?: Members
  readonly query?: Members
  readonly headers?: Members
}

/** Requests an action of the API. Throws `ApiFailure`. */
export async function post<P extends keyof Actions>(
  path: P,
  body: Actions[P]['body'],
  { inPath = {}, query, headers }: Options = {},
): Promise<Actions[P]['answer']> {
  const whole = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''))
  const response = await fetch(apiUrl(whole, query), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: stringifyJson(body),
  }).catch((cause: unknown) => {
    throw connectionFailure(cause)
  })
  return readBody(whole, response)
}
