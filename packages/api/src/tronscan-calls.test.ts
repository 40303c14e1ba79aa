// docs/api-calls.md against the paths that TronScan documents, from vectors/tronscan-calls.json.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actions, endpoints } from './generated/endpoints.ts'

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const { paths } = JSON.parse(textOf('vectors/tronscan-calls.json')) as { readonly paths: readonly string[] }

const plain = (path: string) => path.replace(/[:{]\w+\}?/g, 'X')
const rows = [
  ...textOf('docs/api-calls.md').matchAll(/^\| `\w+ (\S+)` \| ([^|]+) \| [^|]* \| ([^|]*) \|$/gm),
].map(([, path, status, note]) => ({ path: plain(path!), status: status!, note: note!.trim() }))
const served = new Set([...endpoints.map(({ get }) => plain(get)), ...actions.map(({ post }) => plain(post))])

test.each(paths)('the documents say whether %s of TronScan is served, and why not', (path) => {
  const row = rows.find((one) => one.path === plain(path))
  expect(row).toBeDefined()
  if (row!.status === 'absent' || row!.status === 'not yet') {
    expect(served).not.toContain(plain(path))
    expect(row!.note.length).toBeGreaterThan(20)
  }
})

test('no call is in the table of calls twice', () => {
  const calls = [...textOf('docs/api-calls.md').matchAll(/^\| `(\w+ \S+)` \| (?:whole|part|empty|absent)/gm)]
  const names = calls.map(([, call]) => call)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
