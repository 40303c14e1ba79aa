import { Socket } from 'node:net'

/** Longer writes are data of COPY: to join those would copy them once more. */
const mostJoinedBytes = 64 * 1024

type Chunk = { readonly chunk: Buffer; readonly encoding: BufferEncoding }

/**
 * A socket that writes the messages of a statement as one buffer. The driver writes each by itself and lets the socket collect
 * them, and a system call for several small buffers costs several times as much as one for a single buffer.
 */
export class OneWriteSocket extends Socket {
  override _writev(chunks: Chunk[], done: (error?: Error | null) => void): void {
    const buffers = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    )
    if (buffers.reduce((sum, { length }) => sum + length, 0) > mostJoinedBytes)
      return super._writev!(chunks, done)
    this._write(Buffer.concat(buffers), 'buffer' as BufferEncoding, done)
  }
}
