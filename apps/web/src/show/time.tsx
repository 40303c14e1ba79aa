import { useLocale } from 'use-intl/react'
import { useSettings } from '../theme/settings.ts'
import { ageText, clockText, shortAgeText, utcText } from '../format/time.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { useSyncExternalStore } from 'react'

type Props = { readonly value: number | undefined }

/** A time as its age or as local time, by the visitor's setting; the other form and UTC are in the tooltip. */
export function Time({ value }: Props) {
  const times = useSettings((settings) => settings.times)
  if (!isMoment(value)) return <Missing />
  return times === 'age' ? <Age value={value} /> : <Clock value={value} />
}

type Drift = { readonly driftSeconds?: number }

/** A scheduled time, in the past or in the future. */
export const Deadline = ({ value }: Props) => <Timestamp value={value} driftSeconds={0} />

/** Local time with UTC and the age, for the page of one thing. */
export function Timestamp({ value, ...drift }: Props & Drift) {
  if (!isMoment(value)) return <Missing />
  return (
    <span>
      <Clock value={value} />{' '}
      <span className={styles['dimmed']}>
        ·{' '}
        <bdi className={styles['unbroken']} dir="ltr">
          {utcText(value)}
        </bdi>{' '}
        ·{' '}
      </span>
      <Age value={value} {...drift} />
    </span>
  )
}

/** The age and the local time; UTC is in the tooltip. */
export const Moment = ({ value }: Props) =>
  isMoment(value) ? (
    <>
      <Age value={value} /> · <Clock value={value} />
    </>
  ) : (
    <Missing />
  )

function Age({ value, driftSeconds }: { readonly value: number } & Drift) {
  const locale = useLocale()
  return <AgeOf value={value} text={useTextNow((now) => ageText(value, now, locale, driftSeconds))} />
}

/** The age in as few letters as the language has, whatever the visitor's setting. */
export function ShortAge({ value }: Props) {
  const locale = useLocale()
  const text = useTextNow((now) => (isMoment(value) ? shortAgeText(value, now, locale) : ''))
  return isMoment(value) ? <AgeOf value={value} text={text} /> : <Missing />
}

function AgeOf({ value, text }: { readonly value: number; readonly text: string }) {
  const locale = useLocale()
  return (
    <time
      className={styles['unbroken']}
      dateTime={new Date(value).toISOString()}
      data-tip={`${clockText(value, locale)}\n${utcText(value)}`}
    >
      {text}
    </time>
  )
}

function Clock({ value }: { readonly value: number }) {
  const locale = useLocale()
  return (
    <time dateTime={new Date(value).toISOString()} className={styles['number']} data-tip={utcText(value)}>
      {clockText(value, locale)}
    </time>
  )
}

/** Date holds 8.64e15 ms either side of 1970. Time 0 is that of a genesis block without a time. */
const isMoment = (value: number | undefined): value is number =>
  typeof value === 'number' && value > 0 && value <= 8.64e15

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let seconds = Math.floor(Date.now() / 1000)

function tick() {
  seconds = Math.floor(Date.now() / 1000)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    // While nothing showed an age the clock stood still.
    seconds = Math.floor(Date.now() / 1000)
    timer = setInterval(tick, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** A text of the current time, to the second: nothing is rendered again before it changes. */
const useTextNow = (textAt: (nowMs: number) => string): string =>
  useSyncExternalStore(subscribe, () => textAt(seconds * 1000))

/** The current time in ms, to the second: one clock for all ages on a page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => seconds) * 1000
