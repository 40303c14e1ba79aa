import { richValues } from '../i18n/keys.ts'
import type { TransactionInfo } from '../data/transaction.ts'
import {
  createdContract,
  type KnownOperation,
  labelsOf,
  ownerOf,
  reviewOf,
  type ReviewValue,
} from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { Trx } from './quantity.tsx'
import { Address } from './address.tsx'
import { type ApiInteger, toInteger } from '../format/exact-number.ts'
import { useFormatter, useTranslations } from 'use-intl/react'
import { ShownValue } from './shown-value.tsx'

/**
 * Arguments of a sentence: each row of the operation's review by its key, `has…` of it (yes or no), a number also
 * as `…Count` for its plural, and values of the outcome.
 */
export type SentenceValues = Readonly<Record<string, ReactNode>>

export function sentenceValues(operation: KnownOperation, info: TransactionInfo): SentenceValues {
  return {
    ...operationValues(operation),
    ...(operation.kind === 'CreateSmartContract' && created(operation, info)),
    ...outcomeValues(info),
  }
}

/** The arguments that the operation itself gives, before and without any outcome. */
export function operationValues(operation: KnownOperation): SentenceValues {
  const { title: _, ...labels } = labelsOf(operation.kind)
  const absent = Object.keys(labels).map((key) => [has(key), 'no'] as const)
  return {
    ...Object.fromEntries(absent),
    ...Object.assign({}, ...reviewOf(operation).rows.map(([key, value]) => valuesOfRow(key, value))),
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

/** Values that select the wording and are not shown. */
const wordOf = (value: ReviewValue): string | undefined =>
  value.kind === 'choice' ? String(value.name) : value.kind === 'boolean' ? String(value.value) : undefined

const isNothing = (value: ReviewValue): boolean =>
  (value.kind === 'amount' && value.amount === 0n) || (value.kind === 'text' && value.text === '')

const created = (operation: KnownOperation, { hash }: TransactionInfo): SentenceValues => ({
  created: (
    <Address key="created" value={toBase58(createdContract(hash, ownerOf(operation) ?? ''))} isContract />
  ),
})

/** What only the receipt has; absent without it. */
function outcomeValues({ outcome }: TransactionInfo): SentenceValues {
  const amounts = {
    withdrawn: outcome?.withdraw_amount,
    unstaked: outcome?.unfreeze_amount,
    paid: outcome?.withdraw_expire_amount,
    canceled: sumOf(outcome?.cancel_unfreezeV2_amount),
  }
  const number = outcome?.assetIssueID
  return Object.assign(
    {
      number: number !== undefined && (
        <Link key="number" to={`/token/${number}`}>
          {number}
        </Link>
      ),
      hasNumber: number === undefined ? 'no' : 'yes',
    },
    ...Object.entries(amounts).map(([key, sun]) => trxValue(key, sun)),
  ) as SentenceValues
}

const sumOf = (amounts: Readonly<Record<string, ApiInteger>> | undefined): bigint | undefined =>
  amounts && Object.values(amounts).reduce<bigint>((sum, amount) => sum + (toInteger(amount) ?? 0n), 0n)

/** An amount of sun as an argument with this key. */
export const trxValue = (key: string, sun: ApiInteger | undefined): SentenceValues => ({
  [key]: (
    <Fragment key={key}>
      <Trx sun={sun} />
    </Fragment>
  ),
  [has(key)]: (toInteger(sun) ?? 0n) > 0n ? 'yes' : 'no',
})

/** Longer lists are shortened in a sentence. */
const most = 4

/** A value inside a sentence. */
export function InlineValue({ value }: { readonly value: ReviewValue }): ReactNode {
  switch (value.kind) {
    case 'address':
      return <Address value={value.address === '' ? undefined : toBase58(value.address)} />
    case 'list':
      return (
        <InlineList
          items={value.items.map((item, at) => (
            <InlineValue key={at} value={item} />
          ))}
        />
      )
    case 'rows':
      return value.rows.map(([label, row], at) => (
        <Fragment key={label}>
          {at > 0 && ' ('}
          <InlineValue value={row} />
          {at > 0 && ')'}
        </Fragment>
      ))
    default:
      return <ShownValue value={value} />
  }
}

/** The first items, and how many more there are. */
export function InlineList({ items }: { readonly items: readonly ReactNode[] }) {
  const t = useTranslations('sentence')
  const { list } = useFormatter()
  const shown = items.length > most ? items.slice(0, most - 1) : items
  const rest = items.length - shown.length
  const parts = [...shown, ...(rest > 0 ? [t('more', { count: rest })] : [])]
  return list(
    parts.map((part, at) => <Fragment key={at}>{part}</Fragment>),
    { type: 'conjunction' },
  )
}

export type Translate = ReturnType<typeof useTranslations<'sentence'>>

/** A text with components as arguments: each has a `key` and appears once. */
export const richText = (t: Translate, key: Parameters<Translate>[0], values: SentenceValues): ReactNode =>
  t.rich(key, richValues(values))

/**
 * `done`: the chain reports success. `failed`: the chain reports failure. `requested`: in no block yet, or with an
 * unknown result.
 */
export type Outcome = 'done' | 'failed' | 'requested'

const runsCode = new Set([30, 31])

/** Blocks of 2018 have no results: operations that run no code are in a block only when they succeeded. */
export function outcomeOf({ block, contractRet, contractType, resMessage, logs }: TransactionInfo): Outcome {
  if (block === undefined) return 'requested'
  if (contractRet && contractRet !== 'DEFAULT') return contractRet === 'SUCCESS' ? 'done' : 'failed'
  if (contractType === undefined || !runsCode.has(contractType)) return 'done'
  if (resMessage) return 'failed'
  return logs === undefined ? 'requested' : 'done'
}
