import { IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ApiFailure, isConnectionFailure } from '../data/api.ts'
import { isTemporary } from '../data/use-live-query.ts'
import { Button } from '../ui/button.tsx'
import { Notice, NoticeText, Ways } from '../ui/notice.tsx'
import styles from '../ui/notice.module.css'

type Props = { readonly error: Error; readonly onRetry: () => void }

/** What went wrong, in words; a retry only where it can help. The code and the server's own words are small print. */
export function Failure({ error, onRetry }: Props) {
  const t = useTranslations('failure')
  const kind = kindOf(error)
  const code = error instanceof ApiFailure ? error.code : undefined
  return (
    <Notice drawing={kind === 'missing' ? 'lost' : 'broken'} title={t(titles[kind])} code={code}>
      <NoticeText>{t(`${kind}Text`)}</NoticeText>
      {(kind === 'away' || kind === 'server') && (
        <Ways>
          <Button variant="light" onClick={onRetry}>
            <IconRefresh size={16} aria-hidden />
            {t('retry')}
          </Button>
        </Ways>
      )}
      <small className={styles['small']} dir="auto">
        {[error.message, code].filter(Boolean).join(' · ')}
      </small>
    </Notice>
  )
}

const titles = { away: 'title', server: 'title', missing: 'missing', refused: 'refused' } as const

function kindOf(error: Error): keyof typeof titles {
  if (isConnectionFailure(error)) return 'away'
  if (isTemporary(error)) return 'server'
  return error instanceof ApiFailure && error.status === 404 ? 'missing' : 'refused'
}
