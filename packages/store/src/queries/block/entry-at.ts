import type { Connection } from '../../connection.ts'
import type { BlockEntry } from '../../head.ts'
import { readHead } from '../head.ts'
import { readEntry } from './entries.ts'

const highestInteger = 2 ** 31 - 1

/** The block of a height whatever number was asked for, or the newest. */
export async function readEntryAt(
  connection: Connection,
  height: number | undefined,
): Promise<BlockEntry | undefined> {
  if (height === undefined) return readHead(connection)
  const canBe = Number.isInteger(height) && height >= 0 && height <= highestInteger
  return canBe ? readEntry(connection, height) : undefined
}
