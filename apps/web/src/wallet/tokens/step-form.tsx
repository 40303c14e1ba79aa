import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './tokens.module.css'

type Props = {
  /** Nothing is missing, and nothing is wrong. */
  readonly isReady: boolean
  /** Absent for the first step. */
  readonly back?: string | undefined
  readonly next: string
  /** `isJudged`: the person tried to go on, so that empty fields are mistakes too. */
  readonly children: (isJudged: boolean) => ReactNode
}

/** The step of a wizard in which things are typed: it goes on only when it is ready, and says so otherwise. */
export function StepForm({ isReady, back, next, children }: Props) {
  const t = useTranslations('issue')
  const navigate = useNavigate()
  const [isJudged, setJudged] = useState(false)
  return (
    <form
      className={styles['body']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (isReady) void navigate({ to: next })
      }}
    >
      {children(isJudged)}
      {isJudged && !isReady && (
        <p role="alert" className={styles['bad']}>
          {t('incomplete')}
        </p>
      )}
      <div className={styles['ways']}>
        {back !== undefined && (
          <Link to={back} className={styles['quiet'] ?? ''}>
            {t('back')}
          </Link>
        )}
        <button type="submit" className={styles['go']}>
          {t('next')}
        </button>
      </div>
    </form>
  )
}
