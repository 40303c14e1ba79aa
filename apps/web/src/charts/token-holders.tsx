import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { holderBands, type HolderBands } from '../data/holders.ts'
import type { TokenInfo } from '../data/token.ts'
import { type ApiInteger, toInteger } from '../format/exact-number.ts'
import { ChartTexts } from '../ui/chart.tsx'
import { StackedBar } from '../ui/stacked-bar.tsx'

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
  const { data } = useQuery(holderBands(token.tokenId))
  const sums = bandsOf(data?.body ?? {})
  const owned = sums.reduce((sum, { amount }) => sum + amount, 0n)
  const parts = [
    ...sums.map(({ first, last, amount }) => ({ name: t('ranks', { first, last }), value: amount })),
    {
      name: t('afterRank', { last: 500 }),
      value: (toInteger(supply) ?? owned) - owned,
      isRest: true,
    },
  ].filter(({ value }) => value > 0n)
  return <StackedBar label={t('holdersTitle')} parts={parts} />
}

const bandsOf = (answer: Partial<HolderBands>) =>
  bands.flatMap(([first, last]) => {
    const amount = toInteger(answer[`rank${first}-${last}` as keyof HolderBands])
    return amount === undefined ? [] : [{ first, last, amount }]
  })
