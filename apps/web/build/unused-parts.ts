import type { Plugin } from 'vite'

const parts = [
  {
    file: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    code: "const leftOut = () => { throw new Error('See build/unused-parts.') }; export { leftOut as infiniteQueryBehavior, leftOut as hasNextPage, leftOut as hasPreviousPage }",
  },
  {
    // The router gets its own parser of queries.
    file: /router-core\/dist\/esm\/searchParams\.js$/,
    code: "const leftOut = () => { throw new Error('See build/unused-parts.') }; export { leftOut as defaultParseSearch, leftOut as defaultStringifySearch, leftOut as parseSearchWith, leftOut as stringifySearchWith }",
  },
  {
    // Stands in for a React below 18.
    file: /use-sync-external-store-shim\.production\.js$/,
    code: "exports.useSyncExternalStore = require('react').useSyncExternalStore",
  },
]

/**
 * Leaves out what a library imports and this app never runs, which no bundler can know. Who begins to use such a part gets an
 * error that names this file.
 */
export function unusedParts(): Plugin {
  return {
    name: 'sundial:unused-parts',
    apply: 'build',
    transform: {
      filter: { id: parts.map(({ file }) => file) },
      handler: (_code, id) => {
        const part = parts.find(({ file }) => file.test(id))
        return part && { code: part.code, map: null }
      },
    },
  }
}
