import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { requiredDay, topLimit } from '../../schema/stats.ts'
import { percentOf } from '../../shape/energy.ts'

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
