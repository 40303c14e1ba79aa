import { useTranslations } from 'use-intl/react'
import { Height } from './height.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

type LastBlockProps = {
  /** Of the newest block it made; 0 for none. */
  readonly height: number
  readonly isProducer: boolean
  /** Newest block of the chain. */
  readonly head: number | undefined
}

/** A producer without a block among so many has stopped. */
export const silentBlocks = 1000

/** The newest block of a representative, marked by whether it is producing. */
export function LastBlock({ height, isProducer, head }: LastBlockProps) {
  const t = useTranslations('governance')
  if (height === 0) return <Missing why="none" />
  const state =
    !isProducer || head === undefined ? undefined : head - height <= silentBlocks ? 'producing' : 'silent'
  return (
    <span className={styles['line']}>
      {state !== undefined && (
        <span className={styles['dot']} data-state={state} data-tip={t(state, { count: silentBlocks })}>
          <span className={styles['hidden']}>{t(state, { count: silentBlocks })}</span>
        </span>
      )}
      <Height value={height} />
    </span>
  )
}
