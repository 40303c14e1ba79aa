import styles from './show.module.css'

type Props = { readonly text: string; readonly endLength: number }

/** Text whose end always shows: what does not fit is cut before it. Reads and copies as one piece. */
export const SplitText = ({ text, endLength }: Props) => (
  <span className={styles['split']} dir="ltr">
    <span className={styles['start']}>{text.slice(0, -endLength)}</span>
    <span className={styles['end']}>{text.slice(-endLength)}</span>
  </span>
)
