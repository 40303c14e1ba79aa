import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type BuiltProgram = AsyncDisposable & { readonly main: string }

type Build = {
  readonly buildServer: (out: string) => Promise<unknown>
  readonly presentProgram: () => string | undefined
}

// Inside the app, where the program finds notices and web files by walking up.
const app = fileURLToPath(new URL('..', import.meta.url))

/**
 * The current program as built files, which start in a fraction of the time of its sources: the present build where it is of
 * these sources, otherwise one of its own.
 */
export async function buildProgram(): Promise<BuiltProgram> {
  const present = (await loadBuild()).presentProgram()
  if (present === undefined) return buildOwnProgram()
  return { main: join(present, 'main.js'), [Symbol.asyncDispose]: async () => undefined }
}

/** The same in a folder that no other test uses, for one that puts others beside it. */
export async function buildOwnProgram(): Promise<BuiltProgram> {
  const { buildServer } = await loadBuild()
  const cache = join(app, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'sundial-built-'))
  await buildServer(folder)
  return {
    main: join(folder, 'main.js'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

const loadBuild = async () =>
  (await import(new URL('../../../scripts/build.mjs', import.meta.url).href)) as Build
