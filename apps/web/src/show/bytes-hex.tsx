import { Missing } from './missing.tsx'
import styles from './show.module.css'

/** Digits after which the box is taller than it may be and scrolls. */
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
