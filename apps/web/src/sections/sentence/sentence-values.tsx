import type { TransactionInfo } from '../../data/transaction.ts'
import {
  createdContract,
  type KnownOperation,
  labelsOf,
  ownerOf,
  reviewOf,
  type ReviewValue,
} from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { Fragment, type ReactNode } from 'react'
import { Trx } from '../../show/amount.tsx'
import { Address } from '../../show/address.tsx'
import { type ApiInteger, toInteger } from '../../show/exact-number.ts'
import { InlineValue } from './inline-value.tsx'

/**
 * What a sentence may name: each row of the operation's review by its key, `has…` of it (yes or no), a number also as
 * `…Count` for its plural, and what only the outcome tells.
 */
export type SentenceValues = Readonly<Record<string, ReactNode>>

export function sentenceValues(operation: KnownOperation, info: TransactionInfo): SentenceValues {
  const { title: _, ...labels } = labelsOf(operation.kind)
  const absent = Object.keys(labels).map((key) => [has(key), 'no'] as const)
  return {
    ...Object.fromEntries(absent),
    ...Object.assign({}, ...reviewOf(operation).rows.map(([key, value]) => valuesOfRow(key, value))),
    ...(operation.kind === 'CreateSmartContract' && created(operation, info)),
    ...outcomeValues(info),
  }
}

const has = (key: string): string => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`

function valuesOfRow(key: string, value: ReviewValue): SentenceValues {
  return {
    [key]: wordOf(value) ?? <InlineValue key={key} value={value} />,
    [has(key)]: isNothing(value) ? 'no' : 'yes',
    ...(value.kind === 'number' && { [`${key}Count`]: Number(value.value) }),
  }
}

/** What a sentence does not show but chooses its words by. */
const wordOf = (value: ReviewValue): string | undefined =>
  value.kind === 'choice' ? String(value.name) : value.kind === 'boolean' ? String(value.value) : undefined

const isNothing = (value: ReviewValue): boolean =>
  (value.kind === 'amount' && value.amount === 0n) || (value.kind === 'text' && value.text === '')

const created = (operation: KnownOperation, { hash }: TransactionInfo): SentenceValues => ({
  created: (
    <Address key="created" value={toBase58(createdContract(hash, ownerOf(operation) ?? ''))} isContract />
  ),
})

/** Amounts that the receipt alone tells; not there where it is not here. */
function outcomeValues({ outcome }: TransactionInfo): SentenceValues {
  const told = {
    withdrawn: outcome?.withdraw_amount,
    unstaked: outcome?.unfreeze_amount,
    paid: outcome?.withdraw_expire_amount,
  }
  return Object.assign({}, ...Object.entries(told).map(([key, sun]) => trxValue(key, sun))) as SentenceValues
}

/** An amount of sun by a name of its own. */
export const trxValue = (key: string, sun: ApiInteger | undefined): SentenceValues => ({
  [key]: (
    <Fragment key={key}>
      <Trx sun={sun} />
    </Fragment>
  ),
  [has(key)]: (toInteger(sun) ?? 0n) > 0n ? 'yes' : 'no',
})
