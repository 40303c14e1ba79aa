import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRepository } from './copy-repository.ts'
import { add, update } from './new.ts'
import { templates } from './templates.ts'

/** The folders that the entries and their checks read, in a temporary folder. */
const copy = mkdtempSync(join(tmpdir(), 'sundial-new-'))
let added: readonly string[]
const addedBy = new Map<string, readonly string[]>()

beforeAll(() => {
  copyRepository(copy)
  added = Object.keys(templates).flatMap((kind) => {
    const name = kind === 'endpoint' ? 'block/from-template' : 'from-template'
    const { paths } = add(copy, kind, name)
    addedBy.set(kind, paths)
    return paths
  })
  added = [...new Set(added)]
  update(copy, added)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Types of a second repository take longer than the other checks together: `npm run nightly` checks them. */
const isNightly = process.env['SUNDIAL_NIGHTLY'] !== undefined

test('an entry of each kind passes format, lint, the checks of generated files and, at night, of types, and the program builds', async () => {
  const sources = added.filter((path) => /\.tsx?$/.test(path))
  const [web, other] = [true, false].map((isWeb) =>
    sources.filter((path) => path.startsWith('apps/web/') === isWeb),
  )
  write('tsconfig.new.json', {
    extends: './tsconfig.json',
    include: ['packages/*/src', 'apps/sundial/src'],
    exclude: ['**/*.test.ts'],
    files: other,
  })
  // The texts declare the types of message keys. Tests of pages would add the whole app.
  write('apps/web/tsconfig.new.json', {
    extends: './tsconfig.json',
    include: [],
    files: ['src/i18n/texts.ts', ...web!.filter(isNoTest).map((path) => relative('apps/web', path))],
  })
  const generated = generatedFiles()
  const failures = await Promise.all([
    ...(isNightly
      ? ['tsconfig.new.json', 'apps/web/tsconfig.new.json'].map((project) => failureOf('tsc', '-p', project))
      : []),
    failureOf('oxlint', '--type-aware', ...sources),
    failureOf('oxfmt', '--check', ...added),
    failureOf('tsx', 'scripts/generate.ts'),
    failureOf(
      'tsx',
      '--eval',
      "void import('./scripts/build.mjs').then(({ buildServer }) => buildServer('dist'))",
    ),
  ])
  expect(failures.join('')).toBe('')
  expect(generatedFiles()).toEqual(generated)
})

test.each(Object.keys(templates))(
  'what a new %s says is marked as to do until somebody writes it',
  (kind) => {
    const marked = (addedBy.get(kind) ?? []).filter((path) =>
      readFileSync(join(copy, path), 'utf8').includes('TODO'),
    )
    expect(marked.filter((path) => /\.test\.tsx?$/.test(path))).toHaveLength(1)
    const texts = marked.filter((path) => path.includes('/locales/')).map((path) => basename(path, '.json'))
    const others = ['ar', 'es', 'fa', 'ja', 'ko', 'ru', 'zh']
    if (kind === 'operation' || kind === 'page') expect(texts).toEqual(expect.arrayContaining(others))
    if (kind === 'endpoint') expect(marked).toHaveLength(2)
  },
)

const isNoTest = (path: string): boolean => !/\.test\.tsx?$/.test(path)
const write = (path: string, content: object): void =>
  writeFileSync(join(copy, path), JSON.stringify(content))

/** Text of the generated files by path. */
const generatedFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(copy, 'packages'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes('/generated/') && !path.includes('node_modules'))
      .map((path) => join('packages', path))
      .concat('.oxlintrc.json', 'docs/api-calls.md')
      .map((path) => [path, readFileSync(join(copy, path), 'utf8')]),
  )

/** What a command in the copy prints when it fails; empty when it succeeds. */
async function failureOf(command: string, ...parameters: readonly string[]): Promise<string> {
  const { NODE_ENV: _, ...env } = process.env
  try {
    await promisify(execFile)(join(copy, 'node_modules/.bin', command), parameters, { cwd: copy, env })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string }
    return `${command} ${parameters.join(' ')}\n${stdout}${stderr}\n`
  }
}
