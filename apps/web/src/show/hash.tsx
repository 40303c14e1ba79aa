import { Link } from '@tanstack/react-router'
import { CopyButton } from '../ui/copy-button.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { SplitText } from './split-text.tsx'

type Props = {
  readonly value: string | undefined
  /** Where it leads; without it the hash is plain text. */
  readonly to?: string | undefined
  readonly withCopy?: boolean
}

/** 64 characters split 59 + 5. */
const endLength = 5

export function Hash({ value, to, withCopy = false }: Props) {
  if (!value) return <Missing />
  const text = <SplitText text={value} endLength={endLength} />
  return (
    <span className={withCopy ? styles['line'] : styles['inline']}>
      {to === undefined ? (
        text
      ) : (
        <Link to={to} className={styles['inline'] ?? ''} data-tip={value}>
          {text}
        </Link>
      )}
      {withCopy && <CopyButton text={value} />}
    </span>
  )
}
