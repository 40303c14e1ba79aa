import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type Live, useLive } from '../data/live.ts'
import { type SystemStatus, status } from '../data/server.ts'
import styles from './state-badge.module.css'

/** The index counts as up to date when it is at most this many blocks behind the node. */
const closeEnough = 3

export type IndexHealth = {
  readonly kind: 'waiting' | 'current' | 'behind' | 'nodeAway' | 'unreachable'
  readonly head: number | undefined
  readonly lag: number
}

/** The state of the index by the last response, which is valid until a request fails. */
export function healthOf(answer: SystemStatus | undefined, failed: boolean, liveHead?: number): IndexHealth {
  const head = liveHead ?? answer?.database?.block
  const nodeHead = answer?.full?.block
  const lag = nodeHead === undefined ? 0 : Math.max(0, nodeHead - (head ?? 0))
  if (failed) return { kind: 'unreachable', head, lag }
  if (answer === undefined || head === undefined) return { kind: 'waiting', head, lag }
  // A responding node reports its height.
  if (nodeHead === undefined) return { kind: 'nodeAway', head, lag }
  return { kind: lag > closeEnough ? 'behind' : 'current', head, lag }
}

const liveHeadOf = ({ connection, head }: Live) => (connection === 'connected' ? head?.height : undefined)

type Network = NonNullable<SystemStatus['network']>

/** Public networks have proper names; the others are named in the language of the page. */
function nameOf({ id, name, type }: Network, t: ReturnType<typeof useTranslations<'state'>>): string {
  if (id === 'devnet') return t('devnet')
  return id?.startsWith('private_') ? t('private') : (name ?? type)
}

/** The network, the newest indexed block, and whether the index is up to date. */
export function StateBadge() {
  const t = useTranslations('state')
  const { data, isError } = useQuery(status())
  const connection = useLive((live) => live.connection)
  const { kind, head, lag } = healthOf(data?.body, isError, useLive(liveHeadOf))
  const network = data?.body.network
  const coverage = data?.body.coverage ?? []
  const tip = [
    t(kind, { lag }),
    t(`connection.${connection}`),
    ...coverage.slice(-3).map(({ from, to }) => t('covers', { from: String(from), to: String(to) })),
  ].join('\n')
  return (
    <Link
      to="/blockchain/blocks"
      className={styles['badge'] ?? ''}
      data-kind={kind}
      data-connection={connection}
      data-tip={tip}
    >
      <span className={styles['dot']} aria-hidden />
      {kind === 'unreachable' ? (
        <strong className={styles['offline']}>{t('offline')}</strong>
      ) : (
        network && <bdi className={styles['network']}>{nameOf(network, t)}</bdi>
      )}
      <span className={styles['height']}>{head ?? '–'}</span>
      {kind === 'behind' && (
        <span className={styles['lag']} aria-hidden dir="ltr">
          −{lag}
        </span>
      )}
      <span className={styles['hidden']}>
        {t(kind, { lag })}. {t(`connection.${connection}`)}
      </span>
    </Link>
  )
}
