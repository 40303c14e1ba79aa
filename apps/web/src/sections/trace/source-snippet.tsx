import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { neutralText } from '../../show/text.tsx'
import type { CodePlace } from './place.ts'
import styles from './trace.module.css'

const linesAround = 3

type Props = { readonly contract: string; readonly place: CodePlace }

/** A line of verified source with those around it, and the way to it in the contract’s code. */
export function SourceSnippet({ contract, place: { file, line, lines } }: Props) {
  const t = useTranslations('trace')
  const from = Math.max(1, line - linesAround)
  return (
    <figure className={styles['snippet']}>
      <figcaption>
        <Link to={`/contract/${contract}/code`} search={{ file, line: String(line) }}>
          {t('place', { file: neutralText(file), line: String(line) })}
        </Link>
      </figcaption>
      {/* What scrolls must be reachable by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={neutralText(file)} dir="ltr">
        <pre>
          {lines.slice(from - 1, line + linesAround).map((text, at) => (
            <code key={at} aria-current={from + at === line || undefined}>
              <i>{from + at}</i>
              {`${text.slice(0, longestLine)}\n`}
            </code>
          ))}
        </pre>
      </section>
    </figure>
  )
}

/** A file may be one line of megabytes. */
const longestLine = 400
