import { Link } from '@tanstack/react-router'
import { CopyButton } from '../ui/copy-button.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { SplitText } from './text.tsx'

type Props = {
  readonly value: string | undefined
  /** The link target; without it the hash is plain text. */
  readonly to?: string | undefined
  readonly withCopy?: boolean
}

/** 64 characters are split 59 + 5. */
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

export const TransactionLink = ({ id }: { readonly id: string }) => (
  <Hash value={id} to={`/transaction/${id}`} />
)

/** Longer values exceed the maximum height of the box, which scrolls. */
const scrollsFrom = 400

/** Bytes as hex; long ones scroll in their own box. */
export const BytesHex = ({ hex }: { readonly hex: string | undefined }) =>
  hex ? (
    // A box that scrolls must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <code className={styles['bytes']} dir="ltr" tabIndex={hex.length > scrollsFrom ? 0 : undefined}>
      {hex}
    </code>
  ) : (
    <Missing />
  )
