import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { BandwidthByDay, EnergyByDay } from '../charts/by-day.tsx'
import { accountResources } from '../data/account.ts'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { Failure } from '../ui/failure.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'

/** Energy and bandwidth of an account's transactions by day, and who paid for them. */
export function AccountResources({ address }: { readonly address: string }) {
  const t = useTranslations('contract')
  const { data, error, refetch } = useQuery(accountResources(address))
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Card>
        <DetailsSkeleton count={6} />
      </Card>
    )
  const { energy, bandwidth } = data
  // Both follow from the same receipts: days tell both or neither.
  if (bandwidth.every(({ net_usage_total }) => net_usage_total === undefined))
    return <NothingHere title={t('useUnknown')} text={t('useUnknownText')} />
  return (
    <>
      <EnergyByDay days={energy} of="account" />
      <BandwidthByDay days={bandwidth} />
    </>
  )
}
