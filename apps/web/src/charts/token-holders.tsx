import type { TokenInfo } from '../data/token.ts'
import { formatUnits } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { holderBands, type HolderBands } from '../data/holders.ts'
import { type ApiInteger, groupDigits, toInteger } from '../show/exact-number.ts'
import { Card } from '../ui/card.tsx'
import { Chart, ChartTexts } from '../ui/chart.tsx'
import type { SharesModel } from '../ui/chart-model.ts'

type Props = {
  readonly token: TokenInfo
  /** In the smallest unit. */
  readonly supply: ApiInteger | undefined
}

/** The shares of a token's largest holders. Empty where balances are unknown. */
export const TokenHolders = (props: Props) => (
  <ChartTexts>
    <Drawn {...props} />
  </ChartTexts>
)

const bands = [
  [1, 10],
  [11, 50],
  [51, 100],
  [101, 500],
] as const

function Drawn({ token, supply }: Props) {
  const t = useTranslations('chart')
  const locale = useLocale()
  const { data } = useQuery(holderBands(token.tokenId))
  const model = useMemo<SharesModel>(() => {
    const sums = bandsOf(data?.body ?? {})
    const owned = sums.reduce((sum, { amount }) => sum + amount, 0n)
    const rest = (toInteger(supply) ?? owned) - owned
    const parts = [
      ...sums.map(({ first, last, amount }) => ({
        name: t('ranks', { first, last }),
        amount,
        isRest: false,
      })),
      { name: t('afterRank', { last: 500 }), amount: rest, isRest: true },
    ]
    const decimals = Math.min(token.tokenDecimal ?? 0, 255)
    return {
      kind: 'shares',
      parts: parts
        .filter(({ amount }) => amount > 0n)
        .map(({ amount, ...part }) => {
          const units = formatUnits(amount, decimals)
          return { ...part, value: Number(units), text: groupDigits(units, locale) }
        }),
    }
  }, [data, supply, token, locale, t])
  if (model.parts.length === 0) return null
  return (
    <Card title={t('holdersTitle')}>
      <Chart label={t('holdersTitle')} model={model} />
    </Card>
  )
}

const bandsOf = (answer: Partial<HolderBands>) =>
  bands.flatMap(([first, last]) => {
    const amount = toInteger(answer[`rank${first}-${last}` as keyof HolderBands])
    return amount === undefined ? [] : [{ first, last, amount }]
  })
