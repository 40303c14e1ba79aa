import type { LaunchableName } from '@sundial/contracts/launchable'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { neutralText } from '../../show/text.tsx'
import { Box } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from '../tokens/tokens.module.css'

type Props = {
  /** Base58. */
  readonly address: string
  readonly name: LaunchableName
}

/** Has the server compile the sources of a launched token and compare them with its code. */
export function Verification({ address, name }: Props) {
  const t = useTranslations('launch')
  const cache = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['launch-verified', address],
    queryFn: async () => {
      const { verifyLaunched } = await import('./launch-order.ts')
      const verdict = await verifyLaunched(address, name)
      void cache.invalidateQueries({ queryKey: ['contract-code', address] })
      return verdict
    },
    retry: false,
    staleTime: Infinity,
  })
  if (isFetching)
    return (
      <output>
        <p className={styles['hint']}>{t('verifying')}</p>
        <Skeleton height={56} />
      </output>
    )
  if (data?.status === 2001 || data?.status === 2006)
    return (
      <Box
        tone="good"
        title={t(data.match === 'partial' ? 'verifiedPartly' : 'verifiedFully')}
        text={
          <Link to="/contract/$id/{-$tab}" params={{ id: address, tab: 'code' }}>
            {t('openCode')}
          </Link>
        }
      />
    )
  return (
    <>
      <div role="alert">
        <Box
          tone="warn"
          title={t('notVerified')}
          text={<bdi>{neutralText(data?.message ?? messageOf(error))}</bdi>}
        />
      </div>
      <div className={styles['ways']}>
        <button type="button" className={styles['quiet']} onClick={() => void refetch()}>
          {t('verifyAgain')}
        </button>
      </div>
    </>
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
