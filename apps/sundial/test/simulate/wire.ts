// Between a program and its database: counts the program's messages and cuts connections at any of them.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** Cuts after this many more messages: the last one unsent, or its answer lost. */
export type Cut = { readonly messages: number; readonly answered: boolean; readonly act: () => void }

export type Wire = AsyncDisposable & {
  /** Of the database, through this wire. */
  readonly url: string
  cutAfter(cut: Cut): void
  /** Ends every connection, as the end of the program does. */
  hangUp(): void
}

const [query, sync, copyData, copyDone] = ['Q', 'S', 'd', 'c'].map((letter) => letter.charCodeAt(0))
const counted: ReadonlySet<number | undefined> = new Set([query, sync, copyData, copyDone])

/** Listens on a free port of this machine for a PostgreSQL behind a socket file. */
export async function openWire(serverUrl: string): Promise<Wire> {
  const { pathname, searchParams: parameters } = new URL(serverUrl)
  const socketPath = join(parameters.get('host')!, `.s.PGSQL.${parameters.get('port')}`)
  const pairs = new Set<readonly [Socket, Socket]>()
  let sent = 0
  let cut: (Cut & { readonly at: number }) | undefined
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const strike = () => {
    const { act } = cut!
    cut = undefined
    end()
    act()
  }
  const server = createServer((program) => {
    const database = connect(socketPath)
    const pair = [program, database] as const
    pairs.add(pair)
    let answerIsLost = false
    const reader = new MessageReader((message, kind) => {
      if (counted.has(kind)) sent++
      const isHit = cut !== undefined && sent >= cut.at && counted.has(kind)
      if (isHit && !cut!.answered) {
        // Bytes before it in the same chunk were sent.
        database.uncork()
        return strike()
      }
      answerIsLost ||= isHit
      if (!database.destroyed) database.write(message)
    })
    program.on('data', (bytes: Buffer) => {
      database.cork()
      reader.read(bytes)
      database.uncork()
    })
    database.on('data', (bytes: Buffer) => {
      if (answerIsLost && cut !== undefined) strike()
      else program.write(bytes)
    })
    const close = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('close', close).on('error', close)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${parameters.get('user')}:${parameters.get('password')}@127.0.0.1:${port}${pathname}`,
    cutAfter: (next) => (cut = { ...next, at: sent + next.messages }),
    hangUp: end,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      end()
      await closed
    },
  }
}

/** Splits the bytes of a PostgreSQL client into messages; the first has no kind. */
class MessageReader {
  readonly #tell: (message: Buffer, kind: number | undefined) => void
  #rest: Buffer = Buffer.alloc(0)
  #started = false

  constructor(tell: (message: Buffer, kind: number | undefined) => void) {
    this.#tell = tell
  }

  read(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    for (;;) {
      const kindLength = this.#started ? 1 : 0
      if (this.#rest.length < kindLength + 4) return
      const length = kindLength + this.#rest.readUInt32BE(kindLength)
      if (this.#rest.length < length) return
      const message = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      const kind = this.#started ? message[0] : undefined
      this.#started = true
      this.#tell(message, kind)
    }
  }
}
