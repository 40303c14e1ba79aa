import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Parts = {
  readonly reactModule: string
  readonly appModule: string
  readonly laterModules: readonly string[]
  readonly listPage: string
  readonly busyPages: readonly string[]
}

/**
 * Decides which chunks the build makes. The entry is small and runs at once. The app (`appModule` and all it
 * imports) is two chunks that the page requests in parallel: React (`reactModule`), and the rest. What every page shows
 * after its first screen (`laterModules`) is another, and so are the imports of `listPage`, because most pages have a list, and what several of
 * `busyPages` import. Each of these has all that it imports, or an earlier one has it: they cannot import each other in a
 * circle. Code that other pages share is in few chunks, not in one for each set of pages, because a browser requests six at a
 * time.
 */
export function firstLoad({ reactModule, appModule, laterModules, listPage, busyPages }: Parts): Plugin {
  return {
    name: 'sundial:first-load',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: groupsOf({ reactModule, appModule, laterModules, listPage, busyPages }),
            },
            chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
            assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash:7][extname]`,
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => tagsOf(bundle, [reactModule, appModule]),
    },
  }
}

type Group = Rolldown.CodeSplittingGroup

function groupsOf({ reactModule, appModule, laterModules, listPage, busyPages }: Parts): Group[] {
  let app: ReadonlySet<string> | undefined
  let later: ReadonlySet<string> | undefined
  let list: ReadonlySet<string> | undefined
  const isOfApp = (id: string, modules: GetModule) =>
    (app ??= reachableFrom([reactModule, appModule], modules)).has(id) && !ofFewPages.test(id)
  const isOfLater = (id: string, modules: GetModule) =>
    (later ??= reachableFrom(laterModules, modules)).has(id)
  const isOfList = (id: string, modules: GetModule) =>
    id !== listPage && (list ??= reachableFrom([listPage], modules)).has(id)
  let common: ReadonlySet<string> | undefined
  const isOfCommon = (id: string, modules: GetModule) =>
    !busyPages.includes(id) && (common ??= sharedBy(busyPages, modules)).has(id)
  const owned = new Map<string, ReadonlySet<string>>()
  const pageOf = (id: string, modules: GetModule): string | undefined =>
    busyPages
      .find((page) => {
        const imports = owned.get(page) ?? reachableFrom([page], modules)
        owned.set(page, imports)
        return id !== page && imports.has(id)
      })
      ?.replace(/^.*\/|\.tsx$/g, '')
  const librarySize = (id: string, modules: GetModule) =>
    [...reachableFrom([id], modules)]
      .filter((each) => isLibrary(each) && !isOfApp(each, modules))
      .reduce((sum, each) => sum + (modules(each)?.code?.length ?? 0), 0)
  const isOfReact = (id: string, modules: GetModule) =>
    isOfApp(id, modules) && (ofReact.test(id) || id === reactModule)
  // A chunk of one busy page would take its icons along, and other pages would load that chunk for an icon.
  const isIconOfBusyPage = (id: string, modules: GetModule) =>
    icon.test(id) && pageOf(id, modules) !== undefined
  const named = (name: string, holds: (id: string, modules: GetModule) => boolean): Group['name'] => {
    return (id, context) => (holds(id, (each) => context.getModuleInfo(each)) ? name : null)
  }
  const groups: readonly Group[] = [
    { name: 'entry', tags: ['$initial'] },
    { name: named('react', isOfReact), debugName: 'react' },
    { name: named('app', isOfApp), debugName: 'app' },
    { name: named('later', isOfLater), debugName: 'later' },
    { name: named('list', isOfList), debugName: 'list' },
    {
      name: named('common', (id, modules) => isOfCommon(id, modules) || isIconOfBusyPage(id, modules)),
      debugName: 'common',
    },
    // Forms read numbers before anybody has a wallet, whose code would come along.
    { name: 'typed', test: /[\\/]packages[\\/]wallet[\\/]src[\\/]amount-text\.ts$/ },
    // They look like those of the wallet, whose styles would come with the dialogs of the address book.
    { name: 'panel', test: /[\\/]src[\\/]wallet[\\/]panel\.(tsx|module\.css)$/ },
    // They begin before the app has loaded, and must not bring it along.
    {
      name: 'first-requests',
      test: /[\\/]src[\\/](data[\\/]series-request|sections[\\/]data[\\/](first-requests|catalog|chart-view))\.ts$/,
    },
    // Pages that decode calls use most of it.
    { name: 'abi', test: /[\\/]packages[\\/]abi[\\/]/, minShareCount: 2 },
    {
      name: 'operations',
      test: /[\\/]packages[\\/](protocol|operations)[\\/]/,
      minShareCount: 2,
    },
    ...ofBusyPages.map(({ prefix, test }): Group => ({
      name: (id, context) => {
        const page = test.test(id) && pageOf(id, (each) => context.getModuleInfo(each))
        return page ? prefix + page : null
      },
      debugName: prefix,
    })),
    ...layers.map(({ test, mergeBelow }): Group => ({
      name: named('shared', (id, modules) => test.test(id) && librarySize(id, modules) < lightSize),
      debugName: 'shared',
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: mergeBelow,
    })),
    // Code that imports a library is not merged with code that does not, or every page would load the library.
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
  ]
  // A module goes to the first group that takes it.
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}

/**
 * Layers of shared code, the lowest first: imports lead down. Merging within a layer only keeps chunks from importing each other
 * in a circle, in which a module would run before what it imports (scripts/check-first-load.mjs refuses circles). Chunks below
 * the size, in bytes, are merged: fewer requests, more code that a page does not use.
 */
const layers: readonly { readonly test: RegExp; readonly mergeBelow: number }[] = [
  { test: /[\\/](node_modules|packages)[\\/]/, mergeBelow: 16_000 },
  {
    test: /[\\/]src[\\/](data|i18n|theme|format|ui|browser)[\\/]/,
    mergeBelow: 32_000,
  },
  { test: /[\\/]src[\\/](lists|show|address-book)[\\/]/, mergeBelow: 32_000 },
  // Who waits for something missing does not load parts of the wallet with it.
  { test: /[\\/]src[\\/]sections[\\/]missing[\\/]/, mergeBelow: 16_000 },
  { test: /./, mergeBelow: 16_000 },
]

/** Modules that the app reaches only through the index file of their library, and does not use. */
const ofFewPages = /[\\/](useMutation|mutationObserver|useBlocker)\.js$/

/** Library code, in characters, that shared code may include. */
const lightSize = 20_000

/** React makes errors as it loads: with an inspector each of them parses the code of its chunk again. */
const ofReact = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/

const icon = /[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

const isLibrary = (id: string) => /[\\/](node_modules|packages)[\\/]/.test(id)

/** What one busy page imports and no other does: two chunks, of which other pages import the lower one more often. */
const ofBusyPages: readonly { readonly prefix: string; readonly test: RegExp }[] = [
  {
    prefix: 'shown-in-',
    test: /[\\/]src[\\/](data|i18n|locales|theme|format|ui|browser|lists|show|address-book)[\\/]/,
  },
  { prefix: 'of-', test: /[\\/]src[\\/](sections|charts|wallet)[\\/]/ },
]

type GetModule = (id: string) => Rolldown.ModuleInfo | null

function reachableFrom(ends: readonly string[], getModuleInfo: GetModule): ReadonlySet<string> {
  const found = new Set<string>()
  const open = ends.filter((end) => getModuleInfo(end))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** A module is common if it is imported by so many of the busy pages. */
const fewestPages = 2

/** Modules that several of the pages reach. What they import is among them. */
function sharedBy(pages: readonly string[], modules: GetModule): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const id of reachableFrom([page], modules)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Set([...counts].flatMap(([id, count]) => (count >= fewestPages ? id : [])))
}

function tagsOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): HtmlTagDescriptor[] {
  const pieces = Object.values(bundle)
    .filter((piece) => piece.type === 'chunk')
    .filter(({ moduleIds, facadeModuleId }) =>
      modules.some((id) => moduleIds.includes(id) || facadeModuleId === id),
    )
  if (pieces.length < modules.length) throw new Error(`The build lacks a piece for ${modules.join(' or ')}.`)
  const font = Object.keys(bundle).find((file) => textFont.test(file))
  if (font === undefined) throw new Error('No asset of the build is the font of the texts.')
  return [
    ...pieces.map(({ fileName }) => link('modulepreload', fileName)),
    link('preload', font, { as: 'font', type: 'font/woff2' }),
  ]
}

/** What most texts are set in; it must be here at the first paint, since a late font is left out. */
const textFont = /figtree-latin-wght-normal.*\.woff2$/

const link = (rel: string, file: string, more: Record<string, string> = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `./${file}`, ...more },
  injectTo: 'head',
})

/** The bundler names a shared chunk after all pages that share it. */
const shortName = (name: string) => name.replace(/[~.].*$/, '')
