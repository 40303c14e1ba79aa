import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { sourceLines, type TracedCall, type TracedStep, traceSteps } from '../../data/trace.ts'
import { Address } from '../../show/address.tsx'
import { Card } from '../../ui/card.tsx'
import { isTypingIn } from '../../ui/is-typing-in.ts'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { codeOf } from './place.ts'
import { SourceSnippet } from './source-snippet.tsx'
import { StepDetails } from './step-details.tsx'
import styles from './trace.module.css'
import { useStepPlace } from './use-step-place.ts'

type Props = {
  readonly hash: string
  readonly calls: readonly TracedCall[]
  readonly step: number
  readonly onStep: (step: number | undefined) => void
}

/** The instructions of a transaction, one at a time: keys and buttons move between them, and the source follows. */
export function Stepper({ hash, calls, step, onStep }: Props) {
  const t = useTranslations('trace')
  const frame = useRef<HTMLElement>(null)
  const query = useQuery(traceSteps(hash, step))
  const { total = 0 } = query.data ?? {}
  useEffect(() => {
    // The keys work at once.
    frame.current?.focus()
  }, [])
  const move = (to: number) => {
    if (total > 0) onStep(Math.max(0, Math.min(to, total - 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = isTypingIn(event.target) ? undefined : targetOf(event.key, step, total)
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  return (
    <Card>
      {/* The keys belong to the whole: its rows are not fields of their own. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={frame}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('steps')}
        className={styles['stepper']}
        onKeyDown={onKeyDown}
      >
        <div className={styles['bar']}>
          <strong aria-live="polite">{total > 0 && t('stepOf', { step: step + 1, total })}</strong>
          <span className={styles['hint']}>{t('keys')}</span>
          <IconButton
            icon={IconChevronUp}
            label={t('previous')}
            disabled={step === 0}
            onClick={() => move(step - 1)}
          />
          <IconButton
            icon={IconChevronDown}
            label={t('next')}
            disabled={step + 1 >= total}
            onClick={() => move(step + 1)}
          />
          <IconButton icon={IconX} label={t('close')} onClick={() => onStep(undefined)} />
        </div>
        <FailureFrame query={query}>
          {query.data === undefined ? (
            <DetailsSkeleton count={8} />
          ) : query.data.steps === undefined ? (
            <p className={styles['text']}>{t('stepsGone')}</p>
          ) : (
            <Page hash={hash} steps={query.data.steps} step={step} calls={calls} onStep={onStep} />
          )}
        </FailureFrame>
      </section>
    </Card>
  )
}

const far = 10

function targetOf(key: string, step: number, total: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return step + 1
    case 'ArrowUp':
      return step - 1
    case 'PageDown':
      return step + far
    case 'PageUp':
      return step - far
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return undefined
  }
}

/** Rows around the current one. */
const shownRows = 13

type PageProps = Props & { readonly steps: readonly TracedStep[] }

function Page({ hash, steps, step, calls, onStep }: PageProps) {
  const at = steps.findIndex(({ index }) => index === step)
  const current = steps[at]
  const call = current && calls[current.call]
  const contract = codeOf(call)
  const { data: source = null, isLoading } = useQuery({
    ...sourceLines(contract ?? ''),
    enabled: contract !== undefined,
  })
  const place = useStepPlace(hash, source, current)
  // The next page is on its way.
  if (current === undefined) return null
  const from = Math.max(0, Math.min(at - Math.floor(shownRows / 2), steps.length - shownRows))
  return (
    <div className={styles['columns']}>
      <ol className={styles['rows']} dir="ltr">
        {steps.slice(from, from + shownRows).map((row) => (
          <li key={row.index} aria-current={row.index === step ? 'step' : undefined}>
            <button type="button" tabIndex={-1} onClick={() => onStep(row.index)}>
              <i>{row.index + 1}</i>
              <code style={{ paddingInlineStart: `${Math.min(row.depth, deepest)}ch` }}>{row.op}</code>
              <span>{row.energy}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles['now']}>
        {call !== undefined && (
          <div className={styles['line']}>
            <code className={styles['kind']}>{call.kind}</code>
            <Address value={call.to} isContract />
            {call.method !== undefined && <code dir="ltr">{call.method}</code>}
          </div>
        )}
        {isLoading && <Skeleton height={150} />}
        {contract !== undefined && place !== undefined && <SourceSnippet contract={contract} place={place} />}
        <StepDetails step={current} />
      </div>
    </div>
  )
}

const deepest = 8
