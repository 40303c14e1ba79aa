import { operationTypes } from '@sundial/protocol/operation-types'
import {
  IconArrowsExchange,
  IconArrowUpRight,
  IconBolt,
  IconCode,
  IconCoins,
  IconFileCode,
  IconGavel,
  IconGift,
  IconKey,
  IconLock,
  IconLockOpen,
  IconThumbUp,
  IconUser,
} from '@tabler/icons-react'
import { createElement } from 'react'
import { useTranslations } from 'use-intl/react'
import { isFailed } from '../data/transaction.ts'
import { textOr } from '../i18n/keys.ts'
import styles from './show.module.css'

type Props = {
  readonly type: number
  readonly method?: string | undefined
  /** The result on the chain; failures are marked, and success is not mentioned. */
  readonly result?: string | undefined
}

/** The kind of an operation in the visitor's language; a call has the name of its method, the kind in its tooltip. */
export function OperationType({ type, method, result }: Props) {
  const t = useTranslations()
  const name = operationNames[type]
  const title = name === undefined ? t('operation.unknown', { type }) : textOr(t, `operation.${name}`, name)
  const isSelector = method !== undefined && selector.test(method)
  const shown = isSelector ? `0x${method}` : method
  return (
    <span className={styles['operation']} data-tip={shown ? `${title}: ${shown}` : title}>
      {createElement(iconOf(name), { size: 18, stroke: 1.6, 'aria-hidden': true })}
      {isSelector ? (
        <code className={styles['selector']}>{shown}</code>
      ) : (
        // A Latin name is cut at its own end, also where the page reads from right to left.
        <span className={styles['clip']} dir="auto">
          {shown || title}
        </span>
      )}
      {isFailed(result) && (
        <span className={styles['pill']} data-tone="bad" data-tip={result}>
          {t(result === 'REVERT' ? 'result.reverted' : 'result.failedShort')}
        </span>
      )}
    </span>
  )
}

/** What the API gives for a method whose name is unknown. */
const selector = /^[0-9a-f]{8}$/

/** java-tron's ContractType names by number. */
export const operationNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(operationTypes).map(([name, number]) => [number, name]),
)

/** One icon for each family of operations, by a part of their names; the first match counts. */
const icons = [
  ['Trigger', IconCode],
  ['CreateSmart', IconFileCode],
  ['Delegate', IconBolt],
  ['Unfreeze', IconLockOpen],
  ['Freeze', IconLock],
  ['VoteWitness', IconThumbUp],
  ['WithdrawBalance', IconGift],
  ['Proposal', IconGavel],
  ['Permission', IconKey],
  ['Exchange', IconArrowsExchange],
  ['Market', IconArrowsExchange],
  ['Transfer', IconArrowUpRight],
  ['Asset', IconCoins],
  ['Setting', IconFileCode],
  ['Energy', IconFileCode],
  ['ABI', IconFileCode],
] as const

const iconOf = (name = '') => icons.find(([part]) => name.includes(part))?.[1] ?? IconUser

/** The label of a row of an operation: `field.<key>` of the locale, else the English of the operation, else the key. */
export function useFieldLabel(): (key: string, english?: string) => string {
  const t = useTranslations('field')
  return (key, english = key) => textOr(t, key, english)
}
