import { useLocale } from 'use-intl/react'
import { useSettings } from '../theme/settings.ts'
import { useNow } from '../ui/now.ts'
import { ageText, clockText, utcText } from './age-text.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

type Props = { readonly value: number | undefined }

/** A moment as its age or as local time, as the visitor chose; the other and UTC in the tooltip. */
export function Time({ value }: Props) {
  const times = useSettings((settings) => settings.times)
  if (!isMoment(value)) return <Missing />
  return times === 'age' ? <Age value={value} /> : <Clock value={value} />
}

type Drift = { readonly driftSeconds?: number }

/** A moment that was set, before or behind us. */
export const Deadline = ({ value }: Props) => <Timestamp value={value} driftSeconds={0} />

/** Local time with UTC beside the age, for the pages of one thing. */
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

function Age({ value, driftSeconds }: { readonly value: number } & Drift) {
  const locale = useLocale()
  const now = useNow()
  return (
    <time
      dateTime={new Date(value).toISOString()}
      data-tip={`${clockText(value, locale)}\n${utcText(value)}`}
    >
      {ageText(value, now, locale, driftSeconds)}
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

/** Date holds 8.64e15 ms either side of 1970; genesis blocks carry 0. */
/** Time 0 is that of a genesis block without a time. */
const isMoment = (value: number | undefined): value is number =>
  typeof value === 'number' && value > 0 && value <= 8.64e15
