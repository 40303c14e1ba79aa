import { IconCircleX, IconStackPush } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { TracedCall } from '../../data/trace.ts'
import { Address } from '../../show/address.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NamedAmount } from '../../show/named-token.tsx'
import { Guess } from '../../show/guess.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { RevertReason } from '../../show/revert-reason.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './trace.module.css'

type Props = {
  readonly calls: readonly TracedCall[]
  readonly isCut: boolean
  readonly onStep: (step: number) => void
}

/** Every call, with its energy, its events, the words of storage it wrote, and where it failed. */
export function CallList({ calls, isCut, onStep }: Props) {
  const t = useTranslations('trace')
  return (
    <Card>
      <ol className={styles['calls']}>
        {calls.map((call, index) => (
          <li key={index} style={{ paddingInlineStart: `${Math.min(call.depth, deepest) * 20}px` }}>
            <Call call={call} onStep={onStep} />
          </li>
        ))}
      </ol>
      {isCut && <p className={styles['text']}>{t('cut')}</p>}
    </Card>
  )
}

/** Deeper calls are not moved further in. */
const deepest = 8

function Call({ call, onStep }: { readonly call: TracedCall; readonly onStep: (step: number) => void }) {
  const t = useTranslations('trace')
  const { steps, events = [], token_id: tokenId, token_value: tokenValue } = call
  return (
    <>
      <div className={styles['line']}>
        <code className={styles['kind']}>{call.kind}</code>
        {/* Below the first, it is the one above. */}
        {call.depth === 0 && <Address value={call.from} />}
        {call.depth === 0 && <Arrow />}
        <Address value={call.to} isContract={call.input_bytes > 0} />
        <Subject call={call} />
        {Number(call.value) > 0 && <Trx sun={call.value} />}
        {tokenId !== undefined && tokenValue !== undefined && (
          <NamedAmount value={tokenValue} token={{ tokenId, tokenType: 'trc10' }} />
        )}
        <span className={styles['energy']}>
          {t('energy', { energy: Number(call.energy) })}
          {steps !== undefined && (
            <IconButton icon={IconStackPush} label={t('openSteps')} onClick={() => onStep(steps.first)} />
          )}
        </span>
      </div>
      {call.error !== undefined && <Failure call={call} />}
      {events.map((event, index) => (
        <Event key={index} event={event} />
      ))}
      {call.words !== undefined && <Words call={call} words={call.words} />}
    </>
  )
}

function Subject({ call }: { readonly call: TracedCall }) {
  const t = useTranslations('trace')
  const { kind, method, input_bytes: count, arguments: values } = call
  if (method === undefined)
    return count === 0 ? null : <span>{t(kind.startsWith('CREATE') ? 'created' : 'data', { count })}</span>
  return (
    <>
      <Signature signature={method} values={values} />
      <Guess others={call.other_methods ?? []} />
    </>
  )
}

type Values = TracedCall['arguments']

/** The name and, behind a switch, the signature with the values. */
function Signature({ signature, values = [] }: { readonly signature: string; readonly values?: Values }) {
  if (values.length === 0) return <code dir="ltr">{signature}</code>
  return (
    <details className={styles['values']}>
      <summary>
        <code dir="ltr">{signature}</code>
      </summary>
      <dl>
        {values.map(({ name, type, value }, index) => (
          <div key={index}>
            <dt>
              <ForeignText text={name === '' ? type : name} />
            </dt>
            <dd>
              <Value type={type} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Value({ type, value }: { readonly type: string; readonly value: string }) {
  if (type === 'address') return <Address value={value} />
  if (/^(u?int\d*|trcToken)$/.test(type) && /^-?\d+$/.test(value)) return <Count value={value} />
  return (
    <bdi className={styles['word']}>
      <ForeignText text={value} />
    </bdi>
  )
}

function Event({ event }: { readonly event: NonNullable<TracedCall['events']>[number] }) {
  const t = useTranslations('trace')
  const { contract, signature, arguments: values, topics, data } = event
  return (
    <div className={styles['event']}>
      <span>{t('event')}</span>
      <Address value={contract} isContract />
      {signature === undefined ? (
        <code className={styles['word']} dir="ltr">
          {topics[0] ?? data}
        </code>
      ) : (
        <Signature signature={signature} values={values} />
      )}
    </div>
  )
}

function Failure({ call }: { readonly call: TracedCall }) {
  const t = useTranslations('trace')
  const { failed_at: position } = call
  return (
    <div className={styles['failure']}>
      <IconCircleX size={17} stroke={1.8} aria-hidden />
      <span>{position === undefined ? t('failedSomewhere') : t('failed', { position })}</span>
      <Reason call={call} />
    </div>
  )
}

/** In the contract’s own words, in the compiler’s, or in those of the chain. */
export const Reason = ({ call: { error = '', reason, output, to } }: { readonly call: TracedCall }) =>
  reason === undefined ? (
    <RevertReason data={output} contract={to} otherwise={<ForeignText text={error} />} />
  ) : (
    <q dir="ltr">
      <ForeignText text={reason} />
    </q>
  )

type WordsProps = {
  readonly call: TracedCall
  readonly words: NonNullable<TracedCall['words']>
}

function Words({ call: { undone }, words }: WordsProps) {
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
export const shortWord = (word: string): string => `0x${word.slice(2).replace(/^0+(?=.)/, '')}`
