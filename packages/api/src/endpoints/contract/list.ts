import { type Address, isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { annotationsOfKnown } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { finality } from '../../shared/filters.ts'
import { address, confirm, ignored, paging } from '../../shared/parameters.ts'
import {
  everyFilter,
  pagingMembersOf,
  type FactOf,
  findFacts,
  type ResultPage,
  newestFact,
  type RowFilter,
} from '../../shared/rows.ts'
import { isConfirmed, toAmount } from '../../shared/values.ts'
import { type ContractOrder, rankedContracts } from './find.ts'
import {
  labelOf,
  listedContract,
  type ListedContract,
  toContractMarks,
  toVerified,
  verifiedAmong,
  verifiedHere,
} from './schema.ts'

const onlyVerified = Type.Optional(
  Type.Enum(['true', 'false'], {
    description: 'true: only contracts with verified sources; rows are scanned.',
    'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
  }),
)

const query = {
  sort: Type.Enum(['-timestamp', 'timestamp', '-trxCount', '-balance'], {
    default: '-timestamp',
    description:
      'Order: by creation, -timestamp newest first; -trxCount by calls and -balance by TRX balance, highest first: the last two reach 4,000 rows deep and combine with no filter but confirm, verified-only and open-source-only.',
    'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
  }),
  ...paging,
  search: Type.Optional(
    Type.String({
      maxLength: apiLimits.searchText,
      description: 'An address, or a part of a name in any case: rows are scanned, see scanned.',
      'x-refusal': { other: 'search_term_too_long' } satisfies Refusal,
    }),
  ),
  creator: address,
  'open-source-only': onlyVerified,
  'verified-only': onlyVerified,
  ...confirm,
  ...ignored,
}
type Query = Static<TObject<typeof query>>
type Creation = FactOf<'contractCreation'>

export const contracts = endpoint({
  get: '/api/contracts',
  summary: 'Contracts, newest first unless sort says otherwise',
  description:
    'creator is an extension: the contracts that an account created. A contract whose creation the index did not see is not listed. Contracts created by contracts are listed if the node stores internal transactions.',
  cost: 2,
  query,
  list: 'data',
  reply: Type.Object({
    contractCount: Type.Optional(
      Type.Integer({ description: 'All contracts whose creation the index saw.' }),
    ),
    verifyContractCount: Type.Integer({
      description:
        'Contracts whose sources were verified. One that was made again with other code still counts: only for contracts that are listed the node is asked which code they have.',
    }),
    status: Type.Object({ code: Type.Literal(0), message: Type.Literal('SUCCESS') }),
    ...factMembers('data', listedContract),
  }),
  async handle({ query }, at) {
    const { found, callCounts } = await findInOrder(query, at)
    const everything = await at.store.facts(
      { list: 'contractCreations', key: 0 },
      { start: 0, limit: 0, order: 'newest' },
    )
    const shown = found.rows.map(({ contract }) => contract)
    const [everyVerified, verified] = await Promise.all([verifiedHere(at), verifiedAmong(shown, at)])
    const listed = await toListedContracts(found.rows, verified, at)
    const data = listed.map((row, place) =>
      omitUndefined({ ...row, callCount: callCounts?.get(found.rows[place]!.contract) }),
    )
    return {
      contractCount: everything.total,
      verifyContractCount: everyVerified.size,
      status: { code: 0 as const, message: 'SUCCESS' as const },
      ...pagingMembersOf(found),
      data,
      ...lackingFacts(at.state),
      ...annotationsOfKnown(
        at,
        found.rows.map(({ contract }) => contract),
      ),
    }
  },
})

async function findInOrder(
  query: Query,
  at: Context,
): Promise<{ found: ResultPage<Creation>; callCounts?: CallCounts }> {
  const order = /^-(trxCount|balance)$/.exec(query.sort)?.[1] as ContractOrder | undefined
  if (order === undefined) return { found: await find(query, at) }
  const filters = ['search', 'creator', 'start_timestamp', 'end_timestamp'] as const
  const given = filters.filter((name) => query[name] !== undefined)
  if (given.length > 0)
    throw new RequestRefused(
      'filters_not_combinable',
      `sort=-${order} cannot be combined with ${given.join(', ')}.`,
      {
        parameters: ['sort', ...given],
      },
    )
  const verified = asksForVerified(query) ? new Set((await verifiedHere(at)).keys()) : undefined
  const isFinal = await finalityTest(query, at)
  const isAsked = (contract: Address) => (verified?.has(contract) ?? true) && (isFinal?.(contract) ?? true)
  const { page, around } = await rankedContracts(order, { ...query, isAsked }, at)
  const rows = await Promise.all(
    page.map(({ contract }) =>
      newestFact<'contractCreation'>({ list: 'contractCreationsOfContract', key: contract }, at),
    ),
  )
  return {
    found: { ...around, rows: rows.filter((row) => row !== undefined) },
    callCounts: new Map(
      page.flatMap(({ contract, callCount }) => (callCount === undefined ? [] : [[contract, callCount]])),
    ),
  }
}

/** Whether a contract's creation is in the blocks that `confirm` asks for; undefined where it asks for all. */
async function finalityTest({ confirm: asked }: Query, at: Context) {
  const wanted = finality(asked)
  if (wanted === 'all') return undefined
  const open = await findFacts<'contractCreation'>(
    { list: 'contractCreations', key: 0 },
    { start: 0, limit: mostOpen, confirm: '1' },
    at,
  )
  if ((open.total ?? 0) > mostOpen)
    throw new RequestRefused(
      'filters_not_combinable',
      `More than ${mostOpen} contracts are in blocks that may still be undone: leave out confirm.`,
      { parameters: ['sort', 'confirm'] },
    )
  const contracts = new Set(open.rows.map(({ contract }) => contract))
  return (contract: Address) => contracts.has(contract) === (wanted === 'open')
}

const mostOpen = 1000

type CallCounts = ReadonlyMap<Address, number>

async function find(query: Query, at: Context) {
  const { search = '', creator } = query
  const term = search.trim()
  if (isAddress(term))
    return findFacts<'contractCreation'>(
      { list: 'contractCreationsOfContract', key: toAddress(term) },
      query,
      at,
    )
  const isNamed: RowFilter<Creation> =
    term === '' ? undefined : ({ name }) => name.toLowerCase().includes(term.toLowerCase())
  const verified = asksForVerified(query) ? await verifiedHere(at) : undefined
  const isVerified: RowFilter<Creation> = verified && (({ contract }) => verified.has(contract))
  const list =
    creator === undefined
      ? ({ list: 'contractCreations', key: 0 } as const)
      : ({ list: 'contractCreationsOfCreator', key: toAddress(creator) } as const)
  return findFacts<'contractCreation'>(list, query, at, everyFilter(isNamed, isVerified))
}

const asksForVerified = (query: Query): boolean =>
  query['verified-only'] === 'true' || query['open-source-only'] === 'true'

async function toListedContracts(
  rows: readonly Creation[],
  verified: Awaited<ReturnType<typeof verifiedHere>>,
  at: Context,
): Promise<ListedContract[]> {
  const addresses = rows.map(({ contract }) => contract)
  const balances = await at.store.balancesAmong(addresses, { kind: 'trx' })
  const accounts = await Promise.all(addresses.map((address) => at.store.accountByAddress(address)))
  return rows.map((row, place) => {
    const balance = balances?.get(row.contract)
    return omitUndefined({
      address: toBase58(row.contract),
      // A contract gives the one that it creates no name.
      name: row.isInternal ? '' : row.name,
      balance: balance === undefined ? undefined : toAmount(balance),
      trxCount: accounts[place]?.transactionCount ?? 0,
      date_created: row.timestampMs,
      creator: toBase58(row.creator),
      isInternal: row.isInternal,
      block: row.height,
      hash: row.transactionId,
      confirmed: isConfirmed(row.height, at.state),
      ...toVerified(verified.get(row.contract)),
      ...toContractMarks(labelOf(row.contract, at)),
    })
  })
}
