import { useTranslations } from 'use-intl/react'
import type { NetworkNode } from '../data/nodes.ts'
import { Count } from '../show/count.tsx'
import { Missing } from '../show/missing.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { FactsSkeleton } from '../ui/facts-skeleton.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'
import { type PlainColumn, PlainTable } from '../ui/plain-table.tsx'

const shownCountries = 5

const columns: readonly PlainColumn<NetworkNode>[] = [
  { title: 'nodes.address', cell: ({ ip }) => <bdi dir="ltr">{ip}</bdi> },
  { title: 'nodes.country', cell: ({ country }) => country ?? <Missing /> },
  {
    title: 'nodes.city',
    cell: ({ province, city }) => [city, province].filter(Boolean).join(', ') || <Missing />,
  },
]

/** How many servers there are, and where as far as that is known. */
export function NodeList({ nodes }: { readonly nodes: readonly NetworkNode[] | undefined }) {
  const t = useTranslations('nodes')
  if (nodes?.length === 0) return <NothingHere title={t('none')} text={t('noneText')} />
  const countries = countriesOf(nodes ?? [])
  return (
    <>
      <Card>
        {nodes === undefined ? (
          <FactsSkeleton count={2} />
        ) : (
          <Facts
            facts={[
              [t('count'), <Count key="" value={nodes.length} />],
              ...countries
                .slice(0, shownCountries)
                .map(([country, count]) => [country, <Count key="" value={count} />] as const),
            ]}
          />
        )}
      </Card>
      <Card title={t('title')} aside={<span>{t('source')}</span>}>
        <PlainTable
          name={t('title')}
          rows={nodes}
          rowKey={({ ip }, index) => `${ip} ${index}`}
          columns={columns}
        />
      </Card>
    </>
  )
}

/** Countries by how many servers stand there, most first. */
export function countriesOf(nodes: readonly NetworkNode[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { country } of nodes) {
    if (country !== undefined) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].toSorted(([left, many], [right, more]) => more - many || left.localeCompare(right))
}
