import { gunzipSync } from 'node:zlib'
import { CompilersRefused } from './compiler-folder.ts'

const block = 512
/** The largest release of solc is 30 MB. */
const mostBytes = 128 * 1024 * 1024

/** One regular file of a gzipped tar archive; nothing is written anywhere. Throws `compilers_refused`. */
export function readTarball(bytes: Buffer, path: string): Buffer | undefined {
  const archive = unzip(bytes)
  for (let at = 0; at + block <= archive.length;) {
    const header = archive.subarray(at, at + block)
    if (header.every((byte) => byte === 0)) return undefined
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    if (!Number.isSafeInteger(size) || size < 0 || at + block + size > archive.length)
      throw new CompilersRefused('The tarball is damaged.')
    const kind = textAt(header, 156, 1)
    const prefix = textAt(header, 345, 155)
    const name = `${prefix === '' ? '' : `${prefix}/`}${textAt(header, 0, 100)}`
    if (name === path && (kind === '0' || kind === '')) return archive.subarray(at + block, at + block + size)
    at += block + Math.ceil(size / block) * block
  }
  return undefined
}

function unzip(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes })
  } catch (cause) {
    throw new CompilersRefused('The file is not a tarball, or too large.', { cause })
  }
}

const textAt = (header: Buffer, start: number, length: number): string =>
  header
    .toString('latin1', start, start + length)
    .split('\0', 1)[0]!
    .trim()
