/** Size, words, import cycles and repeated names of the source: `npm run measure`. Reads files that Git tracks; tests and generated files are not source. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export type SourceFile = { readonly path: string; readonly text: string }

/** Modules under `src` of every package and app, without tests and generated files. */
export function sourceFiles(folder = root): readonly SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages', 'apps'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return listed
    .split('\n')
    .filter((path) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(path))
    .filter((path) => !/\.test\.tsx?$|\/generated\//.test(path) && existsSync(join(folder, path)))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

const countLines = (text: string): number => text.split('\n').length - 1

/** Participles that stood for many concepts; words in which they are only letters do not count. */
const vague = /\w*(?:told|held|kept|asked|beside)\w*/gi
const harmless = /threshold|withheld/i

export const vagueWords = (text: string): readonly string[] =>
  (text.match(vague) ?? []).filter((word) => !harmless.test(word))

/** Groups of files that import each other, types included. */
export function importCycles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const paths = new Set(files.map(({ path }) => path))
  const imports = new Map(files.map((file) => [file.path, importsOf(file).filter((path) => paths.has(path))]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  // Tarjan's strongly connected components.
  const visit = (path: string): void => {
    order.set(path, order.size)
    lowest.set(path, order.get(path)!)
    stack.push(path)
    for (const next of imports.get(path)!) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!))
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1 || imports.get(path)!.includes(path)) cycles.push(group.toSorted())
  }
  for (const path of paths) if (!order.has(path)) visit(path)
  return cycles
}

/** The files that a module or a style sheet names: by imports, lazy ones and those of types included, by `composes` and by URL. */
export function importsOf({ path, text }: SourceFile): readonly string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const specifiers = code.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|@?\bimport\s+|\bURL\(\s*)'(\.[^'?]+)/g)
  return [...specifiers].map(([, specifier]) => posix.join(dirname(path), specifier!))
}

/**
 * Folders whose files export the same names on purpose: entries of one table, lazy versions of components, and the parameters
 * of a request beside the members of a response.
 */
const families =
  /^(?:packages\/(?:operations\/src\/kinds|demo\/src\/inhabitants|tvm\/src\/opcodes|tvm\/src\/precompiles|api\/src\/shared)|apps\/(?:sundial\/src\/commands|web\/src\/pages|web\/src\/sections\/missing))\//

/** Names that files of one room export more than once, with the files. */
export function repeatedExports(files: readonly SourceFile[]): readonly string[] {
  const paths = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (families.test(path)) continue
    const exported = text.matchAll(
      /^export (?:async )?(?:function\*?|const|let|type|class|interface) +(\w+)/gm,
    )
    for (const name of new Set([...exported].map(([, name]) => name!))) {
      const key = `${roomOf(path)} ${name}`
      paths.set(key, [...(paths.get(key) ?? []), path])
    }
  }
  return [...paths]
    .filter(([, found]) => found.length > 1)
    .map(([key, found]) => `${key.split(' ')[1]!}: ${found.join(' ')}`)
}

export type Measure = {
  readonly room: string
  readonly files: number
  readonly lines: number
  readonly filesPerThousand: number
  readonly over400: number
  readonly wordsPerThousand: number
  readonly cycles: number
}

export function measure(files: readonly SourceFile[]): readonly Measure[] {
  const rooms = [...new Set(files.map(({ path }) => roomOf(path)))].toSorted()
  const cycles = importCycles(files)
  const rowOf = (room: string, some: readonly SourceFile[]): Measure => {
    const lines = some.reduce((sum, { text }) => sum + countLines(text), 0)
    const words = some.reduce((sum, { text }) => sum + vagueWords(text).length, 0)
    return {
      room,
      files: some.length,
      lines,
      filesPerThousand: perThousand(some.length, lines),
      over400: some.filter(({ text }) => countLines(text) > 400).length,
      wordsPerThousand: perThousand(words, lines),
      cycles: cycles.filter(([first]) => room === 'all' || roomOf(first!) === room).length,
    }
  }
  return [
    ...rooms.map((room) =>
      rowOf(
        room,
        files.filter(({ path }) => roomOf(path) === room),
      ),
    ),
    rowOf('all', files),
  ]
}

const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const perThousand = (count: number, lines: number): number => Math.round((10_000 * count) / lines) / 10

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = sourceFiles()
  console.table(
    Object.fromEntries(
      measure(files).map(({ room, ...figures }) => [
        room,
        {
          files: figures.files,
          lines: figures.lines,
          'files / 1,000 lines': figures.filesPerThousand,
          'files > 400 lines': figures.over400,
          'words / 1,000 lines': figures.wordsPerThousand,
          cycles: figures.cycles,
        },
      ]),
    ),
  )
  for (const { path, text } of files)
    if (countLines(text) > 400) console.log(`${countLines(text)} lines: ${path}`)
  for (const cycle of importCycles(files)) console.log(`cycle: ${cycle.join(' ')}`)
  for (const line of repeatedExports(files)) console.log(`exported twice: ${line}`)
}
