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
