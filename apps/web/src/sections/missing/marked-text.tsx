import styles from './missing.module.css'

type Props = {
  readonly text: string
  /** Positions of the letters that are wrong. */
  readonly marked: readonly number[]
}

/** An address with its wrong letters marked. It reads and copies as one piece. */
export const MarkedText = ({ text, marked }: Props) => (
  <bdi className={styles['typed']} dir="ltr">
    {Array.from(text, (letter, at) => (marked.includes(at) ? <mark key={at}>{letter}</mark> : letter))}
  </bdi>
)
