import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { promisify } from 'node:util'

/** Bytes that are only ever added at the end, or cut off there when the file is opened. */
export type LogFile = {
  readonly length: number
  append(bytes: Uint8Array): void
  /** Throws when so many bytes cannot be appended now. */
  reserve(byteCount: number): void
  read(offset: number, length: number): Uint8Array
  truncate(length: number): void
  /** Returns when everything appended so far survives the machine's end. */
  sync(): void
  /** Like `sync`, without blocking: concurrent callers share one sync. */
  synced(): Promise<void>
  close(): void
}

const fdatasyncAsync = promisify(fdatasync)

export function openLogFile(path: string): LogFile {
  const file = openSync(path, 'a+', 0o600)
  let length = fstatSync(file).size
  let running: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  const start = (): Promise<void> => {
    running = fdatasyncAsync(file).finally(() => {
      running = undefined
    })
    return running
  }
  const write = (bytes: Uint8Array) => {
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
    } catch (error) {
      // A full disk may contain a part of it.
      ftruncateSync(file, length)
      throw error
    }
  }
  return {
    get length() {
      return length
    },
    append(bytes) {
      write(bytes)
      length += bytes.length
    },
    reserve(byteCount) {
      write(new Uint8Array(byteCount))
      ftruncateSync(file, length)
    },
    read(offset, wanted) {
      const bytes = new Uint8Array(wanted)
      let done = 0
      while (done < wanted) {
        const count = readSync(file, bytes, done, wanted - done, offset + done)
        if (count === 0) break
        done += count
      }
      return bytes.subarray(0, done)
    },
    truncate(to) {
      ftruncateSync(file, to)
      length = to
    },
    sync: () => fdatasyncSync(file),
    async synced() {
      // A sync that is running may have begun before the last append, so those who come now share the next one.
      if (running === undefined) return start()
      waiting ??= running
        .catch(() => undefined)
        .then(() => {
          waiting = undefined
          return start()
        })
      return waiting
    },
    close: () => closeSync(file),
  }
}

/** The same in memory, for chains that end with the process. */
export function memoryLogFile(): LogFile {
  let bytes = new Uint8Array(1 << 16)
  let length = 0
  return {
    get length() {
      return length
    },
    append(added) {
      if (length + added.length > bytes.length) {
        const grown = new Uint8Array(Math.max(bytes.length * 2, length + added.length))
        grown.set(bytes.subarray(0, length))
        bytes = grown
      }
      bytes.set(added, length)
      length += added.length
    },
    reserve: () => undefined,
    read: (offset, wanted) => bytes.slice(offset, Math.min(offset + wanted, length)),
    truncate(to) {
      length = to
    },
    sync: () => undefined,
    synced: async () => undefined,
    close: () => undefined,
  }
}
