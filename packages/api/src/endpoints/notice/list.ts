import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import type { Notice } from '../../services/notices.ts'
import { serviceOf } from '../../services/services.ts'
import { listing } from '../../shared/parameters.ts'

export const notices = endpoint({
  get: '/api/announcement',
  summary: "The operator's notices, newest first",
  description: 'Texts are Markdown. A missing language falls back to the other.',
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
        createTime: Type.Integer({ description: 'Milliseconds since 1970 UTC.' }),
      }),
    ),
  }),
  async handle({ query: { start, limit, id } }, at) {
    const all = await serviceOf(at, 'notices').all()
    const found = id === undefined ? all : all.filter((notice) => notice.id === id)
    return { total: found.length, data: found.slice(start, start + limit).map(toRow) }
  },
})

function toRow({ id, createdMs, english, chinese }: Notice) {
  const [en, zh] = [english ?? chinese, chinese ?? english]
  return {
    id,
    titleEN: en?.title ?? '',
    titleCN: zh?.title ?? '',
    contentEN: en?.content ?? '',
    contentCN: zh?.content ?? '',
    createTime: createdMs,
  }
}
