import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Listens on a free port of this machine, and returns host and port. */
export async function addressOf(server: FastifyInstance): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`
}
