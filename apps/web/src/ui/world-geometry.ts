import { geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** A point of the map. */
export type Point = { readonly x: number; readonly y: number }

export const mapWidth = 1000
/** No servers run south of this parallel: the map ends there. */
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
    // The next map tries again; places on an empty sea are better than no map.
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
