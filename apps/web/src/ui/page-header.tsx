import { neutralText } from '@sundial/primitives/text'
import { type ReactNode, useEffect } from 'react'
import { CopyButton } from './copy-button.tsx'
import styles from './page-header.module.css'

type Props = {
  readonly title: string
  /** Follows the title: a number or a hash. */
  readonly subject?: ReactNode
  /** The subject as plain text, for the title of the window. */
  readonly subjectText?: string
  /** Text that a button after the heading copies. */
  readonly copy?: string
  readonly aside?: ReactNode
}

/** What the server calls this site: with the network where it serves several, so that people tell windows apart. */
const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? 'Sundial'

/** Sets the title of the window. */
export function useTitle(title: string, subjectText?: string): void {
  useEffect(() => {
    document.title = `${neutralText([title, subjectText].filter(Boolean).join(' '))} · ${siteName()}`
  }, [title, subjectText])
}

/** The only h1 of a page, and the title of its window. */
export function PageHeader({ title, subject, subjectText, copy, aside }: Props) {
  useTitle(title, subjectText)
  return (
    <div className={styles['header']}>
      <h1 className={styles['title']}>
        <span>{title}</span>
        {subject !== undefined && <span className={styles['subject']}>{subject}</span>}
      </h1>
      {copy && <CopyButton text={copy} />}
      {aside}
    </div>
  )
}
