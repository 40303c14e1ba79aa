import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import type { ListedRepresentative } from '../data/governance.ts'
import { toInteger } from '../format/exact-number.ts'
import { nameOfRepresentative } from '../show/representative.tsx'
import { StackedBar } from '../ui/stacked-bar.tsx'

type Props = { readonly rows: readonly ListedRepresentative[] }

/** Representatives with fewer votes are one part. */
const named = 7

/** The share of each representative in all votes, as one bar. Empty without votes. */
export const RepresentativeVotes = (props: Props) => (
  <Topic name="chart">
    <Drawn {...props} />
  </Topic>
)

function Drawn({ rows }: Props) {
  const t = useTranslations('chart')
  const voted = rows
    .map((row) => ({
      name: nameOfRepresentative(row) ?? row.address,
      to: `/representative/${row.address}`,
      value: toInteger(row.votes) ?? 0n,
    }))
    .filter(({ value }) => value > 0n)
    .toSorted((left, right) => (left.value < right.value ? 1 : -1))
  const rest = voted.slice(named).reduce((sum, { value }) => sum + value, 0n)
  const others = rest > 0n ? [{ name: t('others'), value: rest, isRest: true }] : []
  return <StackedBar label={t('votesTitle')} parts={[...voted.slice(0, named), ...others]} />
}
