/** A point of the map. */
export type Point = { readonly x: number; readonly y: number }

/** The Equal Earth projection (Šavrič, Patterson and Jenny, 2018), whose areas are true: its coefficients. */
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
const root3 = Math.sqrt(3)
const radians = Math.PI / 180

function project(north: number, east: number): Point {
  const angle = Math.asin((root3 / 2) * Math.sin(north * radians))
  const square = angle ** 2
  const sixth = square ** 3
  const slope = 9 * a4 * square * sixth + 7 * a3 * sixth + 3 * a2 * square + a1
  return {
    x: (2 * root3 * Math.cos(angle) * east * radians) / (3 * slope),
    y: angle * (a1 + a2 * square + sixth * (a3 + a4 * square)),
  }
}

export const mapWidth = 1000
/** Nobody runs servers south of this: the map ends there. */
const southernmost = -58
const northernmost = 84

const scale = mapWidth / (2 * project(0, 180).x)
const top = project(northernmost, 0).y * scale

export const mapHeight = Math.round(top - project(southernmost, 0).y * scale)

/** Where degrees north and east lie on a map of `mapWidth` by `mapHeight`. */
export function toMap(north: number, east: number): Point {
  const { x, y } = project(Math.max(-90, Math.min(90, north)), Math.max(-180, Math.min(180, east)))
  return { x: mapWidth / 2 + x * scale, y: top - y * scale }
}
