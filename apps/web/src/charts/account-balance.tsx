import { formatUnits } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { balanceHistory } from '../data/account.ts'
import { groupDigits } from '../format/exact-number.ts'
import { neutralText } from '../show/text.tsx'
import { Card } from '../ui/card.tsx'
import { Chart, ChartTexts } from '../ui/chart.tsx'
import type { ChartModel } from '../ui/chart-model.ts'

type Props = { readonly address: string; readonly token: string }

/** The balance of an account in one token, from change to change. Empty where it is unknown or never changed. */
export const AccountBalance = (props: Props) => (
  <ChartTexts>
    <Drawn {...props} />
  </ChartTexts>
)

function Drawn({ address, token }: Props) {
  const t = useTranslations('chart')
  const locale = useLocale()
  const { data } = useQuery(balanceHistory(address, token))
  const name = t('balance')
  const model = useMemo<ChartModel | undefined>(() => {
    const { data: changes = [], tokenInfo } = data?.body ?? {}
    const decimals = Math.min(tokenInfo?.tokenDecimal ?? 0, 255)
    const points = changes.toReversed().map(({ timestamp, balance }) => {
      const units = formatUnits(BigInt(balance), decimals)
      return { at: timestamp, value: Number(units), text: groupDigits(units, locale) }
    })
    const series = [{ name, points }]
    return points.length === 0 ? undefined : { kind: 'series', shape: 'steps', precision: 'second', series }
  }, [data, locale, name])
  const info = data?.body.tokenInfo
  if (model?.kind !== 'series' || info === undefined) return null
  const symbol = info.tokenId === '_' ? 'TRX' : neutralText(info.tokenAbbr || info.tokenName || info.tokenId)
  const label = t('balanceTitle', { token: symbol })
  return (
    <Card title={label}>
      <Chart label={label} model={model} note={t('newest', { count: model.series[0]?.points.length ?? 0 })} />
    </Card>
  )
}
