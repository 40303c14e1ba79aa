import { expect, test } from 'vitest'
import { readNotice } from '../../services/notices.ts'
import { openWorld } from '../../testing/open-world.ts'

const text = (title: string) => ({ title, content: `${title} <b>text</b>` })
const all = [
  { id: 84, createdMs: 2000, texts: { en: text('New'), zh: text('新'), ar: text('جديد') } },
  { id: 83, createdMs: 1000, texts: { en: text('Old') } },
]

test('gives notices newest first, and the other language where one is missing', async () => {
  await using world = await openWorld({ services: { notices: { all: async () => all } } })
  expect(
    (await world.get('/api/announcement?type=1&start=0&limit=10&status=0&sort=-timestamp')).body,
  ).toEqual({
    total: 2,
    data: [
      {
        id: 84,
        titleEN: 'New',
        titleCN: '新',
        contentEN: 'New <b>text</b>',
        contentCN: '新 <b>text</b>',
        texts: all[0]!.texts,
        createTime: 2000,
      },
      {
        id: 83,
        titleEN: 'Old',
        titleCN: 'Old',
        contentEN: 'Old <b>text</b>',
        contentCN: 'Old <b>text</b>',
        texts: all[1]!.texts,
        createTime: 1000,
      },
    ],
  })
  expect((await world.get('/api/announcement?id=83')).body).toMatchObject({ total: 1, data: [{ id: 83 }] })
  expect((await world.get('/api/announcement?start=5')).body).toMatchObject({ total: 2, data: [] })
})

test.each([
  ['# Title\n\ntext\nmore', { title: 'Title', content: 'text\nmore', dateMs: undefined }],
  ['---\ndate: 2024-05-06\n---\n# T\r\nx', { title: 'T', content: 'x', dateMs: Date.UTC(2024, 4, 6) }],
  ['---\ndate: 2024-99-99\n---\n# T', { title: 'T', content: '', dateMs: undefined }],
  ['no title', undefined],
  ['', undefined],
])('reads %j', (file, notice) => {
  expect(readNotice(file)).toEqual(notice)
})
