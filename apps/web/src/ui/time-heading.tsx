import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { changeSettings, useSettings } from '../theme/settings.ts'
import styles from './time-heading.module.css'

type TimeHeadingProps = {
  /** What the times are of, where that is more than when a row happened. */
  readonly text?: string | undefined
}

/** Heading of a time column: a press changes every time column between age and clock time. */
export function TimeHeading({ text }: TimeHeadingProps) {
  const t = useTranslations('time')
  const times = useSettings((settings) => settings.times)
  const [now, offer] = times === 'age' ? [t('age'), t('showClock')] : [t('clock'), t('showAge')]
  const shown = text ?? now
  return (
    <button
      type="button"
      className={styles['toggle']}
      data-tip={offer}
      aria-label={`${shown}: ${offer}`}
      onClick={() => changeSettings({ times: times === 'age' ? 'clock' : 'age' })}
    >
      {shown}
      <IconArrowsExchange size={14} stroke={1.8} aria-hidden />
    </button>
  )
}
