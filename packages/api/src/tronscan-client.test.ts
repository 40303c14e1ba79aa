// The requests of the published client @tronscan/client, from vectors/tronscan-client.json.
import { readFileSync } from 'node:fs'
import { toBase58 } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientExceptions } from '../scripts/published-client.ts'
import { factChain } from './testing/fact-chain.ts'
import { openWorld, type World } from './testing/open-world.ts'
import { FakeCalls, signedTransfer } from './testing/signed.ts'
import { alice, blockIdOf, knownChain, token, transactionIdOf } from './testing/small-chain.ts'

type Call = {
  readonly call: string
  readonly method: 'GET' | 'POST'
  readonly host?: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly reads?: readonly string[]
}

const file = new URL('../../../vectors/tronscan-client.json', import.meta.url)
const { calls } = JSON.parse(readFileSync(file, 'utf8')) as { readonly calls: readonly Call[] }

const values: Readonly<Record<string, string>> = {
  account: toBase58(alice),
  contract: toBase58(token),
  transaction: transactionIdOf(3, 1),
  block: blockIdOf(3),
  token: '1000001',
}
const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
const urlOf = ({ path, query = {} }: Call): string =>
  `${filled(path)}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(filled(value))}`)
    .join('&')}`

/** Members that only a node has, which is missing here. */
const notReturned = new Set(['totalVotes', 'nextCycle'])
/** Errors of valid requests: they need a service or a node. */
const notHere = new Set(['service_not_configured', 'exchange_not_found', 'node_unavailable'])

let world: World
beforeAll(async () => {
  world = await openWorld({ from: 0, to: -1, services: { nodeCalls: nodeOf() } })
  const facts = factChain(0, 9)
  await world.store.write(
    knownChain(9).map((block, height) => ({ ...block, facts: facts[height]!.facts })),
    5,
  )
})
afterAll(() => world[Symbol.asyncDispose]())

function nodeOf(): FakeCalls {
  const node = new FakeCalls()
  node.answers.set('/wallet/broadcasthex', () => ({ result: true, txid: '00' }))
  node.answers.set('/wallet/listnodes', () => ({ nodes: [] }))
  node.answers.set('/wallet/getReward', () => ({ reward: 0 }))
  return node
}

const isHere = ({ call, host }: Call): boolean => host === undefined && !(call in clientExceptions)
const served = calls.filter(isHere)

test.each(served.map((one) => [one.call, one] as const))(
  'answers what the published client asks with %s',
  async (_, one) => {
    const body = { transaction: signedTransfer({}).hex }
    const answer = one.method === 'GET' ? await world.get(urlOf(one)) : await world.post(urlOf(one), body)
    if (notHere.has(String(answer.body['code']))) return
    expect([answer.status, answer.body['code']].join(' ')).toMatch(/^200 /)
    const wanted = (one.reads ?? []).filter((name) => !notReturned.has(name))
    const got = Array.isArray(answer.body) ? ['length'] : Object.keys(answer.body)
    expect(got).toEqual(expect.arrayContaining(wanted))
  },
)

test.each(Object.keys(clientExceptions))(
  '%s does not work for the client, and the table explains why',
  async (name) => {
    const one = calls.find(({ call }) => call === name)!
    if (one.host !== undefined) return
    const { status, body } =
      one.method === 'GET' ? await world.get(urlOf(one)) : await world.post(urlOf(one), {})
    const isList = one.reads?.includes('length') !== true || Array.isArray(body)
    expect(status === 200 && body['retCode'] !== '1' && isList).toBe(false)
  },
)
