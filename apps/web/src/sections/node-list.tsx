import { useLocale, useTranslations } from 'use-intl/react'
import type { NetworkNode } from '../data/network.ts'
import { Missing } from '../show/missing.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { useWholeList } from '../ui/use-whole-list.ts'
import { holdsText } from '../ui/whole-list.ts'
import { cityText, countryName } from './node-country.ts'
import { NodePlaces } from './node-places.tsx'

type Props = {
  readonly nodes: readonly NetworkNode[] | undefined
  readonly query: Parameters<typeof useWholeList>[0]['query']
}

/** Servers of the network: how many, where as far as that is known, and each by itself. */
export function NodeList({ nodes, query }: Props) {
  const t = useTranslations('nodes')
  const locale = useLocale()
  const list = useWholeList<NetworkNode>({
    query,
    height: undefined,
    csvUrl: undefined,
    rows: nodes,
    matches: (node, text) =>
      holdsText([node.ip, cityText(node), node.country && countryName(node.country, locale)], text),
    kept: { country: ({ country }, value) => country === value },
  })
  const isPlaced = nodes?.some(({ country, city }) => country ?? city) ?? false
  return (
    <>
      <NodePlaces
        nodes={nodes}
        onCountry={(country) => list.goTo({ page: 1, filters: { ...list.address.filters, country } })}
      />
      <DataTable
        name="nodes"
        list={list}
        columns={isPlaced ? [address, ...placeColumns(locale)] : [address]}
        rowKey={({ ip }) => ip}
        filters={<ListSearch list={list} label={t('search')} />}
      />
    </>
  )
}

const address: Column<NetworkNode> = {
  title: 'server',
  cell: ({ ip }) => <bdi dir="ltr">{ip}</bdi>,
}

const placeColumns = (locale: string): readonly Column<NetworkNode>[] => [
  {
    title: 'country',
    cell: ({ country }) => (country === undefined ? <Missing /> : countryName(country, locale)),
  },
  { title: 'city', cell: (node) => cityText(node) || <Missing /> },
]
