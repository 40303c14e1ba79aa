import { BroadcastRefused, type OutboxEntry, refusalWords } from '@sundial/wallet'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useOwnOutbox } from '../outbox/own-outbox.ts'
import { neutralText } from '../../show/text.tsx'
import { useSigningProblem } from '../review/use-signing-problem.ts'
import styles from '../send/send.module.css'
import { useUntilText } from './until-text.ts'
import { messageOf } from './use-order.ts'

/** Why an order failed. */
export function OrderFailure({ error }: { readonly error: unknown }) {
  const failureText = useFailureText()
  return (
    <p role="alert" className={styles['failure']}>
      {failureText(error)}
    </p>
  )
}

/** The server's message; otherwise why there is no signature, or that something went wrong. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('send')
  const problemText = useSigningProblem()
  const untilText = useUntilText()
  return (error) => {
    const text = messageOf(error) ?? problemText(error) ?? t('failed')
    if (!(error instanceof BroadcastRefused)) return text
    return `${text} ${t('refusedUntil', { time: untilText(error.expirationMs) })}`
  }
}

/**
 * Refused transactions that may still be executed, or were all the same: the failure of an order is shown for a short time, this
 * until the end, with what the node said of the last one.
 */
export function RefusedNotice() {
  const t = useTranslations('send')
  const own = useOwnOutbox()
  const executed = own.filter(
    ({ progress: { kind }, wasRefused }) => wasRefused && (kind === 'in-block' || kind === 'solidified'),
  )
  return (
    <>
      <StillRefused refused={own.filter(({ progress }) => progress.kind === 'refused')} />
      {executed.map(({ progress: { id } }) => (
        <output key={id} className={styles['fromLink']}>
          {t('refusedExecuted')}{' '}
          <Link to={`/transaction/${id}`}>
            <bdi dir="ltr">{id.slice(0, 8)}…</bdi>
          </Link>
        </output>
      ))}
    </>
  )
}

function StillRefused({ refused }: { readonly refused: readonly OutboxEntry[] }) {
  const t = useTranslations('send')
  const untilText = useUntilText()
  if (refused.length === 0) return null
  const last = refused.reduce((one, other) => (one.expirationMs > other.expirationMs ? one : other))
  const { progress } = last
  return (
    <output className={styles['fromLink']}>
      {t('refusedBefore', { time: untilText(last.expirationMs) })}{' '}
      {progress.kind === 'refused' && (
        <bdi>{neutralText(refusalWords(progress.message) || progress.code)}</bdi>
      )}
    </output>
  )
}
