import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** What a server without a port needs from the one that has it. */
export type Port = {
  readonly address: () => AddressInfo | null
  /** From now on this server answers at its place. */
  readonly take: (server: MountedServer) => void
  /** Resolves when no request can come any more. */
  readonly leave: (server: MountedServer) => Promise<void>
}

/** Until somebody listens; Fastify asks for it at once. */
const unknownAddress: AddressInfo = { address: '127.0.0.1', port: 0, family: 'IPv4' }

/** A server that listens on no port: another one hands it requests. It begins and ends as one that does. */
export class MountedServer extends Server {
  readonly #port: Port
  #underWay = 0
  #onIdle: (() => void) | undefined

  constructor(handler: Handler, port: Port) {
    super(handler)
    this.#port = port
    this.on('request', (_, response: ServerResponse) => {
      this.#underWay += 1
      response.once('close', () => {
        this.#underWay -= 1
        if (this.#underWay === 0) this.#onIdle?.()
      })
    })
  }

  override listen(): this {
    this.#port.take(this)
    process.nextTick(() => this.emit('listening'))
    return this
  }

  override address(): AddressInfo {
    return this.#port.address() ?? unknownAddress
  }

  override close(done?: (error?: Error) => void): this {
    void this.#end(done)
    return this
  }

  async #end(done: ((error?: Error) => void) | undefined): Promise<void> {
    await this.#port.leave(this)
    await this.#idle()
    super.close(() => done?.())
  }

  #idle(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#onIdle = resolve
    })
  }
}
