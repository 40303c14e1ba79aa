// TronGrid's v1 interface: the resources of trongrid/ at their paths.
import { tronGrid } from '@sundial/operations'
import { Refused, stringifyJson } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import type { HttpResponse, HttpRequest } from '../server/response.ts'
import { isTrue, type RequestParameters, stringIn } from '../server/parameters.ts'
import { joinTopics, type GridResources } from '../server/route.ts'
import { gridAccounts } from './accounts.ts'
import { gridAssets } from './assets.ts'
import { gridContracts } from './contracts.ts'
import { gridEvents } from './events.ts'
import { gridInternal } from './internal.ts'
import { gridTrc20 } from './trc20.ts'

const resources: GridResources = joinTopics(
  gridAccounts,
  gridAssets,
  gridContracts,
  gridEvents,
  gridInternal,
  gridTrc20,
)

export async function answerTronGrid(
  devnet: Devnet,
  { path, parameters, origin = '' }: HttpRequest,
): Promise<HttpResponse> {
  const query = tronGrid.gridQuery(textsIn(parameters))
  for (const [pattern, resource] of Object.entries(resources)) {
    const named = namedIn(path, pattern)
    if (named === undefined) continue
    try {
      const page = await resource({ devnet, query: { ...query, ...named } })
      const answer = tronGrid.gridAnswer(page, { nowMs: devnet.chain.now(), url: `${origin}${path}`, query })
      return { status: 200, body: stringifyJson(answer) }
    } catch (error) {
      if (error instanceof Refused) return refused(400, error.message)
      throw error
    }
  }
  return refused(404, `No such path: ${path.slice(0, 100)}`)
}

/** A body of JSON has numbers and flags too. */
const textsIn = (parameters: RequestParameters): tronGrid.GridQuery =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      isTrue(value) ? 'true' : stringIn(parameters, name),
    ]),
  )

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

const refused = (statusCode: number, error: string): HttpResponse => ({
  status: statusCode,
  body: stringifyJson(tronGrid.gridRefusal(statusCode, error)),
})
