import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Trace, type TracedCall, transactionTrace } from '../../data/trace.ts'
import { richValues } from '../../i18n/keys.ts'
import { Height } from '../../show/block.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { CallList } from './call-list.tsx'
import { FailedPlace } from './failed-place.tsx'
import { Stepper } from './stepper.tsx'
import styles from './trace.module.css'

/** The calls of a transaction, where it failed, and its instructions one by one. */
export const TraceView = ({ hash }: { readonly hash: string }) => (
  <QueryFrame query={useQuery(transactionTrace(hash))} lines={4}>
    {(trace) =>
      trace.calls === undefined ? (
        <NoTrace trace={trace} />
      ) : (
        <Found hash={hash} trace={trace} calls={trace.calls} />
      )
    }
  </QueryFrame>
)

type FoundProps = {
  readonly hash: string
  readonly trace: Trace
  readonly calls: readonly TracedCall[]
}

function Found({ hash, trace, calls }: FoundProps) {
  const t = useTranslations('trace')
  const [step, setStep] = useState<number>()
  const { source, block, isTakenBack = false, isCut = false } = trace
  return (
    <>
      {source === 'replay' && block !== undefined && (
        <Card>
          <p className={styles['text']}>
            {t.rich(
              isTakenBack ? 'replayedBefore' : 'replayed',
              richValues({ block: <Height key="" value={block} /> }),
            )}
          </p>
        </Card>
      )}
      <FailedPlace hash={hash} calls={calls} isStepping={step !== undefined} onStep={setStep} />
      {step !== undefined && <Stepper hash={hash} calls={calls} step={step} onStep={setStep} />}
      <CallList calls={calls} isCut={isCut} onStep={setStep} />
    </>
  )
}

function NoTrace({ trace }: { readonly trace: Trace }) {
  const t = useTranslations('trace')
  const { missing = 'not_available', message, block, differs = [], obstacle } = trace
  return (
    <Card>
      {missing === 'differs' && block !== undefined ? (
        <>
          <p className={styles['text']}>
            {t.rich('differs', richValues({ block: <Height key="" value={block} /> }))}
          </p>
          <ul className={styles['parts']}>
            {differs.map((part) => (
              <li key={part}>{t(`part.${part}`)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles['text']}>{t(words[missing])}</p>
      )}
      {obstacle !== undefined && <p className={styles['text']}>{t(`obstacle.${obstacle}`)}</p>}
      {missing === 'not_available' && message !== undefined && (
        <p className={styles['text']}>
          <q>
            <ForeignText text={message} />
          </q>
        </p>
      )}
    </Card>
  )
}

const words = {
  not_offered: 'notOffered',
  not_available: 'notAvailable',
  not_replayable: 'notReplayable',
  differs: 'notAvailable',
} as const
