import { IconCircleX, IconStackPush } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { sourceLines, type TracedCall } from '../../data/trace.ts'
import { Address } from '../../show/address.tsx'
import button from '../../ui/button.module.css'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Reason } from './call-list.tsx'
import { codeOf, failedCall, placeAt } from './place.ts'
import { SourceSnippet } from './source-snippet.tsx'
import styles from './trace.module.css'
import { useStepPlace } from './use-step-place.ts'

type Props = {
  readonly hash: string
  readonly calls: readonly TracedCall[]
  /** The stepper shows the source. */
  readonly isStepping: boolean
  readonly onStep: (step: number) => void
}

/** Why the whole transaction failed, and the line of verified source at which it did. */
export function FailedPlace({ hash, calls, isStepping, onStep }: Props) {
  const t = useTranslations('trace')
  const call = failedCall(calls)
  const { place, isReading } = useFailedPlace(hash, calls, call)
  if (call === undefined) return null
  return (
    <Card>
      <div className={styles['failed']}>
        <div className={styles['failure']}>
          <IconCircleX size={19} stroke={1.8} aria-hidden />
          <span>{t('failedIn')}</span>
          <Address value={call.to} isContract />
          <Reason call={call} />
          {call.steps !== undefined && (
            <button
              type="button"
              className={`${button['button']} ${styles['energy']}`}
              data-variant="default"
              onClick={() => onStep(call.steps!.last)}
            >
              <IconStackPush size={17} stroke={1.8} aria-hidden /> {t('lastSteps')}
            </button>
          )}
        </div>
        {isReading && !isStepping && <Skeleton height={150} />}
        {place !== undefined && !isStepping && <SourceSnippet contract={call.to} place={place} />}
      </div>
    </Card>
  )
}

/** At the instruction that failed, or at the last one before it that has a line. */
function useFailedPlace(hash: string, calls: readonly TracedCall[], call: TracedCall | undefined) {
  const { failed_at: position = -1, steps } = call ?? {}
  const contract = position < 0 ? undefined : codeOf(call)
  const { data: source = null, isLoading: isReading } = useQuery({
    ...sourceLines(contract ?? ''),
    enabled: contract !== undefined,
  })
  const own = source === null ? undefined : placeAt(source, position)
  const last = call === undefined || steps === undefined || own !== undefined ? undefined : steps.last
  const step = last === undefined ? undefined : { index: last, call: calls.indexOf(call!) }
  return { place: useStepPlace(hash, source, step) ?? own, isReading }
}
