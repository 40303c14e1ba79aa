import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Options = { readonly width: number; readonly height: number; readonly chunks?: readonly Buffer[] }

/** A PNG written by hand: every pixel of one bit, black. */
export function blackPng({ width, height, chunks = [] }: Options): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(checksum(named))
  return Buffer.concat([length, named, sum])
}

const checksum = (bytes: Buffer): number => crc32(bytes)

/** A picture of noise, so that it has as many bytes as it has pixels. */
export const noise = (format: 'png' | 'jpeg' | 'gif' | 'webp', side = 64): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#804020',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer()

/** Width and height in the header of a WebP file, read by hand (RFC 9649). */
export function webpSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  const kind = bytes.toString('latin1', 12, 16)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.readUInt32LE(4) !== bytes.length - 8)
    throw new Error('This is not a whole RIFF file.')
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
