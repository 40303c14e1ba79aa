import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { socketPortOf } from './socket.ts'
import { testFolder } from './test-folder.ts'

test('a cluster made anew in the same folder has a socket of another name than the one deleted under its server', async () => {
  await using folder = await testFolder()
  const version = join(folder.path, 'PG_VERSION')
  await mkdir(folder.path, { recursive: true })
  await writeFile(version, '18\n')
  await utimes(version, 1_795_000_000, 1_795_000_000)
  const first = await socketPortOf(folder.path)
  expect(await socketPortOf(folder.path)).toBe(first)
  await utimes(version, 1_795_000_060.5, 1_795_000_060.5)
  const second = await socketPortOf(folder.path)
  expect(second).not.toBe(first)
  for (const port of [first, second]) expect(port >= 1024 && port <= 65_535).toBe(true)
})
