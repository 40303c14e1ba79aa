import { IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ApiFailure } from '../data/api.ts'
import styles from './notice.module.css'
import { Button } from './button.tsx'

type Props = { readonly error: Error; readonly onRetry: () => void }

/** The error by code and in the server's words, with a retry button. */
export function Failure({ error, onRetry }: Props) {
  const t = useTranslations('failure')
  const isMissing = error instanceof ApiFailure && error.status === 404
  return (
    <div className={styles['notice']} role="alert">
      <p className={styles['title']}>{isMissing ? t('missing') : t('title')}</p>
      <p className={styles['text']} dir="auto">
        {error.message}
      </p>
      {error instanceof ApiFailure && <code className={styles['code']}>{error.code}</code>}
      <Button variant="light" onClick={onRetry}>
        <IconRefresh size={16} aria-hidden />
        {t('retry')}
      </Button>
    </div>
  )
}
