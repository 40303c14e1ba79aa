// TronGrid's v1 interface: the resources of trongrid/ at their paths, and the common parts of their responses.
import { Refused, stringifyJson } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import type { HttpResponse, HttpRequest } from '../server/response.ts'
import type { RequestParameters } from '../server/parameters.ts'
import { joinTopics, type GridResource, type GridResources } from '../server/route.ts'
import { gridAccounts } from './accounts.ts'
import { gridAssets } from './assets.ts'
import { gridContracts } from './contracts.ts'
import { gridEvents } from './events.ts'

const resources: GridResources = joinTopics(gridAccounts, gridAssets, gridContracts, gridEvents)

export async function answerTronGrid(
  devnet: Devnet,
  { path, parameters }: HttpRequest,
): Promise<HttpResponse> {
  for (const [pattern, resource] of Object.entries(resources)) {
    const named = namedIn(path, pattern)
    if (named === undefined) continue
    return answerResource(devnet, resource, { ...parameters, ...named })
  }
  return failed(404, `No such path: ${path.slice(0, 100)}`)
}

async function answerResource(
  devnet: Devnet,
  resource: GridResource,
  parameters: RequestParameters,
): Promise<HttpResponse> {
  try {
    const { rows, fingerprint } = await resource({ devnet, parameters })
    const meta = { at: devnet.chain.now(), fingerprint, page_size: rows.length }
    return { status: 200, body: stringifyJson({ data: rows, success: true, meta }) }
  } catch (error) {
    if (error instanceof Refused) return failed(400, error.message)
    throw error
  }
}

/** The values of the `:names` of a pattern; `undefined` when the path does not match. */
function namedIn(path: string, pattern: string): Record<string, string> | undefined {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  if (parts.length !== wanted.length) return undefined
  const named: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const actual = parts[index]!
    if (part.startsWith(':') && actual !== '') named[part.slice(1)] = decoded(actual)
    else if (part !== actual) return undefined
  }
  return named
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const failed = (statusCode: number, error: string): HttpResponse => ({
  status: statusCode,
  body: stringifyJson({ success: false, error, statusCode }),
})
