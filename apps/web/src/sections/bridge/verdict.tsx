import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './bridge.module.css'

type Props = {
  /** Undefined where nobody knows. */
  readonly isGood: boolean | undefined
  readonly title: string | undefined
  /** Sentences below the title. */
  readonly children: ReactNode
}

/** What a page of the bridge says in one line, and why. */
export function Verdict({ isGood, title, children }: Props) {
  const Icon = isGood === true ? IconShieldCheck : IconAlertTriangle
  return (
    <div className={styles['verdict']} data-tone={isGood === undefined ? undefined : isGood ? 'good' : 'bad'}>
      {isGood !== undefined && <Icon size={28} aria-hidden />}
      <div className={styles['reasons']}>
        {title !== undefined && <strong role={isGood === false ? 'alert' : undefined}>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
