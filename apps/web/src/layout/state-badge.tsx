import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type Live, useLive } from '../data/live.ts'
import { type SystemStatus, status } from '../data/server.ts'
import styles from './state-badge.module.css'

/** Blocks behind the node within which the index counts as being at the head. */
const closeEnough = 3

export type IndexHealth = {
  readonly kind: 'waiting' | 'current' | 'behind' | 'nodeAway' | 'unreachable'
  readonly head: number | undefined
  readonly lag: number
}

/** What the last answers tell of the index. An old answer stands until the server fails to give a new one. */
export function healthOf(answer: SystemStatus | undefined, failed: boolean, liveHead?: number): IndexHealth {
  const head = liveHead ?? answer?.database?.block
  const nodeHead = answer?.full?.block
  const lag = nodeHead === undefined ? 0 : Math.max(0, nodeHead - (head ?? 0))
  if (failed) return { kind: 'unreachable', head, lag }
  if (answer === undefined || head === undefined) return { kind: 'waiting', head, lag }
  // A node that answers tells its height.
  if (nodeHead === undefined) return { kind: 'nodeAway', head, lag }
  return { kind: lag > closeEnough ? 'behind' : 'current', head, lag }
}

const liveHeadOf = ({ connection, head }: Live) => (connection === 'connected' ? head?.height : undefined)

type Network = NonNullable<SystemStatus['network']>

/** Public networks have names of their own; the others are named in the language of the page. */
function nameOf({ id, name, type }: Network, t: ReturnType<typeof useTranslations<'state'>>): string {
  if (id === 'devnet') return t('devnet')
  return id?.startsWith('private_') ? t('private') : (name ?? type)
}

/** The network, its newest block here, and whether the index keeps up. */
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
