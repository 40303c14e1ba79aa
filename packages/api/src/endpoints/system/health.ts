import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { present } from '../../present.ts'
import { problems } from '../../schema/coverage.ts'

export const health = endpoint({
  get: '/health',
  summary: 'Whether this process lives, and what is wrong behind it',
  reads: 'nothing',
  query: {},
  reply: Type.Object({ status: Type.Literal('ok'), problems }),
  handle: async (_, { node }) => ({
    status: 'ok' as const,
    problems: node.problems().map(({ file, code, message }) => present({ file, code, message })),
  }),
})
