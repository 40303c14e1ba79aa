import type { IncomingMessage } from 'node:http'

const bases = new WeakMap<IncomingMessage, string>()

/** Remembers the part of the path that was taken away before the request reached the API. */
export const setBase = (request: IncomingMessage, base: string): void => void bases.set(request, base)

/** What stands before each path of this network in the URLs of the caller: empty, or like `/n/nile`. */
export const baseOf = (request: IncomingMessage): string => bases.get(request) ?? ''
