import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isLate } from '../../data/api.ts'
import { type Live, useLive } from '../../data/live.ts'
import { type SystemStatus, status } from '../../data/server.ts'
import { useNameOf } from '../../show/network-name.ts'
import styles from './state-badge.module.css'

/** The index counts as up to date when it is at most this many blocks behind the node. */
const closeEnough = 3

export type IndexHealth = {
  readonly kind: 'waiting' | 'current' | 'behind' | 'nodeAway' | 'slow' | 'unreachable'
  readonly head: number | undefined
  readonly lag: number
}

/** The state of the index by the last response, which is valid until a request fails. */
export function healthOf(
  answer: SystemStatus | undefined,
  failure: Error | null,
  liveHead?: number,
): IndexHealth {
  const head = liveHead ?? answer?.database?.block
  const nodeHead = answer?.full?.block
  const lag = nodeHead === undefined ? 0 : Math.max(0, nodeHead - (head ?? 0))
  if (failure !== null) return { kind: isLate(failure) ? 'slow' : 'unreachable', head, lag }
  if (answer === undefined || head === undefined) return { kind: 'waiting', head, lag }
  // A responding node reports its height.
  if (nodeHead === undefined) return { kind: 'nodeAway', head, lag }
  return { kind: lag > closeEnough ? 'behind' : 'current', head, lag }
}

const liveHeadOf = ({ connection, head }: Live) => (connection === 'connected' ? head?.height : undefined)

/** A dial whose hand turns once for each new block: a new key starts the turn. */
const Hand = () => (
  <svg className={styles['hand']} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden>
    <circle cx="10" cy="10" r="8" strokeWidth="1.6" strokeDasharray="1.5 2.69" pathLength="50" />
    <path d="M10 10V4.2" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

const isOneOfSeveral = (answer: SystemStatus | undefined) => answer?.networks !== undefined || undefined

/** Shown in place of the network. */
const words: { readonly [Kind in IndexHealth['kind']]?: 'slow' | 'offline' } = {
  slow: 'slow',
  unreachable: 'offline',
}

/** The network, the newest indexed block, and whether the index is up to date. */
export function StateBadge() {
  const t = useTranslations('state')
  const nameOf = useNameOf()
  const { data, error } = useQuery(status())
  const connection = useLive((live) => live.connection)
  const { kind, head, lag } = healthOf(data?.body, error, useLive(liveHeadOf))
  const network = data?.body.network
  const word = words[kind]
  const isTest = network?.type === 'test'
  const tip = [...(isTest ? [t('testText')] : []), t(kind, { lag }), t(`connection.${connection}`)].join('\n')
  return (
    <Link
      to="/blockchain/blocks"
      className={styles['badge'] ?? ''}
      data-kind={kind}
      data-connection={connection}
      data-test={isTest || undefined}
      data-several={isOneOfSeveral(data?.body)}
      data-tip={tip}
    >
      <Hand key={connection === 'connected' ? head : 'still'} />
      {word ? (
        <strong>{t(word)}</strong>
      ) : (
        network && <bdi className={styles['network']}>{nameOf(network)}</bdi>
      )}
      <span className={styles['height']}>{head ?? '–'}</span>
      {kind === 'behind' && (
        <span className={styles['lag']} aria-hidden dir="ltr">
          −{lag}
        </span>
      )}
      {isTest && <span className={styles['test']}>{t('test')}</span>}
      <span className={styles['hidden']}>
        {t(kind, { lag })}. {t(`connection.${connection}`)}
      </span>
    </Link>
  )
}
