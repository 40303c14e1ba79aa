import { toMap } from './world-projection.ts'

/** TopoJSON: lines shared by shapes, each point told as a step from the one before, on a grid. */
type Topology = {
  readonly arcs: readonly (readonly (readonly number[])[])[]
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] }
  readonly objects: {
    readonly land: {
      readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[]
    }
  }
}

type Place = { readonly north: number; readonly east: number }

let path: Promise<string> | undefined

/** The coasts of the world as the path of an SVG, on the map of `toMap`; asked for once, by who shows a map. */
export function landPath(): Promise<string> {
  path ??= load().catch(() => {
    // What did not arrive is asked for again; places on an empty sea are better than no map.
    path = undefined
    return ''
  })
  return path
}

/** Natural Earth, which is in the public domain. */
async function load(): Promise<string> {
  const { default: land } = await import('world-atlas/land-110m.json')
  return pathOf(land)
}

function pathOf(topology: Topology): string {
  const lines = linesOf(topology)
  // A line with a negative number runs the other way.
  const lineOf = (index: number) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!)
  return topology.objects.land.geometries
    .flatMap((shape) => shape.arcs.flat())
    .flatMap((ring) => withinMap(ring.flatMap(lineOf)))
    .map((ring) => `M${ring.map(pointText).join('L')}Z`)
    .join('')
}

function linesOf({ arcs, transform }: Topology): readonly (readonly Place[])[] {
  const [scaleX = 1, scaleY = 1] = transform.scale
  const [left = 0, top = 0] = transform.translate
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([stepX = 0, stepY = 0]) => {
      x += stepX
      y += stepY
      return { north: y * scaleY + top, east: x * scaleX + left }
    })
  })
}

/** A coast that goes on behind the edge of the map is drawn at both edges, each time up to the edge. */
function withinMap(ring: readonly Place[]): readonly (readonly Place[])[] {
  let turns = 0
  const whole = ring.map(({ north, east }, index) => {
    const step = east - (ring[index - 1]?.east ?? east)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return { north, east: east + 360 * turns }
  })
  const copies = [-360, 0, 360].map((shift) =>
    whole.map(({ north, east }) => ({ north, east: east + shift })),
  )
  return copies.map(upToEdge).filter(({ length }) => length > 2)
}

/** Of what lies behind the edge only the points next to it: the coast goes straight along the edge. */
const upToEdge = (ring: readonly Place[]): readonly Place[] => {
  const isWithin = (index: number) => Math.abs(ring.at(index % ring.length)!.east) <= 180
  return ring.filter((_, index) => isWithin(index) || isWithin(index - 1) || isWithin(index + 1))
}

function pointText({ north, east }: Place): string {
  const { x, y } = toMap(north, east)
  return `${x.toFixed(1)},${y.toFixed(1)}`
}
