import { type Address, toBase58, dayMs } from '@sundial/primitives'
import { Type } from 'typebox'
import { describeMethod } from '../../decode.ts'
import { type At, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { labelledMembers } from '../../schema/labelled.ts'
import * as is from '../../schema/scalars.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'

const most = 10
const callType = 31

export const contractTopCalls = endpoint({
  get: '/api/contracts/top_call',
  summary: 'Who calls a contract most, and which methods, on the newest day (UTC) it was called',
  description: 'Failed calls count. The day may not be over. An address nobody called has counts of zero.',
  cost: 3,
  query: { contract_address: requiredAddress, ...ignored },
  reply: Type.Object({
    totalCallTimes: is.int('Calls of all days the index counts.'),
    recentCallTimes: is.int('Calls of the day.'),
    timeLong: Type.Optional(is.time('Start of the day. Absent when nobody called it.')),
    totalAddress: Type.Optional(
      is.int('Accounts that called it on the day. Absent while a day with many calls is not over.'),
    ),
    topAddress: Type.Array(
      Type.Object({ address: is.address('Who called.'), count: is.int('Calls of the day.') }),
      { description: `At most ${most}. Empty while a day with many calls is not over.` },
    ),
    topMethods: Type.Optional(
      Type.Array(
        Type.Object({
          methodId: is.text('First four bytes of the call data as hex; empty for a call without data.'),
          method: Type.Optional(is.text('Extension. Its signature, where it is well known.')),
          times: is.int('Calls of the day.'),
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

/** Other transactions stand between the calls, so that a bounded number of them is looked through. */
async function methodsOf(contract: Address, day: number, { store }: At) {
  const range = { order: 'newest', fromMs: day, toMs: day + dayMs - 1 } as const
  const { total } = await store.transactionsOfAccount(contract, { ...range, start: 0, limit: 0 })
  if (total > apiLimits.scannedRows) return undefined
  const { rows } = await store.transactionsOfAccount(contract, { ...range, start: 0, limit: total })
  const counts = new Map<string, number>()
  for (const { to, type, selector = '' } of rows)
    if (to === contract && type === callType) counts.set(selector, (counts.get(selector) ?? 0) + 1)
  return [...counts]
    .sort(([left, less], [right, more]) => more - less || (left < right ? -1 : 1))
    .slice(0, most)
    .map(([methodId, times]) =>
      omitUndefined({ methodId, method: describeMethod(methodId)?.signature, times }),
    )
}
