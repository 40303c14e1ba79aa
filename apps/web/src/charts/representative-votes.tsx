import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { ListedRepresentative } from '../data/governance.ts'
import { groupDigits, toInteger } from '../show/exact-number.ts'
import { neutralText } from '../show/text.tsx'
import { Card } from '../ui/card.tsx'
import { Chart, ChartTexts } from '../ui/chart.tsx'
import type { SharesModel } from '../ui/chart-model.ts'

type Props = { readonly rows: readonly ListedRepresentative[] }

/** Representatives with fewer votes are combined into one part. */
const named = 8

/** The share of each representative in all votes. Empty without votes. */
export const RepresentativeVotes = (props: Props) => (
  <ChartTexts>
    <Drawn {...props} />
  </ChartTexts>
)

function Drawn({ rows }: Props) {
  const t = useTranslations('chart')
  const locale = useLocale()
  const model = useMemo<SharesModel>(() => {
    const voted = rows
      .map(({ name, url, address, votes }) => ({
        name: neutralText(name || url || address),
        votes: toInteger(votes) ?? 0n,
      }))
      .filter(({ votes }) => votes > 0n)
      .toSorted((left, right) => (left.votes < right.votes ? 1 : -1))
    const others = voted.slice(named).reduce((sum, { votes }) => sum + votes, 0n)
    const rest = others > 0n ? [{ name: t('others'), votes: others, isRest: true }] : []
    const parts = [...voted.slice(0, named), ...rest]
    return {
      kind: 'shares',
      parts: parts.map(({ votes, ...part }) => ({
        ...part,
        value: Number(votes),
        text: groupDigits(String(votes), locale),
      })),
    }
  }, [rows, locale, t])
  if (model.parts.length === 0) return null
  return (
    <Card title={t('votesTitle')}>
      <Chart label={t('votesTitle')} model={model} />
    </Card>
  )
}
