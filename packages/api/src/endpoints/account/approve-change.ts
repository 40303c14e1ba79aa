import type { Address } from '@sundial/primitives'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { type FactOf, findFacts } from '../../find/find-facts.ts'
import { all, aroundFound, when } from '../../find/found.ts'
import { readAddress } from '../../lookup.ts'
import type { Refusal } from '../../query.ts'
import { approval } from '../../schema/approval.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import { address, confirm, ignored, paging, sort } from '../../schema/parameters.ts'
import { toApprovals } from '../../shape/approval.ts'

export const approvalChanges = endpoint({
  get: '/api/account/approve/change',
  summary: 'Approvals of TRC20 tokens as they were given, newest first',
  description:
    'Needs from_address (whose tokens) or to_address (who may move them). The others are looked for among the rows: see scanned.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    from_address: address,
    to_address: address,
    contract_address: address,
    type: Type.Optional(
      Type.Literal('approve', {
        description: 'approve: there are no others.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    show: Type.Optional(
      Type.Enum(['0', '1', '3'], {
        description:
          '1 TRC20, 3 (or 0) all: the rows are the same. 2 and 4 (TRC721, TRC1155) are not listed here.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(factMembers('data', approval)),
  async handle({ query }, at) {
    const [owner, spender, contract] = await Promise.all(
      [query.from_address, query.to_address, query.contract_address].map((one) =>
        one === undefined ? Promise.resolve(undefined) : readAddress(one, at),
      ),
    )
    const found = await find({ owner, spender, contract }, query, at)
    return {
      ...aroundFound(found),
      ...(await toApprovals(found.rows, at)),
      ...lackingFacts(at.state),
    }
  },
})

type ApprovalFact = FactOf<'tokenApproval'>
type Sides = {
  readonly owner: Address | undefined
  readonly spender: Address | undefined
  readonly contract: Address | undefined
}

function find({ owner, spender, contract }: Sides, query: Parameters<typeof findFacts>[1], at: At) {
  const isTo = when<ApprovalFact, Address>(spender, (row, one) => row.spender === one)
  const isOf = when<ApprovalFact, Address>(
    contract,
    ({ asset }, one) => asset.kind === 'trc20' && asset.contract === one,
  )
  if (owner !== undefined)
    return findFacts<'tokenApproval'>({ list: 'approvalsOfOwner', key: owner }, query, at, all(isTo, isOf))
  if (spender === undefined) throw noKey
  return findFacts<'tokenApproval'>({ list: 'approvalsOfSpender', key: spender }, query, at, isOf)
}

const noKey = new RequestRefused(
  'parameter_missing',
  'from_address or to_address is missing; give one of them.',
  { parameters: ['from_address', 'to_address'] },
)
