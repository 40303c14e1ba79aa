import land from 'world-atlas/land-110m.json'
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

/** The coasts of the world (Natural Earth, public domain) as the path of an SVG, on the map of `toMap`. */
export function landPath(): string {
  const { arcs, transform, objects } = land as unknown as Topology
  const [scaleX = 1, scaleY = 1] = transform.scale
  const [left = 0, top = 0] = transform.translate
  const lines = arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([stepX = 0, stepY = 0]) => {
      x += stepX
      y += stepY
      return toMap(y * scaleY + top, x * scaleX + left)
    })
  })
  // A line with a negative number runs the other way.
  const lineOf = (index: number) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!)
  return objects.land.geometries
    .flatMap((shape) => shape.arcs.flat())
    .map((ring) => `M${ring.flatMap(lineOf).map(pointText).join('L')}Z`)
    .join('')
}

const pointText = ({ x, y }: { readonly x: number; readonly y: number }) => `${x.toFixed(1)},${y.toFixed(1)}`
