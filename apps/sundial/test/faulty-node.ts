// A development chain behind a server that answers incorrectly on command, as real nodes do.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { post } from './recount.ts'

export type NodeRequest = { readonly path: string; readonly body: Readonly<Record<string, unknown>> }

/** Replaces the correct answer; absent: the correct answer. */
export type Fault = (
  nodeRequest: NodeRequest,
  response: ServerResponse,
  truth: (body?: object) => Promise<unknown>,
) => Promise<void> | void

export async function faultyNode(node: string) {
  const state: { fault: Fault | undefined; requestedMs: number[] } = { fault: undefined, requestedMs: [] }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      state.requestedMs.push(performance.now())
      const path = request.url ?? ''
      const body = JSON.parse(text === '' ? '{}' : text) as NodeRequest['body']
      const truth = (other: object = body) => post(node, path, other)
      const answering = state.fault?.({ path, body }, response, truth) ?? truthful(response, truth)
      answering.catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close,
    [Symbol.asyncDispose]: close,
  }
}

const truthful = async (response: ServerResponse, truth: () => Promise<unknown>): Promise<void> => {
  response.end(JSON.stringify(await truth()))
}

const blocks = '/wallet/getblockbynum'

/** Failures of a node, by name. */
export const faults = {
  silence: () => new Promise<void>(() => undefined),
  tooMany: async (_, response) => {
    response.writeHead(429, { 'retry-after': '1' }).end('{}')
  },
  unavailable: async (_, response) => {
    response.writeHead(503).end('busy')
  },
  cutJson: async (_, response, truth) => {
    response.end(JSON.stringify(await truth()).slice(0, -7))
  },
  noReceipts: async ({ path }, response, truth) => {
    const isReceipts = path === '/wallet/gettransactioninfobyblocknum'
    response.end(JSON.stringify(isReceipts ? [] : await truth()))
  },
  wrongBlock: async ({ path, body }, response, truth) => {
    const wanted = Number(body['num'])
    const other = path === blocks && wanted > 0 ? { ...body, num: wanted - 1 } : body
    response.end(JSON.stringify(await truth(other)))
  },
} satisfies Readonly<Record<string, Fault>>

/** A head that never moves again; blocks above it do not exist. */
export function standingStill(head: unknown, height: number): Fault {
  return async ({ path, body }, response, truth) => {
    const isAbove = path === blocks && Number(body['num']) > height
    const answer = path.endsWith('/getnowblock') ? head : isAbove ? {} : await truth()
    response.end(JSON.stringify(answer))
  }
}
