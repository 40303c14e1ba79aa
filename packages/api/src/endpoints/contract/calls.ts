import { type Address, dayMs, toBase58 } from '@sundial/primitives'
import type { TransactionRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { calledOf, type MethodMembers, methodNames } from '../../services/signatures/method-names.ts'
import { addressAnnotations, labelledMembers } from '../../shared/address-annotations.ts'
import { scannedMembers } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  height,
  ignored,
  paging,
  requiredAddress,
  sameAddress,
  sort,
} from '../../shared/parameters.ts'
import { pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed, displayAddress } from '../../shared/values.ts'
import { contractRet, methodCandidates, transaction } from '../transaction/schema.ts'
import { findTransactions, toTransactionList } from '../transaction/shape.ts'

const trigger = component(
  'Trigger',
  Type.Object({
    hash: is.hash('The creating transaction.'),
    block: is.int('Height of the block.'),
    timestamp: is.time('Block time.'),
    ownerAddress: Type.Optional(is.address('The caller.')),
    contractAddress: Type.Optional(is.address('The called contract.')),
    methodId: Type.Optional(
      is.text('Extension. First four bytes of the call data in hex; the node has the rest.'),
    ),
    method: Type.Optional(is.text('Extension. Signature of the method, if known.')),
    methodCandidates,
    result: Type.Optional(contractRet),
    confirmed: Type.Optional(is.confirmed),
  }),
)

export const triggers = endpoint({
  get: '/api/contracts/trigger',
  summary: 'Calls of contracts, newest first',
  description:
    'With contract, calls of that contract; with block, of that block; otherwise all calls. address is the caller or the contract. With both, the shorter of their lists is scanned: see scanned. /api/transaction-info has the full call data.',
  cost: 3,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract: address,
    address,
    fromAddress: address,
    toAddress: sameAddress('contract'),
    block: height,
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(scannedMembers('data', trigger)),
  async handle({ query }, at) {
    const { contract, address: account, fromAddress: owner, block } = query
    const filter = {
      block,
      types: triggerType,
      to: contract && (await readAddress(contract, at)),
      account: account && (await readAddress(account, at)),
      owner: owner && (await readAddress(owner, at)),
    }
    const found = await findTransactions(filter, query, at)
    const methodOf = await methodNames(found.rows.map(calledOf), at)
    return {
      ...pagingMembersOf(found),
      data: found.rows.map((row) => toTrigger(row, methodOf(calledOf(row)), at)),
      ...(await addressAnnotations(
        at,
        found.rows.flatMap(({ owner, to }) => [owner, to]),
      )),
    }
  },
})

const triggerType: ReadonlySet<number> = new Set([31])

const toTrigger = (row: TransactionRow, method: MethodMembers, { state }: Context): Static<typeof trigger> =>
  omitUndefined({
    hash: row.id,
    block: row.height,
    timestamp: row.timestampMs,
    ownerAddress: displayAddress(row.owner),
    contractAddress: displayAddress(row.to),
    methodId: row.selector,
    ...method,
    result: row.result,
    confirmed: isConfirmed(row.height, state),
  })

export const contractTransactions = endpoint({
  get: '/api/contracts/transaction',
  summary: 'Transactions that name a contract, newest first',
  description: "owner (extension) scans the shorter list of both, block the block's rows: see scanned.",
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract: requiredAddress,
    owner: address,
    fromAddress: sameAddress('owner'),
    toAddress: address,
    block: height,
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(scannedMembers('data', transaction)),
  async handle({ query }, at) {
    const { owner, toAddress: to, block } = query
    const filter = {
      account: await readAddress(query.contract, at),
      owner: owner && (await readAddress(owner, at)),
      to: to && (await readAddress(to, at)),
      block,
    }
    const found = await findTransactions(filter, query, at)
    return { ...pagingMembersOf(found), ...(await toTransactionList(found.rows, at)) }
  },
})

const most = 10
const callType = 31

export const contractTopCalls = endpoint({
  get: '/api/contracts/top_call',
  summary: 'Top callers and methods of a contract on the newest day (UTC) with a call',
  description: 'Failed calls count. The day may be incomplete. An address without calls has counts of zero.',
  cost: 3,
  query: { contract_address: requiredAddress, ...ignored },
  reply: Type.Object({
    totalCallTimes: is.int('Calls on all days.'),
    recentCallTimes: is.int('Calls on that day.'),
    timeLong: Type.Optional(is.time('Start of the day. Absent without calls.')),
    totalAddress: Type.Optional(
      is.int('Number of calling accounts on that day. Absent while a day with many calls is incomplete.'),
    ),
    topAddress: Type.Array(
      Type.Object({ address: is.address('The caller.'), count: is.int('Calls on that day.') }),
      { description: `At most ${most}. Empty while a day with many calls is incomplete.` },
    ),
    topMethods: Type.Optional(
      Type.Array(
        Type.Object({
          methodId: is.text('First four bytes of the call data in hex; empty for a call without data.'),
          method: Type.Optional(is.text("Extension. The method's signature, if known.")),
          methodCandidates,
          times: is.int('Calls on that day.'),
        }),
        {
          description: `At most ${most}. Absent when the contract has more than ${apiLimits.scannedRows} transactions on the day.`,
        },
      ),
    ),
    contractMap: is.contractMap,
    ...labelledMembers,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const { store } = at
    const contract = await readAddress(query.contract_address, at)
    const days = (await store.contractDays(contract, apiLimits.days)).filter(({ callCount }) => callCount > 0)
    const day = days.at(-1)
    const callers =
      day && (await store.callersOfContract(contract, { dayMs: day.dayMs, start: 0, limit: most }))
    return omitUndefined({
      totalCallTimes: days.reduce((sum, { callCount }) => sum + callCount, 0),
      recentCallTimes: day?.callCount ?? 0,
      timeLong: day?.dayMs,
      totalAddress: day === undefined ? 0 : callers?.total,
      topAddress: (callers?.rows ?? []).map(({ account, callCount }) => ({
        address: toBase58(account),
        count: callCount,
      })),
      topMethods: day === undefined ? [] : await methodsOf(contract, day.dayMs, at),
      ...(await addressAnnotations(
        at,
        (callers?.rows ?? []).map(({ account }) => account),
      )),
    })
  },
})

/** Other transactions lie between the calls, so the scan is limited. */
async function methodsOf(contract: Address, day: number, at: Context) {
  const { store } = at
  const range = { order: 'newest', fromMs: day, toMs: day + dayMs - 1 } as const
  const { total } = await store.transactionsOfAccount(contract, { ...range, start: 0, limit: 0 })
  if (total > apiLimits.scannedRows) return undefined
  const { rows } = await store.transactionsOfAccount(contract, { ...range, start: 0, limit: total })
  const counts = new Map<string, number>()
  for (const { to, type, selector = '' } of rows)
    if (to === contract && type === callType) counts.set(selector, (counts.get(selector) ?? 0) + 1)
  const top = [...counts]
    .sort(([left, less], [right, more]) => more - less || (left < right ? -1 : 1))
    .slice(0, most)
  const methodOf = await methodNames(
    top.map(([selector]) => ({ selector, contract })),
    at,
  )
  return top.map(([methodId, times]) =>
    omitUndefined({ methodId, ...methodOf({ selector: methodId, contract }), times }),
  )
}
