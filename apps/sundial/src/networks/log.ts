// What the program says about one of its networks.
import type { Served } from './served.ts'

/** Begins each line about a network; empty where there is one. */
export const linePrefix = ({ served }: { readonly served?: Served | undefined }): string =>
  served === undefined || served.isAlone ? '' : `${served.id}: `

export type Log = {
  readonly say: (text: string) => void
  readonly warn: (text: string) => void
  /** A defect, with its stack; `about` is what it concerns. */
  readonly defect: (error: unknown, about?: string) => void
}

/** The log of the network with these settings. */
export function logOf(config: Parameters<typeof linePrefix>[0]): Log {
  const prefix = linePrefix(config)
  return {
    say: (text) => console.log(`${prefix}${text}`),
    warn: (text) => console.warn(`${prefix}${text}`),
    defect: (error, about = '') => {
      const before = `${prefix}${about}`.trimEnd()
      if (before === '') console.error(error)
      else console.error(before, error)
    },
  }
}
