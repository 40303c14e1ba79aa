import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type BridgeEnd, useHrefAt } from '../../data/bridge.ts'
import { Missing } from '../../show/missing.tsx'
import { SplitText } from '../../show/text.tsx'
import styles from './bridge.module.css'

type Props = {
  readonly here: BridgeEnd
  /** The chain that has the page. */
  readonly end: BridgeEnd
  readonly route: string
  /** A hash, an address or a number. */
  readonly text: string | undefined
}

const tailLength = 5

/** A page of the network on one side of the bridge, which may be another network than that of this page. */
export function LinkAt({ here, end, route, text }: Props) {
  const t = useTranslations('bridge')
  const hrefAt = useHrefAt()
  if (text === undefined) return <Missing />
  const words =
    text.length > tailLength * 2 ? <SplitText text={text} endLength={tailLength} /> : <bdi>{text}</bdi>
  if (end === here)
    return (
      <Link to={route} className={styles['link'] ?? ''}>
        {words}
      </Link>
    )
  const href = hrefAt(end, route)
  return href === undefined ? (
    <span className={styles['link']}>{words}</span>
  ) : (
    <a href={href} className={styles['link']} data-tip={t(end)}>
      {words}
    </a>
  )
}
