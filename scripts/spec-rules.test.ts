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
const later = ['wallet', 'market', 'charts', 'tools']

const rows = readFileSync(join(root, 'docs/spec-rules.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| rule '))
  .map((line) => line.slice(2, -2).split(' | ') as [rule: string, proof: string])

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
    ([, proof]) => !later.includes(proof) && !/^none: \S/.test(proof) && !/^\w+:\S+ › \S/.test(proof),
  )
  expect(odd).toEqual([])
})

test('every test that proves a rule of the spec exists under its name', () => {
  const missing = rows.flatMap(([, proof]) => {
    const [, place, path, title] = /^(\w+):(\S+) › (.+)$/.exec(proof) ?? []
    if (place === undefined || place === 'none') return []
    const file = join(root, places[place] ?? `no place ${place}`, path!)
    return existsSync(file) && titlesIn(file).some((one) => plain(one) === title) ? [] : [proof]
  })
  expect(missing).toEqual([])
})
