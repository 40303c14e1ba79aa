import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { NotNow } from '../../errors.ts'
import { trueAtBlock } from '../../schema/scalars.ts'

export const ready = endpoint({
  get: '/ready',
  summary: 'Whether the index holds a block and its database answers',
  description: '503 with code not_ready until then.',
  reads: 'nothing',
  query: {},
  reply: Type.Object({ ready: Type.Literal(true), trueAtBlock }),
  async handle(_, { store }) {
    const { head } = await store.state().catch((cause: unknown) => {
      throw new NotNow('not_ready', 'The database does not answer.', {}, { cause })
    })
    if (head === undefined) throw new NotNow('not_ready', 'The index holds no block yet.')
    return { ready: true as const, trueAtBlock: head.height }
  },
})
