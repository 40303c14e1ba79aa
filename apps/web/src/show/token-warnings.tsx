import { lazy, Suspense } from 'react'
import { isWarnedOf, type TokenWarning } from '../data/token-warning.ts'

const Marks = lazy(async () => ({ default: (await import('./token-warning-marks.tsx')).TokenWarningMarks }))

type Props = {
  readonly token: TokenWarning
  /** In a column without room for words: signs, which name themselves to a pointer and to screen readers. */
  readonly isSmall?: boolean
}

/**
 * What speaks against a token, beside its name wherever it is listed: a look-alike name, and a level of caution or warning.
 * Most tokens have neither and load nothing.
 */
export const TokenWarnings = (props: Props) =>
  isWarnedOf(props.token) && (
    <Suspense>
      <Marks {...props} />
    </Suspense>
  )
