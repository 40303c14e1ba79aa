import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { standingApprovals } from '../../find/standing-approvals.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { around, pageOfRows } from '../../page.ts'
import type { Refusal } from '../../query.ts'
import { approval } from '../../schema/approval.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import { address, ignored, paging, requiredAddress, sort } from '../../schema/parameters.ts'
import { toApprovals } from '../../shape/approval.ts'

export const approvals = endpoint({
  get: '/api/account/approve/list',
  summary: 'What others may move of the TRC20 tokens of an account',
  description: `The newest approval for each spender and token, unless it is zero. What was spent of it since is known to the token only. An account with more than ${apiLimits.scannedRows} approvals is refused: /api/account/approve/change lists them.`,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    address: requiredAddress,
    relatedId: address,
    type: Type.Optional(
      Type.Enum(['token', 'project'], {
        description: 'By token or by spender: the rows are the same.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    transfer: Type.Optional(Type.String({ 'x-ignored': true, description: 'Accepted and ignored.' })),
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(factMembers('data', approval)),
  async handle({ query }, at) {
    const all = await standingApprovals(await readAddress(query.address, at), at)
    const related = query.relatedId === undefined ? undefined : await readAddress(query.relatedId, at)
    const matching = all.filter(
      ({ spender, asset }) =>
        related === undefined ||
        spender === related ||
        (asset.kind === 'trc20' && asset.contract === related),
    )
    const page = pageOfRows(matching, query)
    return {
      ...around(page, query, at.state),
      ...(await toApprovals(page.rows, at)),
      ...lackingFacts(at.state),
    }
  },
})
