// TronGrid's v1 interface: the resources of trongrid/ at their paths, and what their answers have in common.
import { Refused, stringifyJson } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import type { Answer, Request } from '../server/response.ts'
import type { Parameters } from '../server/parameters.ts'
import { joinTopics, type Resource, type Resources } from '../server/route.ts'
import { accountResources } from './accounts.ts'
import { assetResources } from './assets.ts'
import { contractResources } from './contracts.ts'
import { eventResources } from './events.ts'

const resources: Resources = joinTopics(accountResources, assetResources, contractResources, eventResources)

export async function answerTronGrid(devnet: Devnet, { path, parameters }: Request): Promise<Answer> {
  for (const [pattern, resource] of Object.entries(resources)) {
    const named = namedIn(path, pattern)
    if (named === undefined) continue
    return answerResource(devnet, resource, { ...parameters, ...named })
  }
  return failed(404, `No such path: ${path.slice(0, 100)}`)
}

async function answerResource(devnet: Devnet, resource: Resource, parameters: Parameters): Promise<Answer> {
  try {
    const { rows, fingerprint } = await resource({ devnet, parameters })
    const meta = { at: devnet.chain.now(), fingerprint, page_size: rows.length }
    return { status: 200, body: stringifyJson({ data: rows, success: true, meta }) }
  } catch (error) {
    if (error instanceof Refused) return failed(400, error.message)
    throw error
  }
}

/** What stands for the `:names` of a pattern; `undefined` when the path is another. */
function namedIn(path: string, pattern: string): Record<string, string> | undefined {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  if (parts.length !== wanted.length) return undefined
  const named: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const given = parts[index]!
    if (part.startsWith(':') && given !== '') named[part.slice(1)] = decoded(given)
    else if (part !== given) return undefined
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

const failed = (statusCode: number, error: string): Answer => ({
  status: statusCode,
  body: stringifyJson({ success: false, error, statusCode }),
})
