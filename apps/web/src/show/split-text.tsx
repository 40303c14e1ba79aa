import styles from './show.module.css'

type Props = { readonly text: string; readonly endLength: number }

/**
 * An address or a hash. It is one piece of text, so that it is copied and found whole; where it does not stand in full, all
 * but its first characters is out of sight and its end is painted behind an ellipsis.
 */
export const SplitText = ({ text, endLength }: Props) => (
  <span className={styles['split']} dir="ltr" data-tail={text.slice(-endLength)}>
    <span>{text}</span>
  </span>
)
