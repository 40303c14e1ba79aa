import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations, labelledMembers } from '../../shared/address-annotations.ts'
import { ignored, limit, requiredAddress, start, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay } from '../../shared/values.ts'
import { daysAsked, percentOf } from './days.ts'
import { dayAsked, manyDays, newestDay, requiredDay, seriesDescription, topLimit } from './schema.ts'
import { contractSeries, daySeries } from './series.ts'

export const callsByDay = daySeries({
  get: '/api/triggerstatistic',
  summary: 'Calls of contracts by day (UTC)',
  members: { triggers_amount: is.int('Calls by transactions, including failed ones.') },
  read:
    () =>
    ({ figures }) => ({ triggers_amount: Number(figures.contractCalls.count) }),
})

const percent = (of: string) =>
  Type.Number({
    description: `Extension. Share of the ${of} of the day, in percent truncated to two decimals.`,
  })

export const callsOfDay = endpoint({
  get: '/api/triggeramountstatistic',
  summary: 'Contracts with the most calls on a day (UTC)',
  description:
    'Calls by transactions, including failed ones. Empty for a day that the index does not cover completely.',
  query: { day: newestDay, limit: topLimit, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Contracts called or created on the day.'),
    totalTrigger: is.int('Calls of contracts.'),
    totalCallerAmount: Type.Optional(
      is.int('Accounts that called contracts. Absent while a day with many transactions is incomplete.'),
    ),
    data: Type.Array(
      Type.Object({
        contract_address: is.address('The contract.'),
        trigger_amount: is.int('Calls.'),
        trigger_percent: percent('calls'),
        caller_amount: Type.Optional(
          is.int('Accounts that called it. Absent while a day with many transactions is incomplete.'),
        ),
        caller_percent: Type.Optional(percent('callers')),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const page = await at.store.contractsOfDay({
      dayMs: dayAsked(query, at),
      by: 'calls',
      limit: query.limit,
    })
    const calls = BigInt(page?.callCount ?? 0)
    const callers = page?.callerCount
    return omitUndefined({
      total: page?.total ?? 0,
      totalTrigger: page?.callCount ?? 0,
      totalCallerAmount: callers,
      data: (page?.rows ?? []).map(({ contract, callCount, callerCount }) =>
        omitUndefined({
          contract_address: toBase58(contract),
          trigger_amount: callCount,
          trigger_percent: percentOf(BigInt(callCount), calls),
          caller_amount: callerCount,
          caller_percent:
            callers === undefined || callerCount === undefined
              ? undefined
              : percentOf(BigInt(callerCount), BigInt(callers)),
        }),
      ),
    })
  },
})

export const callersByDay = daySeries({
  get: '/api/calleraddressstatistic',
  summary: 'Accounts that called contracts by day (UTC)',
  members: {
    caller_amount: Type.Optional(
      is.int('Accounts, each counted once. Absent while a day with many transactions is incomplete.'),
    ),
  },
  read:
    () =>
    ({ callerCount }) => ({ caller_amount: callerCount }),
})

export const callsAndCallersByDay = endpoint({
  get: '/api/contract_caller_statistic',
  summary: 'Calls of contracts and the accounts that called them, by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    data: Type.Array(
      Type.Object({
        day: is.text('In the form YYYY-MM-DD.'),
        trigger_count: is.int('Calls by transactions, including failed ones.'),
        caller_count: Type.Optional(
          is.int('Accounts, each counted once. Absent while a day with many transactions is incomplete.'),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const rows = await daysAsked(query, at)
    const data = rows.map(({ startMs, figures, callerCount }) =>
      omitUndefined({
        day: isoDay(startMs),
        trigger_count: Number(figures.contractCalls.count),
        caller_count: callerCount,
      }),
    )
    return { total: data.length, data }
  },
})

export const contractCalls = contractSeries({
  get: '/api/onecontracttriggerstatistic',
  summary: 'Calls of a contract by day (UTC)',
  members: { amount: is.int('Calls by transactions, including failed ones.') },
  toRow: ({ callCount }) => ({ amount: callCount }),
  totals: { totalAmount: is.int('Calls on these days.') },
  toTotals: (rows) => ({ totalAmount: rows.reduce((sum, { callCount }) => sum + callCount, 0) }),
})

export const contractCallers = endpoint({
  get: '/api/onecontractcallers',
  summary: 'Callers of a contract on a day (UTC), most calls first',
  description:
    'Any page takes the same time. While a day is incomplete, callers of a contract with more than 2,048 calls are not yet known: the list is empty and totals are absent.',
  query: { address: requiredAddress, day: requiredDay, start, limit, ...ignored },
  reply: Type.Object({
    total: Type.Optional(is.int('Number of calling accounts. Absent when not yet known.')),
    totalCallerAmount: Type.Optional(is.int('The same.')),
    data: Type.Array(
      Type.Object({ caller_address: is.address('The caller.'), amount: is.int('Calls on that day.') }),
    ),
    contractMap: is.contractMap,
    ...labelledMembers,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const page = await at.store.callersOfContract(contract, {
      dayMs: query.day,
      start: Math.min(query.start, apiLimits.start),
      limit: query.limit,
    })
    const rows = page?.rows ?? []
    return omitUndefined({
      total: page?.total,
      totalCallerAmount: page?.total,
      data: rows.map(({ account, callCount }) => ({ caller_address: toBase58(account), amount: callCount })),
      ...(await addressAnnotations(
        at,
        rows.map(({ account }) => account),
      )),
    })
  },
})

export const contractCallerCounts = contractSeries({
  get: '/api/onecontractcallerstatistic',
  summary: 'Number of accounts that called a contract, by day (UTC)',
  members: {
    amount: Type.Optional(
      is.int('Accounts, each counted once. Absent while a day with many transactions is incomplete.'),
    ),
  },
  toRow: ({ callerCount }) => omitUndefined({ amount: callerCount }),
  totals: {
    totalCallerAmount: Type.Optional(
      is.int(
        'Sum over the days: an account that called on two days counts twice. Absent when a day is unknown.',
      ),
    ),
  },
  toTotals: (rows) =>
    rows.every(({ callerCount }) => callerCount !== undefined)
      ? { totalCallerAmount: rows.reduce((sum, { callerCount = 0 }) => sum + callerCount, 0) }
      : {},
})
