import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { BandwidthByDay, EnergyByDay } from '../../charts/by-day.tsx'
import { type ResourceLimits as Data, accountResources } from '../../data/account.ts'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'

/** Energy and bandwidth of an account's transactions by day, and who paid for them. */
export function AccountResources({ address }: { readonly address: string }) {
  const query = useQuery(accountResources(address))
  return (
    <QueryFrame query={query} lines={6}>
      {(data) => <Resources {...data} />}
    </QueryFrame>
  )
}

function Resources({ energy, bandwidth }: Data) {
  const t = useTranslations('contract')
  // Both come from the same receipts: a day has both or neither.
  if (bandwidth.every(({ net_usage_total }) => net_usage_total === undefined))
    return <NothingHere title={t('useUnknown')} text={t('useUnknownText')} />
  return (
    <>
      <EnergyByDay days={energy} of="account" />
      <BandwidthByDay days={bandwidth} />
    </>
  )
}
