// What a picture says of its size, read from its header: what it costs to decode is known before that begins.
import type { PictureFormat } from './picture-decoder.ts'

export type PictureSize = { readonly width: number; readonly height: number }

/** Units for decoding so many pixels: about 10 ms for a million. */
export const decodingCost = ({ width, height }: PictureSize): number =>
  Math.ceil((width * height) / 1_000_000)

/** Undefined where the header is cut off or says nothing; such bytes are no whole picture. */
export function declaredSize(bytes: Uint8Array, format: PictureFormat): PictureSize | undefined {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readers[format](header)
  } catch (error) {
    // Beyond the end of the bytes.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Readonly<Record<PictureFormat, (header: Buffer) => PictureSize | undefined>> = {
  /** IHDR is the first chunk. */
  png: (header) => ({ width: header.readUInt32BE(16), height: header.readUInt32BE(20) }),
  /** The logical screen. */
  gif: (header) => ({ width: header.readUInt16LE(6), height: header.readUInt16LE(8) }),
  webp: readWebp,
  jpeg: readJpeg,
}

/** RFC 9649: VP8 is lossy, VP8L lossless, VP8X the canvas of everything else. */
function readWebp(header: Buffer): PictureSize | undefined {
  switch (header.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = header.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** The first start of frame (SOF). Segments before it have lengths, so that a thumbnail among them does not count. */
function readJpeg(header: Buffer): PictureSize | undefined {
  for (let at = 2; ;) {
    if (header.readUInt8(at) !== 0xff) return undefined
    const marker = header.readUInt8(at + 1)
    // Fill bytes may come before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker))
      return { width: header.readUInt16BE(at + 7), height: header.readUInt16BE(at + 5) }
    else at += 2 + header.readUInt16BE(at + 2)
  }
}

/** C4, C8 and CC are tables, a reserved marker and conditions of arithmetic coding. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
