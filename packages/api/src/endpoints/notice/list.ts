import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import type { Notice } from '../../services/notices.ts'
import { serviceOf } from '../../services/services.ts'
import { listing } from '../../shared/parameters.ts'

export const notices = endpoint({
  get: '/api/announcement',
  summary: "The operator's notices, newest first",
  description: 'Texts are Markdown. Where English or Chinese is missing, the other takes its place.',
  reads: 'nothing',
  query: {
    start: listing.start,
    limit: listing.limit,
    id: Type.Optional(
      Type.Integer({ description: 'Id of one notice.', 'x-refusal': { other: 'malformed_number' } }),
    ),
  },
  reply: Type.Object({
    total: Type.Integer(),
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        titleEN: Type.String(),
        titleCN: Type.String(),
        contentEN: Type.String(),
        contentCN: Type.String(),
        texts: Type.Record(Type.String(), Type.Object({ title: Type.String(), content: Type.String() }), {
          description: 'All that it is written in, by the code of the language.',
        }),
        createTime: Type.Integer({ description: 'Milliseconds since 1970 UTC.' }),
      }),
    ),
  }),
  async handle({ query: { start, limit, id } }, at) {
    const all = await serviceOf(at, 'notices').all()
    const found = id === undefined ? all : all.filter((notice) => notice.id === id)
    return {
      total: found.length,
      data: found.slice(start, start + limit).map(toRow),
    }
  },
})

function toRow({ id, createdMs, texts }: Notice) {
  // An operator may write in one language only.
  const any = texts['en'] ?? texts['zh'] ?? Object.values(texts)[0]
  const [en, zh] = [texts['en'] ?? any, texts['zh'] ?? any]
  return {
    id,
    titleEN: en?.title ?? '',
    titleCN: zh?.title ?? '',
    contentEN: en?.content ?? '',
    contentCN: zh?.content ?? '',
    texts,
    createTime: createdMs,
  }
}
