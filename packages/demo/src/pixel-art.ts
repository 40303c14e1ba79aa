// Small pictures of the demo's collectibles, which its contracts contain whole: no server has to be there to show them.
import { crc32, deflateSync } from 'node:zlib'

const side = 24

/** The colour of a pixel, as its place in the palette; coordinates are from -1 to 1. */
type Paint = (x: number, y: number) => number

type Picture = { readonly palette: readonly string[]; readonly paint: Paint }

/** Metadata of an item as a data: URI, with its picture inside. */
export const itemUri = (
  {
    picture,
    ...texts
  }: {
    readonly name: string
    readonly description: string
    readonly picture: Picture
  },
  traits: Readonly<Record<string, string | number>>,
): string => {
  const attributes = Object.entries(traits).map(([kind, value]) => ({ trait_type: kind, value }))
  const image = `data:image/png;base64,${pngOf(picture).toString('base64')}`
  return `data:application/json;utf8,${JSON.stringify({ ...texts, image, attributes })}`
}

const skies = ['#f6d9a8', '#bcd9ea', '#dcc8e8', '#cfe3c4'] as const
const stones = ['#8d816c', '#6f6a7d', '#a06a4b', '#5f7f73'] as const

/** A round dial under a sky, whose shadow is where the hour says. */
export function dialPicture(number: number): Picture {
  const angle = ((number * 5) % 12) * (Math.PI / 6)
  const palette = [skies[number % 4]!, '#fff4d6', stones[(number >> 1) % 4]!, '#2b2433', '#e8a13a', '#ffffff']
  const paint: Paint = (x, y) => {
    const away = Math.hypot(x, y)
    const [along, aside] = [
      x * Math.cos(angle) + y * Math.sin(angle),
      y * Math.cos(angle) - x * Math.sin(angle),
    ]
    const hour = (Math.atan2(y, x) / (Math.PI / 6) + 12) % 1
    if (away > 0.92) return Math.hypot(x - 0.8, y + 0.8) < 0.3 ? 4 : 0
    if (away > 0.78) return 2
    if (away > 0.6 && away < 0.74 && (hour < 0.16 || hour > 0.84)) return 3
    if (along > 0 && along < 0.62 && Math.abs(aside) < 0.13 * (1 - along)) return 3
    return away < 0.12 ? 4 : 1
  }
  return { palette, paint }
}

/** A coin, a sword and a potion of a game. */
export const gamePictures = {
  coin: {
    palette: ['#241f33', '#e8a13a', '#f9d27a', '#9a5d12'],
    paint: (x, y) => {
      const away = Math.hypot(x, y)
      if (away > 0.82) return 0
      if (away > 0.68) return 3
      return Math.abs(x) < 0.16 && Math.abs(y) < 0.46 ? 2 : 1
    },
  },
  sword: {
    palette: ['#1d2a38', '#cfd8e3', '#8fa1b5', '#b7472a', '#e8a13a'],
    paint: (x, y) => {
      const [along, aside] = [(x - y) / Math.SQRT2, (x + y) / Math.SQRT2]
      if (along > -0.35 && along < 0.95 && Math.abs(aside) < 0.15) return aside < 0 ? 1 : 2
      if (Math.abs(along + 0.42) < 0.1 && Math.abs(aside) < 0.42) return 4
      return along < -0.42 && along > -0.9 && Math.abs(aside) < 0.11 ? 3 : 0
    },
  },
  potion: {
    palette: ['#1f2b25', '#d9efe4', '#2f9e6b', '#7ce0b0', '#8a5a34'],
    paint: (x, y) => {
      const away = Math.hypot(x, y - 0.25)
      if (Math.abs(x) < 0.2 && y < -0.62 && y > -0.86) return 4
      if (Math.abs(x) < 0.18 && y <= -0.2 && y > -0.62) return 1
      if (away > 0.62) return 0
      if (away > 0.5) return 1
      return y > 0.1 ? (Math.hypot(x + 0.16, y - 0.3) < 0.12 ? 3 : 2) : 1
    },
  },
} as const satisfies Readonly<Record<string, Picture>>

/** A PNG of four bits a pixel, whose palette has at most 16 colours. */
function pngOf({ palette, paint }: Picture): Buffer {
  const place = (at: number) => ((at + 0.5) / side) * 2 - 1
  const rows = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side / 2 }, (__, pair) => {
      const [left, right] = [paint(place(pair * 2), place(y)), paint(place(pair * 2 + 1), place(y))]
      return left * 16 + right
    }),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([4, 3], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
