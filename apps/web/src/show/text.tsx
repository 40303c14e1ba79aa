import { neutralText } from '@sundial/primitives/text'
import styles from './show.module.css'

export { neutralText }

/** Text from the chain. */
export const ForeignText = ({ text }: { readonly text: string }) => (
  <bdi className={styles['foreign']} dir="auto">
    {neutralText(text)}
  </bdi>
)

type Props = { readonly text: string; readonly endLength: number }

/**
 * An address or a hash. It is one piece of text, so that it can be copied and found in full; where it does not
 * fit, all but its first characters is hidden and its end is painted after an ellipsis.
 */
export const SplitText = ({ text, endLength }: Props) => (
  <span className={styles['split']} dir="ltr" data-tail={text.slice(-endLength)}>
    <span>{text}</span>
  </span>
)
