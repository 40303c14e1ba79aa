import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { NetworkNode } from '../data/network.ts'
import { Count } from '../show/count.tsx'
import { Percent } from '../show/percent.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import { FiguresSkeleton } from '../ui/figures-skeleton.tsx'
import { countryName, placesOf } from './node-country.ts'
import styles from './node-places.module.css'
import { countsOf } from '../ui/counts-of.ts'
import type { Place } from '../ui/world-clusters.ts'

// The libraries of the map are of no use to other pages.
const WorldMap = lazy(async () => ({ default: (await import('../ui/world-map.tsx')).WorldMap }))

/** Countries shown before somebody asks for all. */
const shownCountries = 5

type NodePlacesProps = {
  readonly nodes: readonly NetworkNode[] | undefined
  /** Narrows the list below to a country. */
  readonly onCountry: (country: string) => void
}

/** How many servers there are, and where, as far as that is known. */
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
