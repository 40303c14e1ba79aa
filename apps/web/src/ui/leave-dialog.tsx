import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import { Dialog } from './dialog.tsx'
import styles from './leave-dialog.module.css'
import { leaveFor } from './external-link.tsx'

type Props = { readonly url: string }

/** Warns of the risks of another site, and names its host. */
export const LeaveDialog = (props: Props) => (
  <Topic name="menu">
    <Warning {...props} />
  </Topic>
)

function Warning({ url }: Props) {
  const t = useTranslations('leave')
  const close = () => leaveFor(undefined)
  return (
    <Dialog title={t('title')} onClose={close}>
      <p className={styles['text']}>{t('text')}</p>
      <p className={styles['host']}>
        <bdi dir="ltr">{new URL(url).host}</bdi>
      </p>
      <p className={styles['url']}>
        <bdi dir="ltr">{new URL(url).href}</bdi>
      </p>
      <div className={styles['ways']}>
        <button type="button" onClick={close}>
          {t('stay')}
        </button>
        <a href={url} target="_blank" rel="noopener noreferrer" onClick={close}>
          {t('continue')}
        </a>
      </div>
    </Dialog>
  )
}
