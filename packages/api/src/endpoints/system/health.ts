import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { present } from '../../present.ts'
import { problems } from '../../schema/coverage.ts'
import { progress, toProgress } from '../../schema/progress.ts'

export const health = endpoint({
  get: '/health',
  summary: 'Whether this process lives, how the index keeps up, and what is wrong behind it',
  reads: 'nothing',
  query: {},
  reply: Type.Object({ status: Type.Literal('ok'), problems, ...progress }),
  handle: async (_, { node, store, progress: told }) => ({
    status: 'ok' as const,
    problems: node.problems().map(({ file, code, message }) => present({ file, code, message })),
    // A database that is away is no reason not to answer.
    ...toProgress(told?.() ?? { servers: [] }, (await store.state().catch(() => undefined))?.head?.height),
  }),
})
