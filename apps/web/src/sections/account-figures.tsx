import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { allAccounts } from '../data/account.ts'
import { overview } from '../data/network.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Count } from '../show/count.tsx'
import { Figures } from '../ui/figures.tsx'
import { FiguresSkeleton } from '../ui/figures-skeleton.tsx'

const dayMs = 86_400_000

/** How many accounts there are, and how many of them came today and the day before (UTC). */
export function AccountFigures() {
  const t = useTranslations('account')
  const { data, error } = useLiveQuery(allAccounts())
  const { data: days } = useQuery(overview(2))
  if (data === undefined) return error === null ? <FiguresSkeleton count={3} /> : null
  const today = days?.body.data.at(-1)
  const before = days?.body.data.find(({ date }) => date === (today?.date ?? 0) - dayMs)
  return (
    <Figures
      figures={[
        { label: t('inAll'), value: <Count value={data.total} />, note: t('inAllNote') },
        { label: t('newOfDay'), value: <Count value={today?.newAddressSeen} />, note: today?.dateDayStr },
        ...(before === undefined
          ? []
          : [
              {
                label: t('newOfDayBefore'),
                value: <Count value={before.newAddressSeen} />,
                note: before.dateDayStr,
              },
            ]),
      ]}
    />
  )
}
