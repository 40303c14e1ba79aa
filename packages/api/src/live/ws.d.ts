/** The part of `ws` that is used here; the package brings no types. */
declare module 'ws' {
  import type { IncomingMessage } from 'node:http'
  import type { Duplex } from 'node:stream'

  export class WebSocket {
    constructor(url: string, options?: { readonly headers?: Readonly<Record<string, string>> })
    readonly bufferedAmount: number
    readonly readyState: number
    send(data: string | Uint8Array, done?: (error?: Error) => void): void
    ping(): void
    pause(): void
    resume(): void
    close(code?: number, reason?: string): void
    terminate(): void
    on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): this
    on(event: 'close', listener: (code: number) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    on(event: 'open' | 'pong', listener: () => void): this
    on(
      event: 'unexpected-response',
      listener: (request: unknown, response: { readonly statusCode: number }) => void,
    ): this
  }

  export class WebSocketServer {
    constructor(options: {
      readonly noServer: true
      readonly clientTracking: false
      readonly maxPayload: number
      readonly perMessageDeflate: false
    })
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (socket: WebSocket) => void,
    ): void
  }
}
