import { proposals } from '@sundial/operations'
import type { ParameterChange } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noAnnotations } from '../../shared/address-annotations.ts'
import { listMembers } from '../../shared/list-members.ts'
import { ignored, paging, sort, wholeNumber } from '../../shared/parameters.ts'
import { pagingMembersOf, findRows, listOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { isConfirmed, toAmount } from '../../shared/values.ts'

const change = Type.Object({
  id: is.int('Extension. Id of the parameter in proposals.'),
  key: Type.Optional(
    is.text('Extension. Its name, as the node prints it; absent for ids that java-tron 4.8 does not know.'),
  ),
  value: is.amount('Extension. The new value. Fees are sun, times milliseconds.'),
  old: Type.Optional(
    is.amount('Extension. The value set by an earlier proposal; absent where the index saw none.'),
  ),
  proposal: is.int('Extension. Id of the proposal.'),
  block: is.int('Extension. Height of the block in which it took effect.'),
  timestamp: is.time('Extension. Time of that block.'),
  confirmed: Type.Optional(is.confirmed),
})

export const parameterHistory = endpoint({
  get: '/api/chainparameters/history',
  summary: 'Parameter changes by proposals and their blocks, newest first',
  description: 'Extension. The history is complete after toldSince; earlier decisions may be missing.',
  query: { sort: sort(['timestamp']), ...paging, id: wholeNumber('Only this parameter.'), ...ignored },
  list: 'data',
  reply: Type.Object({
    ...listMembers('data', change),
    toldSince: Type.Optional(
      is.time(
        'Extension. The history is complete after this time. Absent where it is incomplete throughout.',
      ),
    ),
  }),
  async handle({ query }, at) {
    const { id, ...listQuery } = query
    const { changes, reportedSinceMs } = await at.store.parameterHistory()
    const wanted = changes.filter((one) => id === undefined || one.id === id).toReversed()
    const found = await findRows({ read: listOf(wanted) }, listQuery, at.state)
    return omitUndefined({
      total: wanted.length,
      rangeTotal: wanted.length,
      ...pagingMembersOf(found),
      data: found.rows.map((row) => toChange(row, at)),
      ...noAnnotations,
      toldSince: reportedSinceMs,
    })
  },
})

const toChange = ({ id, value, old, proposalId, height, timestampMs }: ParameterChange, { state }: Context) =>
  omitUndefined({
    id,
    key: keyById.get(id),
    value: toAmount(value),
    old: old === undefined ? undefined : toAmount(old),
    proposal: Number(proposalId),
    block: height,
    timestamp: timestampMs,
    confirmed: isConfirmed(height, state),
  })

const keyById = new Map<number, string>(
  Object.entries(proposals.proposable).map(([id, { key }]) => [Number(id), key]),
)
