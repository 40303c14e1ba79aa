import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import styles from '../block/undone-notice.module.css'

/** Above an account that was opened as a contract. */
export const NotAContract = () => (
  <Topic name="failure">
    <Note />
  </Topic>
)

function Note() {
  const t = useTranslations('missing')
  return <output className={styles['notice']}>{t('notAContract')}</output>
}
