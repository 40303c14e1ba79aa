import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteOf } from './client-address.ts'

const callers = new AsyncLocalStorage<string | undefined>()

/**
 * Whose request caused the work under way, however many caches and services are between: what several requests share is the work of the
 * one that began it. Undefined for work of the server itself.
 */
export const callerOfWork = (): string | undefined => callers.getStore()

/** Does work in the name of a caller. */
export const workOf = <Result>(caller: string, work: () => Result): Result => callers.run(caller, work)

/** Does work in the name of the server itself: for what everybody shares, so that nobody waits in the line of whoever began it. */
export const workOfServer = <Result>(work: () => Result): Result => callers.run(undefined, work)

/** From the handler of a request on, its work is known as that of its caller. */
export function nameCallers(server: FastifyInstance): void {
  // After the body is read: what its bytes cause is not yet the work of a handler, and would lose the name.
  server.addHook('preHandler', (request, _, done) => workOf(nameOf(request), done))
}

/** The holder of a key is one caller from wherever it calls. */
const nameOf = ({ caller, ip }: FastifyRequest): string =>
  caller?.kind === 'key' ? `key ${caller.id}` : siteOf(ip)
