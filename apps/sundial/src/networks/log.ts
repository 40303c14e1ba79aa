// What the program says about one of its networks.
import type { RequestLogEntry } from '@sundial/api'
import type { Served } from './served.ts'

/** Begins each line about a network; empty where there is one. */
export const linePrefix = ({ served }: { readonly served?: Served | undefined }): string =>
  served === undefined || served.isAlone ? '' : `${served.id}: `

export type Log = {
  readonly say: (text: string) => void
  readonly warn: (text: string) => void
  /** A defect, with its stack; `about` is what it concerns. */
  readonly defect: (error: unknown, about?: string) => void
  /** A line of JSON, whose member `network` is there where there are several. */
  readonly request: (entry: RequestLogEntry) => void
}

/** The log of the network with these settings. */
export function logOf(config: Parameters<typeof linePrefix>[0]): Log {
  const prefix = linePrefix(config)
  const { served } = config
  const network = served === undefined || served.isAlone ? {} : { network: served.id }
  return {
    say: (text) => console.log(`${prefix}${text}`),
    warn: (text) => console.warn(`${prefix}${text}`),
    defect: (error, about = '') => {
      const before = `${prefix}${about}`.trimEnd()
      if (before === '') console.error(error)
      else console.error(before, error)
    },
    request: (entry) => process.stdout.write(`${JSON.stringify({ ...network, ...entry })}\n`),
  }
}
