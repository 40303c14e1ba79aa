import type { NoticesAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api, type Params } from './api.ts'
import { firstAnswer } from './first-answers.ts'

export type Notice = NoticesAnswer['data'][number]

/** What the operator has to say, newest first. */
export const notices = (params: Params = {}) =>
  queryOptions({
    queryKey: ['notices', params],
    queryFn: ({ signal }) =>
      api<NoticesAnswer>('/api/announcement', { sort: '-timestamp', ...params }, signal),
    initialData: () => firstAnswer<NoticesAnswer>('/api/announcement', { sort: '-timestamp', ...params }),
    staleTime: 60_000,
  })

/** Notices are written in English and Chinese. */
export const noticeText = ({ titleEN, titleCN, contentEN, contentCN }: Notice, locale: string) =>
  locale.startsWith('zh') ? { title: titleCN, content: contentCN } : { title: titleEN, content: contentEN }
