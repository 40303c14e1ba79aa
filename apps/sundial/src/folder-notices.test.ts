import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderNotices } from './folder-notices.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-notices-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('files with the same number are one notice in several languages; other files are ignored', async () => {
  await writeFile(join(folder, '7.en.md'), '---\ndate: 2024-01-02\n---\n# Seven\ntext')
  await writeFile(join(folder, '7.zh.md'), '# 七\n文')
  await writeFile(join(folder, '7.fa.md'), '# هفت')
  await writeFile(join(folder, '8.en.md'), '---\ndate: 2024-03-01\n---\n# Eight')
  await writeFile(join(folder, '9.en.md'), 'without title')
  await writeFile(join(folder, 'README.md'), '# No')
  expect(await (await folderNotices(folder)).all()).toEqual([
    { id: 8, createdMs: Date.UTC(2024, 2, 1), texts: { en: { title: 'Eight', content: '' } } },
    {
      id: 7,
      createdMs: Date.UTC(2024, 0, 2),
      texts: {
        en: { title: 'Seven', content: 'text' },
        zh: { title: '七', content: '文' },
        fa: { title: 'هفت', content: '' },
      },
    },
  ])
})

test('a notice is built in, in every language of the web app', async () => {
  const [notice, ...others] = await (await folderNotices()).all()
  expect([notice?.id, others]).toEqual([83, []])
  const languages = await readdir(new URL('../../web/src/locales', import.meta.url))
  expect(Object.keys(notice!.texts).map((code) => `${code}.json`)).toEqual(
    languages.filter((name) => name.endsWith('.json')).toSorted(),
  )
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
