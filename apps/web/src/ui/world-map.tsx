import { use } from 'react'
import { useLocale } from 'use-intl/react'
import { type Cluster, clustersOf, type Place } from './world-clusters.ts'
import styles from './world-map.module.css'
import { landPath, mapHeight, mapWidth } from './world-geometry.ts'

type Props = {
  /** What the map tells, already in the language of the page. */
  readonly label: string
  readonly places: readonly Place[]
}

const shownNames = 4

/** Places on a map of the world; those near to each other as one mark with their number. Suspends until its coasts are here. */
export const WorldMap = ({ label, places }: Props) => (
  // An image of its own could neither tell where its marks stand nor take the colours of the page.
  // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
  <svg className={styles['map']} viewBox={`0 0 ${mapWidth} ${mapHeight}`} role="img" aria-label={label}>
    <path className={styles['land']} d={use(landPath())} />
    {clustersOf(places).map((cluster) => (
      <Mark key={`${cluster.x} ${cluster.y}`} cluster={cluster} />
    ))}
  </svg>
)

function Mark({ cluster: { x, y, count, names } }: { readonly cluster: Cluster }) {
  const locale = useLocale()
  const said = names.slice(0, shownNames).map(([name, many]) => (many === 1 ? name : `${name} (${many})`))
  const radius = Math.min(26, 4 + 2.4 * Math.sqrt(count))
  return (
    <g className={styles['mark']} transform={`translate(${x} ${y})`}>
      <title>{names.length > shownNames ? `${said.join(', ')}…` : said.join(', ')}</title>
      <circle r={radius} />
      {count > 4 && <text dy="0.36em">{count.toLocaleString(locale)}</text>}
    </g>
  )
}
