import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const places: Readonly<Record<string, string>> = {
  web: 'apps/web/src',
  api: 'packages/api/src',
  app: 'apps/sundial/src',
  package: 'packages',
  e2e: 'e2e',
}
/** Parts of the spec's checklist that come with issues of their own. */
const isLater = (proof: string): boolean => /^[A-O](, [A-O])*$/.test(proof)

const cellsIn = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))

const rows = cellsIn('docs/spec-rules.md').filter(([rule]) => rule !== 'rule') as [
  rule: string,
  proof: string,
][]

/** Titles as they stand in a test file: the first text of each call of `test`, or of what `test.each` gives. */
function titlesIn(file: string): readonly string[] {
  const calls = readFileSync(file, 'utf8').matchAll(
    /(?:\btest|\bit|\))\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`)/g,
  )
  return [...calls].map(([, single, double, template]) => single ?? double ?? template ?? '')
}

const plain = (title: string) => title.replaceAll('\\', '')

test('every rule of the spec stands once, with what proves it or whose it is', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(new Set(rows.map(([rule]) => rule)).size).toBe(rows.length)
  const odd = rows.filter(
    ([, proof]) => !isLater(proof) && !/^none: \S/.test(proof) && !/^\w+:\S+ › \S/.test(proof),
  )
  expect(odd).toEqual([])
})

const isMissing = (proof: string): boolean => {
  const [, place, path, title] = /^(\w+):(\S+) › (.+)$/.exec(proof) ?? []
  if (place === undefined || place === 'none') return false
  const file = join(root, places[place] ?? `no place ${place}`, path!)
  return !existsSync(file) || titlesIn(file).every((one) => plain(one) !== title)
}

test('every test that proves a rule of the spec exists under its name', () => {
  expect(rows.map(([, proof]) => proof).filter(isMissing)).toEqual([])
})

test('every feature of the development chain has a test that exists', () => {
  const features = cellsIn('docs/development-chain.md').filter(([feature]) => feature !== 'feature')
  expect(features.length).toBeGreaterThan(15)
  expect(features.filter(([, , , , proof = '']) => !proof.includes(' › ') || isMissing(proof))).toEqual([])
})

/** The call of `test` with a title, with the table before it and without separators of digits; empty without one. */
function bodyOf(file: string, title: string): string {
  const text = plain(readFileSync(file, 'utf8'))
  const at = text.indexOf(title)
  const begins = [...text.matchAll(/^(?: *(?:test|it)|testList|describe|for)\b/gm)].map(({ index }) => index)
  const begin = begins.findLast((index) => index <= at) ?? 0
  return text
    .slice(
      begin,
      begins.find((index) => index > at),
    )
    .replaceAll(/(?<=\d)[_,](?=\d)/g, '')
}

/** Figures of two digits and more, words in quotes and paths of the API: what a test of the rule has to name. */
function namedIn(rule: string): readonly string[] {
  const words = rule.replaceAll(/\([^)]*\)|section \d+|TRC\d+/g, '')
  const figures = words.replaceAll(/\/\S+/g, '').matchAll(/(?<![\w.:-])\d[\d,]+/g)
  return [
    ...[...figures].map(([figure]) => figure.replaceAll(',', '')),
    ...[...words.matchAll(/'([^']{4,})'/g)].map(([, quoted]) => quoted!),
    ...[...words.matchAll(/\/api\/[\w/-]+/g)].map(([path]) => path),
  ]
}

test('a test that proves a rule names its figures, its quoted words and its paths', () => {
  const silent = rows.flatMap(([rule, proof]) => {
    const [, place, path, title] = /^(\w+):(\S+) › (.+)$/.exec(proof) ?? []
    if (place === undefined || place === 'none') return []
    const file = join(root, places[place]!, path!)
    const body = bodyOf(file, title!).toLowerCase()
    const whole = readFileSync(file, 'utf8')
    const lacks = (name: string) =>
      name.startsWith('/api/') ? !whole.includes(name) : !body.includes(name.toLowerCase())
    return namedIn(rule)
      .filter(lacks)
      .map((name) => `${name}: ${rule}`)
  })
  expect(silent).toEqual([])
})

test('titles of tests say the rule, without codes of reviews and numbers of issues', () => {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
  const coded = files.flatMap((file) =>
    titlesIn(join(root, file)).filter((title) => /\([A-Z]\d{1,2}(, ?[A-Z]\d{1,2})*\)|\bissue \d/.test(title)),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(coded).toEqual([])
})

test('the table has every section of the spec that asks for something, and letters in place of names of parts', () => {
  const text = readFileSync(join(root, 'docs/spec-rules.md'), 'utf8')
  const sections = [...text.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number))
  expect(sections).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(rows.filter(([, proof]) => ['wallet', 'market', 'charts', 'tools'].includes(proof))).toEqual([])
})

test('the rooms that the architecture and the linter name exist', () => {
  const named = ['ARCHITECTURE.md', '.oxlintrc.json'].flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/@sundial\/([a-z-]+)|`packages\/([a-z-]+)`/g)].map(
      ([, one, other]) => one ?? other!,
    )
  })
  const rooms = [...new Set(named)].filter((name) => name !== 'contracts')
  const missing = rooms.filter(
    (name) => !['packages', 'apps'].some((place) => existsSync(join(root, place, name))),
  )
  expect(rooms.length).toBeGreaterThan(8)
  expect(missing).toEqual([])
  expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).not.toContain('node, signers')
})
