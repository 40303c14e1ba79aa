import { type Address, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { pagingMembers, pageOfRows, toPageRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  ignored,
  ignoredBecause,
  paging,
  requiredAddress,
  sameAddress,
  sort,
} from '../../shared/parameters.ts'
import { everyFilter, pagingMembersOf, type FactOf, findFacts, optionalFilter } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed } from '../../shared/values.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { contractRet } from '../transaction/schema.ts'

const approval = component(
  'Approval',
  Type.Object({
    hash: is.hash('The creating transaction.'),
    block: is.int('Height of the block.'),
    date_created: is.time('Block time.'),
    owner_address: is.address('The owner of the tokens.'),
    from_address: is.address('The same.'),
    to_address: is.address('The spender.'),
    contract_address: is.address('The token contract.'),
    amount_str: is.amountText('The approved amount, in the smallest unit.'),
    unlimited: is.flag('Whether it is the largest possible amount.'),
    type: Type.Literal('approve'),
    contract_ret: Type.Optional(contractRet),
    confirmed: Type.Optional(is.confirmed),
    revert: is.revert,
    tokenInfo,
  }),
)

const most = 2n ** 256n - 1n

async function toApprovals(rows: readonly FactOf<'tokenApproval'>[], at: Context) {
  const infoOf = await tokenInfos(
    rows.map(({ asset }) => asset),
    at,
  )
  const data = rows.map((row): Static<typeof approval> => {
    const owner = toBase58(row.owner)
    const info = infoOf(row.asset)
    return omitUndefined({
      hash: row.transactionId,
      block: row.height,
      date_created: row.timestampMs,
      owner_address: owner,
      from_address: owner,
      to_address: toBase58(row.spender),
      contract_address: info.tokenId,
      amount_str: row.amount.toString(),
      unlimited: row.amount === most,
      type: 'approve' as const,
      contract_ret: 'SUCCESS',
      confirmed: isConfirmed(row.height, at.state),
      revert: false as const,
      tokenInfo: info,
    })
  })
  const addresses = rows.flatMap(({ owner, spender, asset }) => [
    owner,
    spender,
    asset.kind === 'trc20' ? asset.contract : undefined,
  ])
  return { data, ...(await addressAnnotations(at, addresses)) }
}

export type Approval = FactOf<'tokenApproval'>

/** The newest of each spender and token, in chain order. Throws `list_too_long`. */
export async function standingApprovals(owner: Address, at: Context): Promise<Approval[]> {
  const request = { start: 0, limit: apiLimits.scannedRows, order: 'oldest' } as const
  const { rows, total } = await at.store.facts({ list: 'approvalsOfOwner', key: owner }, request)
  if (total > apiLimits.scannedRows) throw tooMany(total)
  const newest = new Map<string, Approval>()
  for (const row of rows as readonly Approval[]) {
    const key = `${row.spender} ${row.asset.kind === 'trc20' ? row.asset.contract : ''}`
    newest.delete(key)
    newest.set(key, row)
  }
  return [...newest.values()].filter(({ amount }) => amount > 0n)
}

const tooMany = (total: number) =>
  new RequestRefused(
    'list_too_long',
    `The account has ${total} approvals, more than one response can evaluate; /api/account/approve/change lists them.`,
    { total, most: apiLimits.scannedRows },
  )

export const approvals = endpoint({
  get: '/api/account/approve/list',
  summary: 'TRC20 approvals of an account',
  description: `The newest approval for each spender and token, unless it is zero. Only the token knows how much has been spent since. An account with more than ${apiLimits.scannedRows} approvals is rejected: use /api/account/approve/change.`,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    address: requiredAddress,
    relatedId: address,
    type: Type.Optional(
      Type.Enum(['token', 'project'], {
        'x-ignored': true,
        description: 'Accepted and ignored: each row names its token and its spender.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    transfer: ignoredBecause('rows are the same for phones.'),
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
    const page = pageOfRows(matching, toPageRequest(query))
    return {
      ...pagingMembers(page, query, at.state),
      ...(await toApprovals(page.rows, at)),
      ...lackingFacts(at.state),
    }
  },
})

export const approvalChanges = endpoint({
  get: '/api/account/approve/change',
  summary: 'History of TRC20 approvals, newest first',
  description:
    'Requires from_address (the token owner) or to_address (the spender). The other filters scan the rows: see scanned.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    from_address: address,
    address: sameAddress('from_address'),
    to_address: address,
    contract_address: address,
    type: Type.Optional(
      Type.Literal('approve', {
        'x-ignored': true,
        description: 'Accepted and ignored: approve is the only value.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    show: Type.Optional(
      Type.Enum(['0', '1', '3'], {
        'x-ignored': true,
        description:
          'Accepted and ignored: 1 TRC20 and 3 (or 0) all are the same, as the index has approvals of TRC20 only. 2 and 4 (TRC721, TRC1155) are not supported.',
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
      ...pagingMembersOf(found),
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

function find({ owner, spender, contract }: Sides, query: Parameters<typeof findFacts>[1], at: Context) {
  const isTo = optionalFilter<ApprovalFact, Address>(spender, (row, one) => row.spender === one)
  const isOf = optionalFilter<ApprovalFact, Address>(
    contract,
    ({ asset }, one) => asset.kind === 'trc20' && asset.contract === one,
  )
  if (owner !== undefined)
    return findFacts<'tokenApproval'>(
      { list: 'approvalsOfOwner', key: owner },
      query,
      at,
      everyFilter(isTo, isOf),
    )
  if (spender === undefined) throw noKey
  return findFacts<'tokenApproval'>({ list: 'approvalsOfSpender', key: spender }, query, at, isOf)
}

const noKey = new RequestRefused(
  'parameter_missing',
  'from_address or to_address is missing; provide one of them.',
  { parameters: ['from_address', 'to_address'] },
)
