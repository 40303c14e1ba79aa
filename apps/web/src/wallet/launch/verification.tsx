import type { LaunchableName } from '@sundial/contracts/launchable'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type Verdict, verifyContract } from '../../data/verify.ts'
import { Outcome, type VerifyOutcome } from '../../sections/verify/verify-outcome.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from '../tokens/tokens.module.css'

type Props = {
  /** Base58. */
  readonly address: string
  readonly name: LaunchableName
}

/** Gives the server the sources of a launched token, which it compiles and compares. Giving them again does no harm. */
export function Verification({ address, name }: Props) {
  const t = useTranslations('launch')
  const cache = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['launch-verified', address],
    queryFn: async (): Promise<Verdict> => {
      const { verificationOf } = await import('@sundial/contracts/launchable')
      const { fields, files } = verificationOf(name)
      const verdict = await verifyContract(
        { fields: { ...fields, contractAddress: address }, files },
        () => undefined,
      )
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
  const isDone = data?.status === 2001 || data?.status === 2006
  const outcome: VerifyOutcome =
    data === undefined ? { kind: 'failed', error } : { kind: 'verdict', address, verdict: data }
  if (isDone) return <Outcome outcome={outcome} />
  return (
    <>
      <Outcome outcome={outcome} />
      <div className={styles['ways']}>
        <button type="button" className={styles['quiet']} onClick={() => void refetch()}>
          {t('verifyAgain')}
        </button>
      </div>
    </>
  )
}
