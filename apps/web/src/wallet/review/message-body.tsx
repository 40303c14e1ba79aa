import { toHex, toText } from '@sundial/primitives'
import type { MessageReview } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { BytesHex } from '../../show/hash.tsx'
import { ForeignText } from '../../show/text.tsx'
import styles from './review.module.css'

/** A message in full, as the bytes that are signed, with what a signature is good for. */
export function MessageBody({ review }: { readonly review: MessageReview }) {
  const t = useTranslations('review')
  const text = toText(review.message)
  return (
    <>
      <p className={styles['sentence']}>{t('messageLead')}</p>
      <div className={styles['message']}>
        {text === undefined ? <BytesHex hex={toHex(review.message)} /> : <ForeignText text={text} />}
      </div>
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{t('version')}</dt>
          <dd>{t('versionText', { version: review.version })}</dd>
        </div>
      </dl>
      <p className={styles['caution']}>{t('messageNote')}</p>
    </>
  )
}
