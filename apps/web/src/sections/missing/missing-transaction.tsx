import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAddress } from '@sundial/primitives'
import { useLocale, useTranslations } from 'use-intl/react'
import { status } from '../../data/server.ts'
import { Topic } from '../../i18n/topic.tsx'
import { useNetworkName } from '../../show/network-name.ts'
import { countdownText } from '../../format/time.ts'
import { Notice, NoticeText, Reasons, Ways } from '../../ui/notice.tsx'
import styles from './missing.module.css'
import { Elsewhere } from './elsewhere.tsx'
import { SearchInstead } from './search-instead.tsx'
import { useWatch, watchMs } from './use-watch.ts'

type Props = {
  /** As in the URL. */
  readonly hash: string
  readonly check: () => void
}

/** In place of a transaction that neither the index nor the node has. */
export const MissingTransaction = (props: Props) => (
  <Topic name="failure">
    {/^(?:0x)?[0-9a-f]{64}$/i.test(props.hash) ? <Watched {...props} /> : <NotAHash text={props.hash} />}
  </Topic>
)

/** A transaction expires a minute after it was made unless its sender allows more. */
const patienceMs = 120_000

/** Waits for the transaction: its page shows it as soon as it is found. */
function Watched({ hash, check }: Props) {
  const t = useTranslations('missing')
  const locale = useLocale()
  const waitedMs = useWatch(check)
  const network = useNetworkName()
  const isLate = waitedMs > patienceMs
  return (
    <Notice
      drawing={isLate ? 'lost' : 'waiting'}
      title={t(isLate ? 'transactionLate' : 'transaction')}
      code="transaction_not_found"
    >
      <NoticeText>{t(isLate ? 'transactionLateText' : 'transactionText')}</NoticeText>
      <span className={styles['watch']} role="timer">
        {t('watching', { seconds: watchMs / 1000, time: shortClock(countdownText(waitedMs, locale)) })}
      </span>
      <Reasons
        texts={[
          t('transactionNew'),
          network === undefined ? t('otherNetworkUnnamed') : t('otherNetwork', { network }),
          t('hashTypo'),
        ]}
      />
      <Elsewhere term={hash} />
      <SearchInstead />
    </Notice>
  )
}

/** Without hours that are zero. */
const shortClock = (clock: string) => clock.replace(/^00:/, '')

/** What was given in place of a hash. */
function NotAHash({ text }: { readonly text: string }) {
  const t = useTranslations('missing')
  const { data } = useQuery(status())
  const head = data?.body.database?.block ?? 0
  const isHeight = /^\d{1,12}$/.test(text) && Number(text) <= head
  return (
    <Notice drawing="mistyped" title={t('badHash')} code="malformed_hash">
      <NoticeText>
        {/^[0-9a-fx]+$/i.test(text) && text.length > 8
          ? t('hashLength', { length: text.replace(/^0x/i, '').length })
          : t('hashForm')}
      </NoticeText>
      <Ways>
        {isHeight && (
          <Link to="/block/$id" params={{ id: text }} className={styles['way'] ?? ''}>
            {t('openBlock', { height: text })}
          </Link>
        )}
        {isAddress(text) && (
          <Link to="/address/$id" params={{ id: text }} className={styles['way'] ?? ''}>
            {t('openAccount')}
          </Link>
        )}
      </Ways>
      <SearchInstead />
    </Notice>
  )
}
