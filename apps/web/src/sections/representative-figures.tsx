import { useTranslations } from 'use-intl/react'
import { RepresentativeVotes } from '../charts/representative-votes.tsx'
import { type ListedRepresentative, representatives } from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { Count } from '../show/count.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Percent } from '../show/percent.tsx'
import { RepresentativeLink } from '../show/representative-link.tsx'
import { type Figure, Figures } from '../ui/figures.tsx'
import { FiguresSkeleton } from '../ui/figures-skeleton.tsx'

/** How many stand for election, what it takes to produce blocks, and who does so best and worst. */
export function RepresentativeFigures() {
  const t = useTranslations('governance')
  const { data, error } = useFollowing(representatives())
  if (data === undefined) return error === null ? <FiguresSkeleton count={4} /> : null
  // Nothing known is not nobody.
  if (data.body.state === undefined) return null
  const rows = data.body.data
  const producers = rows.filter(({ producer }) => producer)
  const partners = rows.filter(({ witnessType }) => witnessType === 2)
  const last = producers.at(-1)
  return (
    <>
      <Figures
        figures={[
          {
            label: t('representatives'),
            value: <Count value={rows.length} />,
            note: t('ofClasses', { producers: producers.length, partners: partners.length }),
          },
          {
            label: t('seat'),
            value: <Count value={last?.votes} />,
            note: last && <RepresentativeLink of={last} />,
          },
          ...efficiency(producers, t),
        ]}
      />
      <RepresentativeVotes rows={rows} />
    </>
  )
}

type T = ReturnType<typeof useTranslations<'governance'>>

/** Among those that produce now. */
function efficiency(producers: readonly ListedRepresentative[], t: T): readonly Figure[] {
  const ranked = producers
    .filter(({ producePercentage }) => producePercentage !== undefined)
    .toSorted(
      (left, right) =>
        right.producePercentage! - left.producePercentage! ||
        Number((toInteger(right.producedTotal) ?? 0n) - (toInteger(left.producedTotal) ?? 0n)),
    )
  const ends = [
    ['highestEfficiency', ranked[0]],
    ['lowestEfficiency', ranked.at(-1)],
  ] as const
  return ends.map(([label, one]) => ({
    label: t(label),
    value: <Percent value={one?.producePercentage} />,
    note: one && <RepresentativeLink of={one} />,
  }))
}
