import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { webFiles, wrongImports } from './check-rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = (path: string, text: string) => ({ path: `apps/web/src/${path}`, text })
const targets = [
  file('theme/settings.ts', ''),
  file('data/lists.ts', ''),
  file('wallet/order/order-form.tsx', ''),
  file('sections/vote/count-table.tsx', ''),
  file('sections/sections.module.css', ''),
]
const wrongIn = (path: string, text: string) => wrongImports([...targets, file(path, text)])

test('no file of the web app imports a room above its own', () => {
  expect(webFiles().length).toBeGreaterThan(700)
  expect(wrongImports(webFiles())).toEqual([])
})

test.each([
  ['a value', 'wallet/a.ts', "import { table } from '../sections/vote/count-table.tsx'"],
  ['a type', 'show/a.ts', "import type { Form } from '../wallet/order/order-form.tsx'"],
  ['a lazy import', 'show/a.ts', "const form = lazy(() => import('../wallet/order/order-form.tsx'))"],
  ['the type of a lazy import', 'data/a.ts', "type Form = typeof import('../wallet/order/order-form.tsx')"],
  ['what is exported again', 'ui/a.ts', "export { table } from '../sections/vote/count-table.tsx'"],
  ['a style sheet', 'wallet/a.module.css', ".a { composes: b from '../sections/sections.module.css'; }"],
  ['a URL', 'wallet/a.ts', "new URL('../sections/vote/count-table.tsx', import.meta.url)"],
  ['a room of the same row', 'ui/a.ts', "import type { ListPage } from '../data/lists.ts'"],
])('refuses %s from a room that is not below', (_, path, text) => {
  expect(wrongIn(path, text)).toEqual([expect.stringContaining(`apps/web/src/${path} (`)])
})

test('imports of the own room and of rooms below are right', () => {
  expect(wrongIn('sections/vote/a.tsx', "import '../../wallet/order/order-form.tsx'")).toEqual([])
  expect(wrongIn('sections/block/a.tsx', "import '../vote/count-table.tsx'")).toEqual([])
  expect(wrongIn('ui/a.tsx', "import '../theme/settings.ts'")).toEqual([])
})

test('refuses a folder that is no room', () => {
  expect(wrongIn('helpers/a.ts', '')).toEqual([expect.stringContaining('helpers/a.ts is in no room')])
})

test('the command of the linter names an import of a higher room and a circle, and fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial rooms '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const check = () =>
    spawnSync(join(root, 'node_modules/.bin/tsx'), [join(root, 'scripts/check-rooms.ts')], {
      cwd: folder,
      encoding: 'utf8',
    })
  spawnSync('git', ['init'], { cwd: folder })
  write('apps/web/src/data/lists.ts', '')
  write('packages/store/src/a.ts', '')
  expect(check()).toMatchObject({ status: 0, stderr: '' })
  write('apps/web/src/theme/a.ts', "export const later = () => import('../data/lists.ts')")
  write('packages/store/src/a.ts', "import './b.ts'")
  write('packages/store/src/b.ts', "export const later = () => import('./a.ts')")
  const { status, stderr } = check()
  expect(status).toBe(1)
  expect(stderr).toContain('apps/web/src/theme/a.ts (theme) imports apps/web/src/data/lists.ts (data)')
  expect(stderr).toContain('import each other: packages/store/src/a.ts, packages/store/src/b.ts')
})

test('the linter refuses data and TRON in ui, and an app in tests of a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial rooms '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
    overrides: object[]
  }
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('.oxlintrc.json', JSON.stringify({ categories: { correctness: 'off' }, overrides }))
  write(
    'apps/web/src/ui/a.ts',
    ['@sundial/primitives', '@sundial/wallet', '@tanstack/react-query', '@sundial/primitives/text']
      .map((name, index) => `export { a as a${index} } from '${name}'\n`)
      .join(''),
  )
  write('packages/wallet/src/a.test.ts', "import '../../../apps/web/src/wallet/chain.ts'\n")
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const refused = [...stdout.matchAll(/^(\S+?):\d+:\d+: '([^']+)' import is restricted/gm)]
  expect(refused.map(([, path, name]) => `${path} ${name}`).toSorted()).toEqual([
    'apps/web/src/ui/a.ts @sundial/primitives',
    'apps/web/src/ui/a.ts @sundial/wallet',
    'apps/web/src/ui/a.ts @tanstack/react-query',
    'packages/wallet/src/a.test.ts ../../../apps/web/src/wallet/chain.ts',
  ])
})
