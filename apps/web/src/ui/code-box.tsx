import styles from './code-box.module.css'
import { CopyButton } from './copy-button.tsx'

type Props = { readonly text: string; readonly label: string }

/** Source text, as it is. Code runs from left to right in every language. */
export const CodeBox = ({ text, label }: Props) => (
  <div className={styles['frame']} dir="ltr">
    {/* What scrolls must be reachable by keys. */}
    {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <section className={styles['code']} tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
    <span className={styles['copy']}>
      <CopyButton text={text} />
    </span>
  </div>
)
