import { TronError } from '@sundial/primitives'
import type { Archive } from '../archive.ts'
import { isTrue, type Parameters } from './parameters.ts'
import { routes } from './routes.ts'

/** The answer to a call by path, `undefined` when no such call is served. The value is for `stringifyJson`. */
export type RecordedNodeServer = (path: string, parameters: Parameters) => unknown

/**
 * A recording in the node's own HTTP shapes, under /wallet and /walletsolidity alike. Pure. What is not held is `{}`;
 * what cannot be understood is `{ Error }`, as java-tron answers with status 200.
 */
export function recordedNodeServer({ archive }: { readonly archive: Archive }): RecordedNodeServer {
  return (path, parameters) => {
    const name = /^\/wallet(?:solidity)?\/([a-z]+)$/.exec(path)?.[1]
    if (name === undefined || !Object.hasOwn(routes, name)) return undefined
    try {
      return routes[name]!({ archive, parameters, form: { visible: isTrue(parameters['visible']) } })
    } catch (error) {
      if (!(error instanceof TronError)) throw error
      return { Error: `class java.lang.IllegalArgumentException : ${error.message}` }
    }
  }
}
