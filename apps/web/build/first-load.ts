import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/**
 * Which pieces the app is built in. The entry is small and runs at once; the app, that is `appModule` and all it imports,
 * is one piece the page asks for beside it; what pages share comes in few pieces, not in one for each set of pages, for
 * a browser asks for six at a time.
 */
export function firstLoad(appModule: string): Plugin {
  return {
    name: 'sundial:first-load',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: groupsOf(appModule) },
            chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
            assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => tagsOf(bundle, appModule),
    },
  }
}

function groupsOf(appModule: string): Rolldown.CodeSplittingGroup[] {
  let app: ReadonlySet<string> | undefined
  return [
    { name: 'entry', tags: ['$initial'], priority: 3 },
    {
      name: (id, context) => {
        app ??= reachableFrom(appModule, (each) => context.getModuleInfo(each))
        return app.has(id) ? 'app' : null
      },
      priority: 2,
    },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000, priority: 1 },
  ]
}

function reachableFrom(end: string, getModuleInfo: Rolldown.GetModuleInfo): ReadonlySet<string> {
  const found = new Set<string>()
  const open = getModuleInfo(end) ? [end] : []
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

function tagsOf(bundle: Rolldown.OutputBundle, appModule: string): HtmlTagDescriptor[] {
  const pieces = Object.values(bundle)
    .filter((piece) => piece.type === 'chunk')
    .filter(({ moduleIds, facadeModuleId }) => moduleIds.includes(appModule) || facadeModuleId === appModule)
  if (pieces.length === 0) throw new Error(`No piece of the build has ${appModule}.`)
  const sheets = new Set(pieces.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [
    ...pieces.map(({ fileName }) => link('modulepreload', fileName)),
    ...Array.from(sheets, (sheet) => link('stylesheet', sheet)),
  ]
}

const link = (rel: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `./${file}` },
  injectTo: 'head',
})

/** The builder names a shared piece after all who share it. */
const shortName = (name: string) => name.replace(/[~.].*$/, '')
