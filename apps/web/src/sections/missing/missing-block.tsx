import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAddress } from '@sundial/primitives'
import { useLocale, useTranslations } from 'use-intl/react'
import { useLive } from '../../data/live.ts'
import { status } from '../../data/server.ts'
import { Topic } from '../../i18n/topic.tsx'
import { useNetworkName } from '../../show/network-name.ts'
import { clockText, countdownText } from '../../format/time.ts'
import { useNow } from '../../show/time.tsx'
import { Notice, NoticeText, Reasons, Ways } from '../../ui/notice.tsx'
import styles from './missing.module.css'
import { Elsewhere } from './elsewhere.tsx'
import { SearchInstead } from './search-instead.tsx'
import { useWatch, watchMs } from './use-watch.ts'

type Props = {
  /** As in the URL: a height or a hash. */
  readonly id: string
  readonly check: () => void
}

/** In place of a block that the index does not have. */
export const MissingBlock = (props: Props) => (
  <Topic name="failure">
    <Why {...props} />
  </Topic>
)

function Why({ id, check }: Props) {
  const { data } = useQuery(status())
  const liveHead = useLive(({ head }) => head?.height)
  const head = liveHead ?? data?.body.database?.block
  if (/^\d{1,15}$/.test(id)) {
    if (head !== undefined && Number(id) > head)
      return <FutureBlock height={Number(id)} head={head} check={check} />
    return <NotStored height={id} coverage={data?.body.coverage ?? []} />
  }
  return /^(?:0x)?[0-9a-f]{64}$/i.test(id) ? <UnknownHash hash={id} check={check} /> : <NotABlock text={id} />
}

const blockMs = 3000
/** After this time without a block, nobody can say when the next one comes. */
const stillMs = 60_000

type FutureProps = { readonly height: number; readonly head: number; readonly check: () => void }

/** A height that the chain has not reached: when it will. The page shows the block as soon as it exists. */
export function FutureBlock({ height, head, check }: FutureProps) {
  const t = useTranslations('missing')
  const locale = useLocale()
  useWatch(check)
  const now = useNow()
  const { data } = useQuery(status())
  const liveTime = useLive((live) => live.head?.timestamp)
  const headMs = liveTime ?? now - (data?.body.sync.headAgeMs ?? 0)
  const dueMs = headMs + (height - head) * blockMs
  const isMoving = now - headMs < stillMs
  const blocks = height - head
  return (
    <Notice drawing="future" title={t('futureBlock', { height: String(height) })} code="block_not_found">
      {isMoving ? (
        <>
          <NoticeText>
            {t('futureBlockText', { blocks, time: clockText(Math.max(dueMs, now), locale) })}
          </NoticeText>
          <span className={styles['countdown']} role="timer">
            {countdownText(dueMs - now, locale)}
          </span>
        </>
      ) : (
        <NoticeText>{t('stillBlockText', { blocks, head: String(head) })}</NoticeText>
      )}
      <span className={styles['watch']}>{t('watchingBlock', { seconds: watchMs / 1000 })}</span>
      <Ways>
        <Link to="/block/$id" params={{ id: String(head) }} className={styles['way'] ?? ''}>
          {t('newestBlock', { height: String(head) })}
        </Link>
      </Ways>
    </Notice>
  )
}

type Range = { readonly from: number; readonly to: number }
type NotStoredProps = { readonly height: string; readonly coverage: readonly Range[] }

/** A height within the chain that this index skipped. */
function NotStored({ height, coverage }: NotStoredProps) {
  const t = useTranslations('missing')
  return (
    <Notice drawing="lost" title={t('notStored', { height })} code="block_not_found">
      <NoticeText>{t('notStoredText')}</NoticeText>
      <Reasons texts={coverage.map(({ from, to }) => t('covers', { from: String(from), to: String(to) }))} />
      <SearchInstead />
    </Notice>
  )
}

/** A hash is of a block or of a transaction. */
function UnknownHash({ hash, check }: { readonly hash: string; readonly check: () => void }) {
  const t = useTranslations('missing')
  const network = useNetworkName()
  useWatch(check)
  return (
    <Notice drawing="lost" title={t('unknownBlock')} code="block_not_found">
      <Reasons
        texts={[
          t('maybeTransaction'),
          network === undefined ? t('otherNetworkUnnamed') : t('otherNetwork', { network }),
          t('orphaned'),
          t('hashTypo'),
        ]}
      />
      <Ways>
        <Link to="/transaction/$hash" params={{ hash }} className={styles['way'] ?? ''}>
          {t('openTransaction')}
        </Link>
      </Ways>
      <Elsewhere term={hash} />
      <SearchInstead />
    </Notice>
  )
}

function NotABlock({ text }: { readonly text: string }) {
  const t = useTranslations('missing')
  return (
    <Notice drawing="mistyped" title={t('badBlock')} code="malformed_block">
      <NoticeText>{t('badBlockText')}</NoticeText>
      {isAddress(text) && (
        <Ways>
          <Link to="/address/$id" params={{ id: text }} className={styles['way'] ?? ''}>
            {t('openAccount')}
          </Link>
        </Ways>
      )}
      <SearchInstead />
    </Notice>
  )
}
