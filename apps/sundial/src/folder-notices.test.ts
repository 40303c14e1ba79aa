import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderNotices } from './folder-notices.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-notices-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('files with the same number are one notice in two languages; other files are ignored', async () => {
  await writeFile(join(folder, '7.en.md'), '---\ndate: 2024-01-02\n---\n# Seven\ntext')
  await writeFile(join(folder, '7.zh.md'), '# 七\n文')
  await writeFile(join(folder, '8.en.md'), '---\ndate: 2024-03-01\n---\n# Eight')
  await writeFile(join(folder, '9.en.md'), 'without title')
  await writeFile(join(folder, 'README.md'), '# No')
  expect(await (await folderNotices(folder)).all()).toEqual([
    { id: 8, createdMs: Date.UTC(2024, 2, 1), english: { title: 'Eight', content: '' } },
    {
      id: 7,
      createdMs: Date.UTC(2024, 0, 2),
      english: { title: 'Seven', content: 'text' },
      chinese: { title: '七', content: '文' },
    },
  ])
})

test('a notice is built in, in both languages', async () => {
  expect(await (await folderNotices()).all()).toMatchObject([{ id: 83, english: {}, chinese: {} }])
})

test('names a missing folder at start', async () => {
  await expect(folderNotices(join(folder, 'none'))).rejects.toMatchObject({ code: 'notices_refused' })
})

test('names an oversized notice at start', async () => {
  const large = await mkdtemp(join(tmpdir(), 'sundial-notices-'))
  await writeFile(join(large, '1.en.md'), `# One\n${'x'.repeat(300_000)}`)
  await expect(folderNotices(large)).rejects.toMatchObject({
    code: 'notices_refused',
    message: expect.stringContaining('1.en.md') as string,
  })
  await rm(large, { recursive: true })
})
