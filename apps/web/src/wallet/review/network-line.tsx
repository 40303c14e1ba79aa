import type { Review } from '@sundial/wallet'
import { IconAlertTriangle, IconTopologyStar3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { status } from '../../data/server.ts'
import styles from './review.module.css'

type Props = { readonly review: Exclude<Review, { readonly kind: 'message' | 'typed-data' }> }

/**
 * The network that the transaction is for, with its kind. The bytes name no chain: the chain id is part of the request, and what a
 * phone signs for a desktop can be for another network than that of its own page.
 */
export function NetworkLine({ review }: Props) {
  const t = useTranslations('review.network')
  const { data: network } = useQuery({ ...status(), select: ({ body }) => body.network })
  const { sideChainId } = review.kind === 'batch' ? review.reviews[0]! : review
  if (network === undefined) return null
  const isHere = network.sideChainId === sideChainId
  const kind = isHere ? network.type : sideChainId === undefined ? undefined : 'side'
  const Icon = isHere ? IconTopologyStar3 : IconAlertTriangle
  return (
    <p className={styles['network']} data-kind={kind} data-severe={isHere ? undefined : true}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <strong>
        <span className={styles['label']}>{t('label')}</span>{' '}
        {isHere ? <bdi>{network.name}</bdi> : <span role="alert">{t('other', { name: network.name })}</span>}
      </strong>
      {kind !== undefined && <span>{t(`kind.${kind}`)}</span>}
      {sideChainId !== undefined && (
        <small>
          <bdi dir="ltr">{t('chainId', { id: sideChainId })}</bdi>
        </small>
      )}
    </p>
  )
}
