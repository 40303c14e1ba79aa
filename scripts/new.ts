/** Adds an entry from a template: `npm run new -- endpoint|operation|page|chart|devnet-call|metric NAME`. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { templates } from './templates.ts'

export type NewEntry = {
  /** Files written and files edited, by their path from the root. */
  readonly paths: readonly string[]
  readonly todo: readonly string[]
}

/** Adds an entry to the repository in a folder. Generated files and the format of edited files are left to `update`. */
export function add(root: string, kind: string, name: string): NewEntry {
  const template = templates[kind]
  const isName = kind === 'endpoint' ? /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/ : /^[a-z][a-z0-9-]*$/
  if (template === undefined || !isName.test(name))
    throw new Error(
      `Usage: npm run new -- ${Object.keys(templates).join('|')} NAME (kebab-case; NOUN/NAME for an endpoint)`,
    )
  const { files, edits = {}, todo } = template(name, root)
  for (const path of Object.keys(files))
    if (existsSync(join(root, path))) throw new Error(`${path} exists already.`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, edit] of Object.entries(edits))
    writeFileSync(join(root, path), edit(readFileSync(join(root, path), 'utf8')))
  return { paths: [...Object.keys(files), ...Object.keys(edits)], todo }
}

/** Writes the generated files of the repository in a folder, and formats the paths. */
export function update(root: string, paths: readonly string[]): void {
  const run = (command: string, ...parameters: readonly string[]) =>
    execFileSync(join(root, 'node_modules/.bin', command), parameters, { cwd: root, stdio: 'inherit' })
  run('tsx', 'scripts/generate.ts')
  run('oxfmt', ...paths)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const [kind = '', name = ''] = process.argv.slice(2)
  const { paths, todo } = add(root, kind, name)
  update(root, paths)
  process.stdout.write(`${[...paths, '', 'Fill in:', ...todo.map((line) => `  ${line}`)].join('\n')}\n`)
}
