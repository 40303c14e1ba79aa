import { IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type Trace, type TracedCall, transactionTrace } from '../../data/trace.ts'
import { Address } from '../../show/address.tsx'
import { RevertReason } from '../../show/revert-reason.tsx'
import { ForeignText } from '../../show/text.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryFrame } from '../../ui/query-frame.tsx'
import styles from './call-tree.module.css'

/** Every call of a transaction, with its energy, the words of storage it wrote, and where it failed. */
export const CallTree = ({ hash }: { readonly hash: string }) => (
  <QueryFrame query={useQuery(transactionTrace(hash))} lines={4}>
    {(trace) =>
      trace.calls === undefined ? <NoTrace trace={trace} /> : <Calls {...trace} calls={trace.calls} />
    }
  </QueryFrame>
)

function NoTrace({ trace: { missing, message } }: { readonly trace: Trace }) {
  const t = useTranslations('trace')
  return (
    <Card>
      <p className={styles['text']}>{t(missing === 'not_offered' ? 'notOffered' : 'notAvailable')}</p>
      {message !== undefined && (
        <p className={styles['text']}>
          <q>
            <ForeignText text={message} />
          </q>
        </p>
      )}
    </Card>
  )
}

function Calls({ calls, isCut }: Pick<Trace, 'isCut'> & { readonly calls: readonly TracedCall[] }) {
  const t = useTranslations('trace')
  return (
    <Card>
      <ol className={styles['calls']}>
        {calls.map((call, index) => (
          <li key={index} style={{ paddingInlineStart: `${Math.min(call.depth, deepest) * 20}px` }}>
            <Call call={call} />
          </li>
        ))}
      </ol>
      {isCut === true && <p className={styles['text']}>{t('cut')}</p>}
    </Card>
  )
}

/** Deeper calls are not moved further in. */
const deepest = 8

function Call({ call }: { readonly call: TracedCall }) {
  const t = useTranslations('trace')
  return (
    <>
      <div className={styles['line']}>
        <code>{call.kind}</code>
        <Address value={call.from} />
        <Arrow />
        <Address value={call.to} />
        <Subject call={call} />
        {Number(call.value) > 0 && (
          <TokenAmount value={call.value} token={{ tokenId: '_', tokenType: 'trc10' }} />
        )}
        <span className={styles['energy']}>{t('energy', { energy: Number(call.energy) })}</span>
      </div>
      {call.error !== undefined && <Failure call={call} />}
      {call.words !== undefined && <Words call={call} words={call.words} />}
    </>
  )
}

function Subject({ call: { kind, method, input_bytes: count } }: { readonly call: TracedCall }) {
  const t = useTranslations('trace')
  if (method !== undefined) return <code dir="ltr">{method}</code>
  if (count === 0) return null
  return <span>{t(kind.startsWith('CREATE') ? 'created' : 'data', { count })}</span>
}

function Failure({ call: { error = '', failed_at: position, output } }: { readonly call: TracedCall }) {
  const t = useTranslations('trace')
  return (
    <div className={styles['failure']}>
      <IconCircleX size={17} stroke={1.8} aria-hidden />
      <span>{position === undefined ? t('failedSomewhere') : t('failed', { position })}</span>
      <RevertReason data={output} otherwise={<ForeignText text={error} />} />
    </div>
  )
}

function Words({
  call: { undone },
  words,
}: {
  readonly call: TracedCall
  readonly words: NonNullable<TracedCall['words']>
}) {
  const t = useTranslations('trace')
  return (
    <details className={styles['words']}>
      <summary>
        {t('storage')} {undone && <em>{t('undone')}</em>}
      </summary>
      <ul>
        {words.map(({ key, before, after }) => (
          <li key={key} dir="ltr">
            <code>{shortWord(key)}</code>
            <span>
              <code>{shortWord(before)}</code> → <code>{shortWord(after)}</code>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Without leading zeros, as small numbers read best. */
const shortWord = (word: string): string => `0x${word.slice(2).replace(/^0+(?=.)/, '')}`
