/** Part of `npm run lint`: no file of the web app imports a room above its own, and no files import each other in a circle. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importCycles, importsOf, type SourceFile, sourceFiles } from './measure.ts'
import { webRows } from './rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = 'apps/web/src/'

type Place = { readonly room: string; readonly row: number }

const places: ReadonlyMap<string, Place> = new Map(
  webRows.flatMap((rooms, row) =>
    Object.entries(rooms).flatMap(([room, paths]) =>
      (paths as readonly string[]).map((path) => [path, { room, row }] as const),
    ),
  ),
)

const placeOf = (path: string): Place | undefined => places.get(path.slice(source.length).split('/')[0]!)

/** What is wrong with the imports between the rooms of the web app, a line for each. */
export function wrongImports(files: readonly SourceFile[]): readonly string[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap((file) => {
    const from = placeOf(file.path)
    if (from === undefined) return [`${file.path} is in no room: add it to webRows in scripts/rooms.ts.`]
    return importsOf(file)
      .filter((path) => paths.has(path))
      .flatMap((path) => {
        const to = placeOf(path)
        if (to === undefined || to.room === from.room || to.row < from.row) return []
        return [`${file.path} (${from.room}) imports ${path} (${to.room}), which is not below it.`]
      })
  })
}

/** Modules and style sheets of the web app that Git knows or would add; tests are in no room. */
export function webFiles(folder = root): readonly SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', source], {
    cwd: folder,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => existsSync(join(folder, path)))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.cwd()
  const wrong = [
    ...wrongImports(webFiles(folder)),
    ...importCycles(sourceFiles(folder)).map((cycle) => `import each other: ${cycle.join(', ')}`),
  ]
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) {
    console.error('The rooms are in ARCHITECTURE.md and in scripts/rooms.ts.')
    process.exitCode = 1
  }
}
