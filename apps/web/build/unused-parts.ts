import type { Plugin } from 'vite'

/**
 * Leaves out what a library imports and this app never runs, which no bundler can know. Who begins to use such a part gets an
 * error that names this file.
 */
export function unusedParts(): Plugin {
  return {
    name: 'sundial:unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
      handler: () => ({
        code: "const leftOut = () => { throw new Error('See build/unused-parts.') }; export { leftOut as infiniteQueryBehavior, leftOut as hasNextPage, leftOut as hasPreviousPage }",
        map: null,
      }),
    },
  }
}
