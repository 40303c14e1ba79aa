import { ContractValidateError } from '@sundial/operations'
import { Malformed, stringifyJson, TronError } from '@sundial/primitives'
import { viewOf } from '../chain/chain-view.ts'
import type { Devnet } from '../devnet.ts'
import { cheats } from '../generated/cheats.ts'
import { routes } from '../generated/routes.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'
import { builders } from './builders.ts'
import { isTrue, type Parameters } from './parameters.ts'
import type { Cheat, Root, Route } from './route.ts'

export type Answer = { readonly status: number; readonly body: string }

type Request = {
  readonly method: string
  readonly path: string
  readonly parameters: Parameters
  readonly isJson: boolean
}

/** Answers a call. Refusals are `{ Error }` with status 200, as java-tron answers; only what is not served is 404. */
export async function answer(devnet: Devnet, request: Request): Promise<Answer> {
  const { path, parameters, method } = request
  const form = { visible: isTrue(parameters['visible']) }
  const [, root, name, more] = path.split('/')
  if (path === '/healthcheck') return ok({ result: true, height: devnet.chain.index.headHeight })
  if (root === 'cheat' && more === undefined) return answerCheat(devnet, name ?? '', request)
  const route = more === undefined ? routeOf(root ?? '', name ?? '') : undefined
  if (route === undefined)
    return { status: 404, body: stringifyJson({ Error: `No such call: ${path.slice(0, 100)}` }) }
  const view = viewOf(devnet.chain, { solidified: root === 'walletsolidity' })
  const value = await guarded(async () => route.answer({ devnet, view, parameters, form }))
  return ok(method === 'GET' && isTrue(parameters['int64_as_string']) ? withTextInt64(value) : value)
}

function routeOf(root: string, name: string): Route | undefined {
  if (root !== 'wallet' && root !== 'walletsolidity') return undefined
  const file = Object.hasOwn(routes, name) ? (routes as Readonly<Record<string, Route>>)[name] : undefined
  const route = file ?? builders.get(`/wallet/${name}`)
  return route?.under.includes(root satisfies Root) === true ? route : undefined
}

/** A page of another origin can send forms but no JSON, so it cannot cheat. */
async function answerCheat(
  devnet: Devnet,
  name: string,
  { method, parameters, isJson }: Request,
): Promise<Answer> {
  const cheat = Object.hasOwn(cheats, name) ? (cheats as Readonly<Record<string, Cheat>>)[name] : undefined
  if (cheat === undefined || method !== 'POST') {
    return { status: 404, body: stringifyJson({ Error: `POST /cheat/${Object.keys(cheats).join(', ')}` }) }
  }
  if (!isJson) return { status: 415, body: stringifyJson({ Error: 'Send application/json.' }) }
  return ok(await guarded(async () => cheat.answer({ devnet, parameters })))
}

const ok = (value: unknown): Answer => ({ status: 200, body: stringifyJson(value) })

async function guarded(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TronError) return refusal(error)
    throw error
  }
}

/** Java's class name and the message, as java-tron prints an exception (Util.printErrorMsg). */
export const refusal = (error: TronError) => ({ Error: `class ${javaClass(error)} : ${error.message}` })

function javaClass(error: TronError): string {
  if (error instanceof ContractValidateError || error instanceof TransactionRefused) {
    return 'org.tron.core.exception.ContractValidateException'
  }
  if (!(error instanceof Malformed)) return 'java.lang.RuntimeException'
  return error.code === 'malformed_json'
    ? 'org.tron.core.services.http.JsonFormat$ParseException'
    : 'java.lang.IllegalArgumentException'
}

/** java-tron from 4.8.2 prints int64 as text when a GET asks for it; 32-bit numbers stay. */
function withTextInt64(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(withTextInt64)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTextInt64(member)]))
}
