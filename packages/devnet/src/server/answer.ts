import { chainAt, type ChainView, pendingViewOf, viewOf } from '../chain/chain-view.ts'
import type { Devnet } from '../devnet.ts'
import { routes } from '../http/routes.ts'
import { answerJsonRpc } from '../jsonrpc/answer-json-rpc.ts'
import { builders } from '../http/builders.ts'
import {
  type HttpResponse,
  guarded,
  notAllowed,
  notFound,
  notServed,
  ok,
  silent,
  type HttpRequest,
} from './response.ts'
import { checkBody, isTrue } from './parameters.ts'
import { bodyRuleOf, getRuleOf } from './body-rules.ts'
import { isJsonRpc } from './read-request.ts'
import type { Root, Route, RouteRequest } from './route.ts'
import { answerAdmin, answerCheat, answerTre } from '../tools/answer-tools.ts'
import { answerTronGrid } from '../trongrid/answer-trongrid.ts'

/** Other paths of java-tron; the pbft block is not after the final one. */
const otherPaths: Readonly<Record<string, string>> = {
  '/net/listnodes': '/wallet/listnodes',
  '/monitor/getnodeinfo': '/wallet/getnodeinfo',
}

/** Answers a call. Refusals are `{ Error }` with status 200, as in java-tron; only unknown paths are 404. */
export async function answer(devnet: Devnet, request: HttpRequest): Promise<HttpResponse> {
  const path = otherPaths[request.path] ?? request.path
  const [, root = '', name = '', more] = path.split('/')
  if (path === '/healthcheck') return healthOf(devnet)
  if (isJsonRpc(path)) {
    devnet.renewHead()
    return answerJsonRpc(seenAt(devnet, pendingViewOf(devnet.chain)), request)
  }
  if (root === 'v1') return answerTronGrid(devnet, request)
  if (path === '/tre') return answerTre(devnet, request)
  const isShort = more === undefined
  if (root === 'cheat' && isShort) return answerCheat(devnet, name, request)
  if (root === 'admin' && isShort) return answerAdmin(devnet, name, request)
  if (more === '') return notFound
  return isShort ? answerNode(devnet, { root: root.replace('pbft', 'solidity'), name }, request) : notServed
}

/** A chain that cannot write its log still answers all reads. */
function healthOf({ chain: { trouble, index } }: Devnet): HttpResponse {
  const body = {
    result: trouble === undefined,
    height: index.headHeight,
    ...(trouble !== undefined && { trouble }),
  }
  return ok(body)
}

async function answerNode(
  devnet: Devnet,
  { root, name }: { root: string; name: string },
  { method, parameters }: HttpRequest,
): Promise<HttpResponse> {
  const route = routeOf(root, name)
  if (route === undefined) return method === 'GET' ? notFound : notAllowed
  const getRule = getRuleOf(name, builders.has(`/wallet/${name}`))
  if (method === 'GET' && getRule === 'refused') return notAllowed
  if (method === 'GET' && getRule === 'silent') return silent
  devnet.renewHead()
  const place = placeUnder(devnet, root as Root)
  const isQuery = method === 'GET' || bodyRuleOf(name).reads === 'query'
  const form = { visible: isTrue(parameters['visible']), strict: true, isQuery }
  const value = await guarded(async () => {
    if (route.reportsFaults !== true) checkBody(parameters)
    return route.answer({ ...place, parameters, form })
  })
  if (value === undefined) return silent
  return ok(method === 'GET' && isTrue(parameters['int64_as_string']) ? withTextInt64(value) : value)
}

/** The head with what is pending; under walletsolidity the newest final block. */
export function placeUnder(devnet: Devnet, root: Root): Pick<RouteRequest, 'devnet' | 'view'> {
  const solidified = root === 'walletsolidity'
  const view = solidified ? viewOf(devnet.chain, { solidified }) : pendingViewOf(devnet.chain)
  return { devnet: seenAt(devnet, view), view }
}

const seenAt = (devnet: Devnet, view: ChainView): Devnet =>
  view.state === devnet.chain.state ? devnet : { ...devnet, chain: chainAt(devnet.chain, view) }

function routeOf(root: string, name: string): Route | undefined {
  if (root !== 'wallet' && root !== 'walletsolidity') return undefined
  const route = (Object.hasOwn(routes, name) ? routes[name] : undefined) ?? builders.get(`/wallet/${name}`)
  return route?.under.includes(root satisfies Root) === true ? route : undefined
}

/** java-tron from 4.8.2 prints int64 as text when a GET asks for it; 32-bit numbers stay. */
function withTextInt64(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(withTextInt64)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTextInt64(member)]))
}
