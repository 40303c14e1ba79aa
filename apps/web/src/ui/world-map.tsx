import { use } from 'react'
import { useLocale } from 'use-intl/react'
import styles from './world-map.module.css'
import { countsOf } from './counts-of.ts'
import { geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Props = {
  /** The description of the map, already translated. */
  readonly label: string
  readonly places: readonly Place[]
}

const shownNames = 4

/** Places on a map of the world; near ones share a mark with their number. Suspends until the coasts are loaded. */
export const WorldMap = ({ label, places }: Props) => (
  // An inline image can describe its marks and use the colours of the page.
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

export type Place = { readonly north: number; readonly east: number; readonly name: string }

/** Places that are close enough to share a mark. */
export type Cluster = Point & {
  readonly count: number
  /** Most places first. */
  readonly names: readonly (readonly [string, number])[]
}

/** Marks closer than this, on a map 1000 wide, would overlap. */
const cellSize = 26

/** Places by the cell of a grid; each mark is at the centre of its places. Most places first. */
export function clustersOf(places: readonly Place[]): readonly Cluster[] {
  const cells = new Map<string, (Point & { readonly name: string })[]>()
  for (const { north, east, name } of places) {
    const point = { ...toMap(north, east), name }
    const key = `${Math.floor(point.x / cellSize)} ${Math.floor(point.y / cellSize)}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [point])
    else cell.push(point)
  }
  return [...cells.values()]
    .map((cell) => ({
      x: mean(cell.map(({ x }) => x)),
      y: mean(cell.map(({ y }) => y)),
      count: cell.length,
      names: countsOf(cell.map(({ name }) => name)),
    }))
    .toSorted((one, other) => other.count - one.count)
}

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length

/** A point of the map. */
export type Point = { readonly x: number; readonly y: number }

export const mapWidth = 1000
/** There are no servers south of this parallel: the map ends there. */
const southernmost = -58
const northernmost = 84

// Equal Earth (Šavrič, Patterson and Jenny, 2018) keeps areas true.
const projection = geoEqualEarth().fitWidth(mapWidth, { type: 'Sphere' })
const [left, unshifted] = projection.translate()
projection.translate([left, unshifted - toMap(northernmost, 0).y])

export const mapHeight = Math.round(toMap(southernmost, 0).y)

/** The point at these degrees north and east, on a map of `mapWidth` by `mapHeight`. */
export function toMap(north: number, east: number): Point {
  const [x, y] = projection([Math.max(-180, Math.min(180, east)), Math.max(-90, Math.min(90, north))])!
  return { x, y }
}

let path: Promise<string> | undefined

/** The coasts of the world as an SVG path on the map of `toMap`; loaded once, when a map first renders. */
export function landPath(): Promise<string> {
  path ??= load().catch(() => {
    // The next map retries; places without coasts are better than no map.
    path = undefined
    return ''
  })
  return path
}

/** Natural Earth, which is in the public domain. */
async function load(): Promise<string> {
  const { default: file } = await import('world-atlas/land-110m.json')
  // The type of a JSON module is too wide for the literals of a topology.
  const topology = file as unknown as Topology<{ land: GeometryCollection }>
  return geoPath(projection).digits(1)(feature(topology, topology.objects.land)) ?? ''
}
