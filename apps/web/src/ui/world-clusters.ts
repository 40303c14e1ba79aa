import { countsOf } from './counts-of.ts'
import { type Point, toMap } from './world-geometry.ts'

export type Place = { readonly north: number; readonly east: number; readonly name: string }

/** Places so near to each other that one mark stands for them. */
export type Cluster = Point & {
  readonly count: number
  /** Most places first. */
  readonly names: readonly (readonly [string, number])[]
}

/** Marks nearer than this, of a map 1000 wide, would hide each other. */
const cellSize = 26

/** Places by the cell of a grid they lie in; each mark in the middle of its places. Most places first. */
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
