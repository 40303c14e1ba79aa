import { toBase58 } from '@sundial/primitives'
import {
  isFinished,
  type Journal,
  type JournalRow,
  mayBeExecuted,
  type PaymentRun,
  type PaymentState,
} from '@sundial/wallet'
import { Link } from '@tanstack/react-router'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { useSigningProblem } from '../review/use-signing-problem.ts'
import { useUntilText } from '../order/until-text.ts'
import { messageOf } from '../order/use-order.ts'
import styles from './payments.module.css'
import { discard, saveJournal } from './runs.ts'

/** How far a run is: its rows with their states, and what can be done. */
export function RunView({ run }: { readonly run: PaymentRun }) {
  const t = useTranslations('payments')
  const problemText = useSigningProblem()
  const [error, setError] = useState<unknown>()
  const journal = useRunValue(run, () => run.journal)
  const state = useRunValue(run, () => run.state)
  const { rows, token } = journal
  const paid = countOf(rows, 'paid', 'in-block')
  const failed = countOf(rows, 'refused', 'reverted')
  const goOn = (before: Promise<void> = Promise.resolve()) => {
    setError(undefined)
    before.then(() => run.run()).catch(setError)
  }
  return (
    <div className={styles['form']}>
      <p className={styles['lead']}>
        <strong>{t(state)}</strong>
      </p>
      <progress value={paid} max={rows.length} aria-label={t('progress')} />
      <output>{t('counts', { paid, all: rows.length, failed })}</output>
      {error !== undefined && <p role="alert">{messageOf(error) ?? problemText(error) ?? t('stopped')}</p>}
      <div className={styles['ways']}>
        {state === 'running' ? (
          <button type="button" className={styles['quiet']} onClick={() => run.pause()}>
            {t('pause')}
          </button>
        ) : (
          <AtRest journal={journal} onResume={() => goOn()} onRetry={() => goOn(run.retry())} />
        )}
        <button type="button" className={styles['quiet']} onClick={() => saveJournal(journal)}>
          {t('export')}
        </button>
      </div>
      {state === 'running' && <p className={styles['note']}>{t('keepOpen')}</p>}
      <ol className={styles['rows']}>
        {rows.map((row) => (
          <Row key={row.line} row={row} token={token} />
        ))}
      </ol>
    </div>
  )
}

type AtRestProps = {
  readonly journal: Journal
  readonly onResume: () => void
  readonly onRetry: () => void
}

/** What can be done with a run that is paused or finished. */
function AtRest({ journal, onResume, onRetry }: AtRestProps) {
  const t = useTranslations('payments')
  const { rows, owner } = journal
  const isOver = isFinished(journal)
  const isUntouched = countOf(rows, 'waiting') === rows.length
  return (
    <>
      {!isOver && (
        <button type="button" className={styles['go']} onClick={onResume}>
          {t('resume')}
        </button>
      )}
      {countOf(rows, 'refused', 'reverted') > 0 && (
        <button type="button" className={styles['quiet']} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      {(isOver || isUntouched) && (
        <button type="button" className={styles['quiet']} onClick={() => void discard(owner)}>
          {t('close')}
        </button>
      )}
    </>
  )
}

const countOf = (rows: readonly JournalRow[], ...states: readonly PaymentState[]): number =>
  rows.filter(({ state }) => states.includes(state)).length

const useRunValue = <Value,>(run: PaymentRun, read: () => Value): Value =>
  useSyncExternalStore(
    useCallback((listener) => run.subscribe(listener), [run]),
    read,
  )

type RowProps = { readonly row: JournalRow; readonly token: PaymentRun['journal']['token'] }

function Row({ row, token }: RowProps) {
  const t = useTranslations('payments')
  const untilText = useUntilText()
  const { to, amount, state, transaction, reason } = row
  return (
    <li data-state={state}>
      <code>{toBase58(to)}</code>
      <Amount value={amount} decimals={token.decimals} unit={neutralText(token.abbreviation || token.name)} />
      <span>
        {transaction === undefined || state === 'signed' ? (
          t(`state.${state}`)
        ) : (
          <Link to={`/transaction/${transaction.id}`}>{t(`state.${state}`)}</Link>
        )}
        {reason !== undefined && <small>{neutralText(reason)}</small>}
        {mayBeExecuted(row) && (
          <small>{t('mayBeExecuted', { time: untilText(BigInt(transaction!.expirationMs)) })}</small>
        )}
      </span>
    </li>
  )
}
