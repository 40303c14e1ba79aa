import { Fragment } from 'react'
import styles from './decoded-value.module.css'
import { ForeignText, neutralText } from './text.tsx'

/** Line breaks, and gaps wide enough to look like the space between columns. */
const layout = /\n|[ \t]{3,}|\t/

/**
 * A text of a stranger in a list of rows. Lines and gaps of its own could look like further rows: a text with them is one block
 * with a frame, in which each break is visible.
 */
export function ForeignLines({ text }: { readonly text: string }) {
  if (!layout.test(text)) return <ForeignText text={text} />
  return (
    <bdi className={styles['lines']} dir="auto">
      {neutralText(text)
        .split('\n')
        .map((line, index) => (
          // Lines have no other identity than their place.
          <Fragment key={index}>
            {index > 0 && <i aria-hidden>{'↵\n'}</i>}
            {line}
          </Fragment>
        ))}
    </bdi>
  )
}
