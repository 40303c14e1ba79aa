import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { addressAnnotations, labelledMembers } from '../../shared/address-annotations.ts'
import { ignored, limit, requiredAddress, start, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { daysWithin, percentOf } from './days.ts'
import { dayTime, manyDays, requiredDay, seriesDescription, topLimit } from './schema.ts'

export const callsByDay = endpoint({
  get: '/api/triggerstatistic',
  summary: 'Calls of contracts by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({ day: dayTime, triggers_amount: is.int('Calls by transactions, failed ones included.') }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    return {
      total: rows.length,
      data: rows.map(({ startMs, figures }) => ({
        day: startMs,
        triggers_amount: Number(figures.contractCalls.count),
      })),
    }
  },
})

const percent = (of: string) =>
  Type.Number({ description: `Extension. Of the ${of} of the day, in percent with two places, cut off.` })

export const callsOfDay = endpoint({
  get: '/api/triggeramountstatistic',
  summary: 'Contracts that were called most on a day (UTC)',
  description:
    'Calls by transactions, failed ones included. Empty for a day the index does not count wholly.',
  query: { day: requiredDay, limit: topLimit, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Contracts called or created on the day.'),
    totalTrigger: is.int('Calls of contracts.'),
    totalCallerAmount: Type.Optional(
      is.int('Accounts that called contracts. Absent while a day with many transactions is not over.'),
    ),
    data: Type.Array(
      Type.Object({
        contract_address: is.address('The contract.'),
        trigger_amount: is.int('Calls.'),
        trigger_percent: percent('calls'),
        caller_amount: Type.Optional(
          is.int('Accounts that called it. Absent while a day with many transactions is not over.'),
        ),
        caller_percent: Type.Optional(percent('callers')),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const page = await store.contractsOfDay({ dayMs: query.day, by: 'calls', limit: query.limit })
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

export const callersByDay = endpoint({
  get: '/api/calleraddressstatistic',
  summary: 'Accounts that called contracts by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        caller_amount: Type.Optional(
          is.int('Accounts, each once. Absent while a day with many transactions is not over.'),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    return {
      total: rows.length,
      data: rows.map(({ startMs, callerCount }) =>
        omitUndefined({ day: startMs, caller_amount: callerCount }),
      ),
    }
  },
})

export const contractCalls = endpoint({
  get: '/api/onecontracttriggerstatistic',
  summary: 'Calls of a contract by day (UTC)',
  description: 'Days on which it was called or created, oldest first; the newest may not be over.',
  query: { address: requiredAddress, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    totalAmount: is.int('Calls of these days.'),
    data: Type.Array(
      Type.Object({ day: dayTime, amount: is.int('Calls by transactions, failed ones included.') }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const rows = daysWithin(await at.store.contractDays(contract, apiLimits.days), query)
    return {
      total: rows.length,
      totalAmount: rows.reduce((sum, { callCount }) => sum + callCount, 0),
      data: rows.map(({ dayMs, callCount }) => ({ day: dayMs, amount: callCount })),
    }
  },
})

export const contractCallers = endpoint({
  get: '/api/onecontractcallers',
  summary: 'Who called a contract on a day (UTC), most calls first',
  description:
    'Any page takes the same time. While a day is not over, callers of a contract with more than 2,048 calls are not known yet: the list is empty and totals are absent.',
  query: { address: requiredAddress, day: requiredDay, start, limit, ...ignored },
  reply: Type.Object({
    total: Type.Optional(is.int('Accounts that called it. Absent when they are not known yet.')),
    totalCallerAmount: Type.Optional(is.int('The same.')),
    data: Type.Array(
      Type.Object({ caller_address: is.address('The caller.'), amount: is.int('Calls of the day.') }),
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

export const contractCallerCounts = endpoint({
  get: '/api/onecontractcallerstatistic',
  summary: 'How many accounts called a contract by day (UTC)',
  description: 'Days on which it was called or created, oldest first; the newest may not be over.',
  query: { address: requiredAddress, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    totalCallerAmount: Type.Optional(
      is.int('Sum over the days: who called on two is counted twice. Absent when one is not known.'),
    ),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        amount: Type.Optional(
          is.int('Accounts, each once. Absent while a day with many transactions is not over.'),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const rows = daysWithin(await at.store.contractDays(contract, apiLimits.days), query)
    const isKnown = rows.every(({ callerCount }) => callerCount !== undefined)
    return omitUndefined({
      total: rows.length,
      totalCallerAmount: isKnown
        ? rows.reduce((sum, { callerCount = 0 }) => sum + callerCount, 0)
        : undefined,
      data: rows.map(({ dayMs, callerCount }) => omitUndefined({ day: dayMs, amount: callerCount })),
    })
  },
})
