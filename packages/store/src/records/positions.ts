import { layout } from '../layout.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

/** Positions in a global sequence, five bytes each, big-endian: cut, joined and compared in SQL as they are. */
export const bytesPerPosition = 5

export function encodePositions(positions: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(positions.length * bytesPerPosition)
  for (let at = 0; at < positions.length; at++)
    bytes.writeUIntBE(positions[at]!, at * bytesPerPosition, bytesPerPosition)
  return bytes
}

export function decodePositions(bytes: Buffer): number[] {
  const positions: number[] = []
  for (let at = 0; at < bytes.length; at += bytesPerPosition)
    positions.push(bytes.readUIntBE(at, bytesPerPosition))
  return positions
}

/**
 * A full chunk, which nothing cuts or joins any more: the first position whole, for SQL to compare chunks by, of each other
 * one the distance. As they are where that is not less.
 */
export function packPositions(positions: readonly number[]): Buffer {
  const whole = encodePositions(positions)
  const writer = new ByteWriter().bytes(whole.subarray(0, bytesPerPosition))
  for (let at = 1; at < positions.length; at++) writer.uint(positions[at]! - positions[at - 1]!)
  const packed = writer.take()
  return packed.length < whole.length ? packed : whole
}

/** Of a full chunk: chunks written before they were packed are as long as positions are. */
export function unpackPositions(bytes: Buffer): number[] {
  if (bytes.length === layout.positionsPerChunk * bytesPerPosition) return decodePositions(bytes)
  const reader = new ByteReader(bytes)
  let [position = 0] = decodePositions(reader.bytes(bytesPerPosition))
  const positions = [position]
  while (!reader.isAtEnd) positions.push((position += reader.uint()))
  return positions
}
