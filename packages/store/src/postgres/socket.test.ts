import { mkdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { socketDirectory, socketPortOf } from './socket.ts'
import { testFolder } from '../../test/postgres-folder.ts'

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

test('is a private folder in the home', async () => {
  await using folder = await testFolder()
  const directory = await socketDirectory({ directory: folder.path })
  expect(directory).toBe(join(folder.path, 'socket'))
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  expect(await socketDirectory({ directory: folder.path })).toBe(directory)
})

test('is in the temporary folder, named after the home, when the home is too deep for a socket address', async () => {
  await using folder = await testFolder()
  const one = await socketDirectory({ directory: join(folder.path, 'a'.repeat(90)) }, folder.path)
  const other = await socketDirectory({ directory: join(folder.path, 'b'.repeat(90)) }, folder.path)
  expect(one).toMatch(/sundial-[0-9a-f]{12}$/)
  expect(other).not.toBe(one)
})

test('is refused when both paths are too long', async () => {
  const deep = `/${'a'.repeat(90)}`
  await expect(socketDirectory({ directory: deep }, deep)).rejects.toMatchObject({
    code: 'postgres_socket_path_too_long',
    message: expect.stringContaining('--data'),
  })
})

test('is refused when a stranger has put a link there', async () => {
  await using folder = await testFolder()
  await mkdir(join(folder.path, 'elsewhere'))
  await symlink('elsewhere', join(folder.path, 'socket'))
  await expect(socketDirectory({ directory: folder.path })).rejects.toMatchObject({
    code: 'postgres_folder_not_ours',
  })
})

test('opened to others by someone is closed again', async () => {
  await using folder = await testFolder()
  await mkdir(join(folder.path, 'socket'), { mode: 0o755 })
  const directory = await socketDirectory({ directory: folder.path })
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
})
