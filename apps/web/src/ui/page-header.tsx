import { type ReactNode, useEffect } from 'react'
import styles from './page-header.module.css'

type Props = {
  readonly title: string
  /** What follows the title: a number, a hash. */
  readonly subject?: ReactNode
  /** The subject as plain text, for the title of the window. */
  readonly subjectText?: string
  readonly aside?: ReactNode
}

/** The one h1 of a page, and the title of its window. */
export function PageHeader({ title, subject, subjectText, aside }: Props) {
  useEffect(() => {
    document.title = [title, subjectText].filter(Boolean).join(' ') + ' · Sundial'
  }, [title, subjectText])
  return (
    <div className={styles['header']}>
      <h1 className={styles['title']}>
        <span>{title}</span>
        {subject !== undefined && <span className={styles['subject']}>{subject}</span>}
      </h1>
      {aside}
    </div>
  )
}
