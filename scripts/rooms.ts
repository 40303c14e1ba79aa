/** Which package may import which, as overrides of the linter: `npm run generate` writes them into .oxlintrc.json. */

/** Rows 0 to 2 also run in the browser. */
export const rooms = {
  primitives: { mayImport: [], isPure: true },
  protocol: { mayImport: ['primitives'], isPure: true },
  abi: { mayImport: ['primitives'], isPure: true },
  solidity: { mayImport: ['primitives'], isPure: true },
  operations: { mayImport: ['primitives', 'protocol', 'abi'], isPure: true },
  markets: { mayImport: ['primitives'], isPure: true },
  bridge: { mayImport: ['primitives', 'protocol', 'abi', 'operations'], isPure: true },
  tvm: { mayImport: ['primitives', 'protocol', 'abi'], isPure: true },
  wallet: { mayImport: ['primitives', 'protocol', 'abi', 'operations'], isPure: true },
  client: { mayImport: [], isPure: true },
  node: { mayImport: ['primitives', 'protocol', 'abi', 'operations'], isPure: false },
  devnet: { mayImport: ['primitives', 'protocol', 'abi', 'operations', 'tvm'], isPure: false },
  store: { mayImport: ['primitives', 'protocol', 'abi', 'markets', 'operations'], isPure: false },
  indexer: {
    mayImport: ['primitives', 'protocol', 'abi', 'markets', 'operations', 'node', 'store'],
    isPure: false,
  },
  api: {
    mayImport: [
      'primitives',
      'protocol',
      'abi',
      'solidity',
      'operations',
      'markets',
      'bridge',
      'node',
      'store',
    ],
    isPure: false,
  },
  demo: { mayImport: ['primitives', 'protocol', 'abi', 'operations', 'markets', 'node'], isPure: false },
} as const satisfies Readonly<
  Record<string, { readonly mayImport: readonly string[]; readonly isPure: boolean }>
>

/**
 * Rooms inside the web app, the lowest row first: folders and files of apps/web/src. A file may import its own room and the rows
 * before it, never a room of its own row. `scripts/check-rooms.ts` checks this, lazy imports and style sheets included.
 */
export const webRows = [
  { theme: ['theme'] },
  { i18n: ['i18n'] },
  { format: ['format'] },
  { ui: ['ui'], data: ['data'], browser: ['browser'] },
  { lists: ['lists'] },
  { show: ['show'] },
  { charts: ['charts'], wallet: ['wallet'] },
  { 'address-book': ['address-book'] },
  { sections: ['sections'] },
  { pages: ['pages', 'page.ts', 'pages.ts', 'redirects.ts', 'virtual-pages.d.ts'] },
  { layout: ['layout'] },
  { app: ['app.tsx', 'first-heading.ts', 'main.ts', 'react.ts', 'router.tsx'] },
  { testing: ['testing', 'testing.tsx', 'test-setup.ts'] },
] as const satisfies readonly Readonly<Record<string, readonly string[]>>[]

type Room = keyof typeof rooms
type Pattern = ({ readonly group: readonly string[] } | { readonly regex: string }) & {
  readonly allowTypeImports?: boolean
  readonly message: string
}
type Override = {
  readonly files: readonly string[]
  readonly excludeFiles?: readonly string[]
  readonly rules: Readonly<Record<string, unknown>>
}

const names = Object.keys(rooms) as Room[]

const restrict = (files: string, patterns: readonly Pattern[]): Override => ({
  files: [files],
  excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

const overrideOf = (room: Room): Override => {
  const { mayImport, isPure } = rooms[room]
  const allowed: readonly string[] = mayImport
  const refused = names.filter((name) => name !== room && !allowed.includes(name))
  return restrict(`packages/${room}/src/**/*.ts`, [
    {
      group: refused.map((name) => `@sundial/${name}`),
      message: `packages/${room} may import only: ${allowed.join(', ') || 'nothing of ours'} (ARCHITECTURE.md, Rooms).`,
    },
    {
      // Signing has a path of its own, so that pages that only show addresses do not load it.
      group: ['@sundial/*/*', '!@sundial/primitives/keys'],
      message: 'Import a package by its name, not by a path inside it.',
    },
    { group: ['../../../*'], message: 'Import another package by its name.' },
    ...(isPure
      ? [{ group: ['node:*'], message: 'This package runs in the browser too: no node: modules.' }]
      : []),
  ])
}

const webPatterns: readonly Pattern[] = [
  {
    group: [
      ...names.filter((name) => !rooms[name].isPure && name !== 'api').map((name) => `@sundial/${name}`),
      '@sundial/sundial',
      'node:*',
    ],
    message: 'The web app imports rows 0 to 2 and types of the api.',
  },
  {
    group: ['@mantine/*'],
    message:
      '17 kB of the first load: ui/ has buttons and skeletons. A kit may come with the chunk of pages that need it, in a decision of its own.',
  },
  {
    group: ['@sundial/api'],
    allowTypeImports: true,
    message: 'Types only: import type … from @sundial/api.',
  },
]

const web = restrict('apps/web/src/**', webPatterns)

const webUi = restrict('apps/web/src/ui/**', [
  ...webPatterns,
  {
    // All of ours but primitives/text; the linter's regular expressions know no lookahead.
    regex:
      '^(@sundial/[^p]|@sundial/protocol|@sundial/primitives$|@sundial/primitives/[^t]|@tanstack/react-query)',
    message: 'ui knows neither data nor TRON: lists/ has tables of queries, show/ has values of the chain.',
  },
])

const testsOfPackages: Override = {
  files: ['packages/*/src/**/*.test.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['**/apps/**', '@sundial/web', '@sundial/sundial'],
            message: 'A package knows no app, nor do its tests: what tests both belongs to the app.',
          },
        ],
      },
    ],
  },
}

const importRules: readonly Override[] = [...names.map(overrideOf), web, webUi, testsOfPackages]

/** The linter's configuration with the overrides of the rooms in place of those that are there. */
export function withImportRules(config: string): string {
  const parsed = JSON.parse(config) as { overrides: readonly Override[] }
  const others = parsed.overrides.filter(({ rules }) => !('no-restricted-imports' in rules))
  return `${JSON.stringify({ ...parsed, overrides: [...importRules, ...others] }, null, 2)}\n`
}
