import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { NotNow } from '../../errors.ts'
import { omitUndefined } from '../../present.ts'
import { problems } from '../../schema/coverage.ts'
import { progress, toProgress } from '../../schema/progress.ts'

export const health = endpoint({
  get: '/health',
  summary:
    'Whether this process works: it serves, its database answers, and the task that keeps the index runs',
  description:
    '503 with code unhealthy otherwise; `faults` names each reason by its code. A node that is away is no fault of this process: see /ready.',
  reads: 'nothing',
  query: {},
  reply: Type.Object({ status: Type.Literal('ok'), problems, ...progress }),
  async handle(_, { node, store, clock, progress: readProgress }) {
    const state = await store.state().catch(() => undefined)
    const now = readProgress?.() ?? { servers: [] }
    const report = {
      problems: node.problems().map(({ file, code, message }) => omitUndefined({ file, code, message })),
      ...toProgress(now, state?.head, clock.now()),
    }
    const faults = [
      ...(state === undefined ? [databaseAway] : []),
      ...(now.indexing === 'stopped' ? [indexingStopped] : []),
    ]
    const [first] = faults
    if (first === undefined) return { status: 'ok' as const, ...report }
    throw new NotNow('unhealthy', first.message, { status: 'unhealthy', faults, ...report })
  },
})

const databaseAway = { code: 'database_away', message: 'The database does not answer.' } as const
/** What a defect says of itself stays in the log. */
const indexingStopped = {
  code: 'indexing_stopped',
  message: 'A defect stopped indexing. The log has the details; a restart of the program may help.',
} as const
