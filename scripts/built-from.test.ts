import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStale, markBuilt, markRunning, runningOf, sourceFiles } from './built-from.mjs'

let folder: string
let app: string
let out: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-build-'))
  app = join(folder, 'app')
  out = join(app, 'dist')
  await mkdir(join(app, 'src'), { recursive: true })
  await writeFile(join(app, 'src', 'main.ts'), 'one')
  await writeFile(join(app, 'src', 'other.ts'), 'two')
})
afterEach(async () => rm(folder, { recursive: true }))

async function build(): Promise<void> {
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'main.js'), 'built')
  markBuilt(out, [app])
}

test('a build is fresh although making its folder changed the one it is in', async () => {
  expect(isStale(out, [app])).toBe(true)
  // What is built from is looked at before the folder of the build is made, as at a first start.
  await build()
  expect(isStale(out, [app])).toBe(false)
  await rm(out, { recursive: true })
  await build()
  expect(isStale(out, [app])).toBe(false)
})

test.each<[string, () => Promise<unknown>, boolean]>([
  ['nothing', async () => undefined, false],
  ['a time alone', async () => utimes(join(app, 'src', 'main.ts'), 1, 1), false],
  ['a test', async () => writeFile(join(app, 'src', 'main.test.ts'), 'x'), false],
  ['a folder of packages', async () => mkdir(join(app, 'node_modules', 'x'), { recursive: true }), false],
  ['a file', async () => writeFile(join(app, 'src', 'main.ts'), 'eno'), true],
  ['a new file', async () => writeFile(join(app, 'src', 'new.ts'), ''), true],
  ['a removed file', async () => rm(join(app, 'src', 'other.ts')), true],
  ['the stamp', async () => writeFile(join(out, '.built'), '17000000'), true],
])('after a change of %s the build is stale: %#', async (_, change, expected) => {
  await build()
  await change()
  expect(isStale(out, [app])).toBe(expected)
})

test('knows who runs a build, and forgets those who were killed', async () => {
  await build()
  expect(runningOf(out)).toEqual([])
  const forget = markRunning(out)
  // Above the highest id that Linux gives.
  markRunning(out, 4_194_305)
  expect(runningOf(out)).toEqual([process.pid])
  forget()
  expect(runningOf(out)).toEqual([])
  expect(sourceFiles([app])).toHaveLength(2)
})
