// TronGrid's v1 interface: the resources of trongrid/ at their paths, and the common parts of their responses.
import { Refused, stringifyJson } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import type { HttpResponse, HttpRequest } from '../server/response.ts'
import { type RequestParameters, stringIn } from '../server/parameters.ts'
import { joinTopics, type GridResource, type GridResources, type ToolRequest } from '../server/route.ts'
import { gridAccounts } from './accounts.ts'
import { gridAssets } from './assets.ts'
import { gridContracts } from './contracts.ts'
import { gridEvents } from './events.ts'
import { gridTrc20 } from './trc20.ts'

const resources: GridResources = joinTopics(gridAccounts, gridAssets, gridContracts, gridEvents, gridTrc20)

export async function answerTronGrid(
  devnet: Devnet,
  { path, parameters, origin = '' }: HttpRequest,
): Promise<HttpResponse> {
  const query = inSnakeCase(parameters)
  for (const [pattern, resource] of Object.entries(resources)) {
    const named = namedIn(path, pattern)
    if (named === undefined) continue
    const linkTo = (fingerprint: string) => `${origin}${path}?${queryOf({ ...query, fingerprint })}`
    return answerResource(resource, { devnet, parameters: { ...query, ...named } }, linkTo)
  }
  return failed(404, `No such path: ${path.slice(0, 100)}`)
}

async function answerResource(
  resource: GridResource,
  request: ToolRequest,
  linkTo: (fingerprint: string) => string,
): Promise<HttpResponse> {
  try {
    const { rows, fingerprint } = await resource(request)
    const links = fingerprint === undefined ? undefined : { next: linkTo(fingerprint) }
    const meta = { at: request.devnet.chain.now(), fingerprint, links, page_size: rows.length }
    return { status: 200, body: stringifyJson({ data: rows, success: true, meta }) }
  } catch (error) {
    if (error instanceof Refused) return failed(400, error.message)
    throw error
  }
}

/** TronGrid accepts the names of parameters in both cases; what is in snake case counts. */
function inSnakeCase(parameters: RequestParameters): RequestParameters {
  const renamed = Object.entries(parameters).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return { ...Object.fromEntries(renamed), ...parameters } as RequestParameters
}

/** The fingerprint of the next page comes last, as TronGrid prints it. */
function queryOf(parameters: RequestParameters): string {
  const { fingerprint, ...others } = parameters
  const names = Object.keys(others).filter((name) => !/[A-Z]/.test(name))
  const entries = names.map((name): [string, string] => [name, stringIn(parameters, name)])
  return new URLSearchParams([...entries, ['fingerprint', String(fingerprint)]]).toString()
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
