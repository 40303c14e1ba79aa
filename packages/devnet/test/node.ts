// A development chain called as over HTTP, without a socket.
import { parseJson } from '@sundial/primitives'
import { type Devnet, type DevnetOptions, openDevnet } from '../src/devnet.ts'
import { answer } from '../src/server/answer.ts'
import { SetClock } from './world.ts'

export type TestNode = {
  readonly devnet: Devnet
  readonly clock: SetClock
  /** Answers status, text, and what the text says. */
  ask(
    path: string,
    parameters?: Readonly<Record<string, unknown>>,
    method?: 'GET' | 'POST',
  ): Promise<{
    readonly status: number
    readonly body: string
    readonly json: Readonly<Record<string, unknown>>
  }>
}

export async function openNode(options: Partial<DevnetOptions> = {}): Promise<TestNode> {
  const clock = new SetClock()
  const devnet = await openDevnet({ blockTimeMs: 3000, clock, ...options })
  return {
    devnet,
    clock,
    async ask(path, parameters = {}, method = 'POST') {
      const { status, body, type } = await answer(devnet, { method, path, parameters, isJson: true })
      const json = (type ?? 'application/json').startsWith('application/json')
        ? (parseJson(body) as Readonly<Record<string, unknown>>)
        : {}
      return { status, body, json }
    },
  }
}
