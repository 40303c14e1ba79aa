import { toBase58 } from '@sundial/primitives'
import type { TransactionRow } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

/** Transactions that one request reads. */
const mostRead = 500
/** TriggerSmartContract. */
const callType = 31

const spread = component(
  'Spread',
  Type.Object({
    low: is.amountText('Extension. One of ten calls used less.'),
    median: is.amountText('Extension. The middle one.'),
    high: is.amountText('Extension. One of ten calls used more.'),
  }),
)

export const usualCost = endpoint({
  get: '/api/contract/usual-cost',
  summary: 'What calls of a method of a contract usually cost',
  description: `Extension. Of the successful calls among the newest ${mostRead} transactions that name the contract: each figure is that of one of the calls. Without such calls there are no figures.`,
  cost: 2,
  query: {
    contract: requiredAddress,
    methodId: Type.String({
      pattern: '^(0x)?[0-9a-fA-F]{8}$',
      description: 'First four bytes of the call data as hex.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  },
  reply: Type.Object({
    contract: is.address('Extension. The contract.'),
    methodId: is.text('Extension. First four bytes of the call data as hex.'),
    read: is.int('Extension. Transactions that were read.'),
    calls: is.int('Extension. Successful calls of the method among them, with a receipt.'),
    energy: Type.Optional(
      Type.Intersect([spread], { description: 'Extension. Energy, whoever paid for it.' }),
    ),
    fee: Type.Optional(Type.Intersect([spread], { description: 'Extension. Fee in sun.' })),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract, at)
    const methodId = query.methodId.toLowerCase().replace(/^0x/, '')
    const newest = { start: 0, limit: mostRead, order: 'newest' } as const
    const { rows } = await at.store.transactionsOfAccount(contract, newest)
    const calls = rows.filter(
      ({ type, to, selector, result, feeSun }) =>
        type === callType &&
        to === contract &&
        selector === methodId &&
        result === 'SUCCESS' &&
        feeSun !== undefined,
    )
    return omitUndefined({
      contract: toBase58(contract),
      methodId,
      read: rows.length,
      calls: calls.length,
      energy: spreadOf(calls, ({ energyUsage }) => energyUsage ?? 0n),
      fee: spreadOf(calls, ({ feeSun }) => feeSun ?? 0n),
    })
  },
})

/** Figures of calls, not between two of them. */
function spreadOf(calls: readonly TransactionRow[], amountOf: (call: TransactionRow) => bigint) {
  if (calls.length === 0) return undefined
  const amounts = calls.map(amountOf).toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const at = (tenths: number) => amounts[Math.floor(((amounts.length - 1) * tenths) / 10)]!.toString()
  return { low: at(1), median: at(5), high: at(9) }
}
