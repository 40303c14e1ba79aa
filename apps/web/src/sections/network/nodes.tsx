import { useLocale, useTranslations } from 'use-intl/react'
import type { NetworkNode } from '../../data/network.ts'
import { Missing } from '../../show/missing.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { ListSearch } from '../../lists/filters.tsx'
import { holdsText, useWholeList } from '../../lists/whole-list.ts'
import { lazy, Suspense, useState } from 'react'
import { Count } from '../../show/quantity.tsx'
import { Percent } from '../../show/percent.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Figures, FiguresSkeleton } from '../../ui/details.tsx'
import styles from './nodes.module.css'
import { countsOf } from '../../ui/counts-of.ts'
import type { Place } from '../../ui/world-map.tsx'

type Props = {
  readonly nodes: readonly NetworkNode[] | undefined
  readonly query: Parameters<typeof useWholeList>[0]['query']
}

/** Nodes of the network: their number, their known locations, and a list. */
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
    narrowBy: { country: ({ country }, value) => country === value },
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

// Only this page needs the libraries of the map.
const WorldMap = lazy(async () => ({ default: (await import('../../ui/world-map.tsx')).WorldMap }))

/** Countries shown before the user expands the list. */
const shownCountries = 5

type NodePlacesProps = {
  readonly nodes: readonly NetworkNode[] | undefined
  /** Filters the list below by country. */
  readonly onCountry: (country: string) => void
}

/** The number of nodes, and their locations as far as known. */
export function NodePlaces({ nodes, onCountry }: NodePlacesProps) {
  const t = useTranslations('nodes')
  const locale = useLocale()
  if (nodes === undefined) return <FiguresSkeleton count={1} />
  const countries = countsOf(nodes.flatMap(({ country }) => (country === undefined ? [] : [country])))
  const places = placesOf(nodes, locale)
  const [first] = countries
  return (
    <>
      <Figures
        figures={[
          { label: t('count'), value: <Count value={nodes.length} />, note: t('source') },
          ...(first === undefined
            ? []
            : [
                {
                  label: t('most'),
                  value: countryName(first[0], locale),
                  note: t('servers', { count: first[1] }),
                },
                { label: t('placed'), value: <Count value={places.length} />, note: t('placedBy') },
              ]),
        ]}
      />
      {countries.length > 0 && (
        <div className={styles['places']}>
          {places.length > 0 && <Where places={places} />}
          <Countries countries={countries} total={nodes.length} onCountry={onCountry} />
        </div>
      )}
    </>
  )
}

function Where({ places }: { readonly places: readonly Place[] }) {
  const t = useTranslations('nodes')
  return (
    <Card title={t('map')}>
      <Suspense fallback={<div className={styles['waiting']} />}>
        <WorldMap label={t('mapLabel', { count: places.length })} places={places} />
      </Suspense>
    </Card>
  )
}

type CountriesProps = Pick<NodePlacesProps, 'onCountry'> & {
  readonly countries: ReturnType<typeof countsOf>
  readonly total: number
}

function Countries({ countries, total, onCountry }: CountriesProps) {
  const t = useTranslations('nodes')
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  const most = countries[0]?.[1] ?? 1
  return (
    <Card title={t('byCountry')}>
      <ol className={styles['countries']}>
        {countries.slice(0, isWhole ? undefined : shownCountries).map(([country, count]) => (
          <li key={country}>
            <button type="button" data-tip={t('only')} onClick={() => onCountry(country)}>
              <bdi>{countryName(country, locale)}</bdi>
            </button>
            <span>
              <Count value={count} /> · <Percent value={(100 * count) / total} digits={1} />
            </span>
            <progress max={most} value={count} aria-hidden />
          </li>
        ))}
      </ol>
      {!isWhole && countries.length > shownCountries && (
        <div className={styles['more']}>
          <Button variant="default" onClick={() => setWhole(true)}>
            {t('allCountries', { count: countries.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A country as the operator wrote it; an ISO 3166 code as its name in the visitor's language. */
export function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country
}

/** The location of a node, most exact part first. */
export const cityText = ({ city, province }: NetworkNode): string =>
  [city, province].filter(Boolean).join(', ')

/** The nodes with a position on the map. */
export const placesOf = (nodes: readonly NetworkNode[], locale: string): readonly Place[] =>
  nodes.flatMap((node) => {
    const { lat, lng, country, ip } = node
    if (lat === undefined || lng === undefined) return []
    const known = [node.city, country && countryName(country, locale)].filter(Boolean).join(', ')
    return [{ north: lat, east: lng, name: known || ip }]
  })
