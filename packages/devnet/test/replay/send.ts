import { Agent, request } from 'node:http'
import type { Response } from './compare.ts'

export type Sent = {
  readonly method: string
  readonly path: string
  readonly body: string | null
  readonly contentType: string | null
}

/** Sends requests as they were recorded, over one connection. */
export class Client implements Disposable {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  send({ method, path, body, contentType }: Sent): Promise<Response> {
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: this.#port,
        agent: this.#agent,
        method,
        path,
        headers: {
          ...(contentType === null ? {} : { 'content-type': contentType }),
          ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      }
      const sent = request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? null,
            answer: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      })
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }
}
