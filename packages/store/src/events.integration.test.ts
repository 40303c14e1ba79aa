import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fact, IndexedBlock } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import { eventKey } from './records/event-key.ts'
import { accountOf, randomChain, seeded } from '../test/random-chain.ts'
import { createTestDatabase } from '../test/database.ts'

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
})
afterAll(() => store[Symbol.asyncDispose]())

const chain = randomChain({ random: seeded(21), blockCount: 90, transactionsPerBlock: 40 })
type Event = Extract<Fact, { readonly kind: 'event' }>

const eventsIn = (blocks: readonly IndexedBlock[]): Event[] =>
  blocks.flatMap(({ facts }) => facts.filter((fact): fact is Event => fact.kind === 'event'))

const contracts = [0, 1, 2, 3, 4].map((number) => accountOf(600_000 + number))

function signaturesOf(events: readonly Event[], contract: string) {
  const logged = events.filter((event) => event.contract === contract)
  const signatures = [...new Set(logged.map(({ signature }) => signature))].filter((one) => one !== undefined)
  return signatures.sort().map((signature) => ({
    signature,
    count: logged.filter((event) => event.signature === signature).length,
  }))
}

async function expectCounts(blocks: readonly IndexedBlock[]): Promise<void> {
  const events = eventsIn(blocks)
  const page = { start: 0, limit: 2, order: 'newest' } as const
  for (const contract of contracts) {
    const logged = events.filter((event) => event.contract === contract)
    expect(await store.eventSignatures(contract, 100)).toEqual(signaturesOf(events, contract))
    const { total } = await store.facts({ list: 'eventsOfContract', key: eventKey({ contract }) }, page)
    expect(total).toBe(logged.length)
    const [first] = logged.filter(({ topics }) => topics.length > 1)
    const [, topic] = first!.topics
    const same = logged.filter((event) => event.signature === first!.signature && event.topics[1] === topic)
    const key = eventKey({ contract, signature: first!.signature, topic })
    expect((await store.facts({ list: 'eventsWithTopic2', key }, page)).total).toBe(same.length)
  }
}

test('events are counted by contract, signature and topic, and those of an undone branch are not', async () => {
  await store.write(chain.slice(0, 40), 0)
  await expectCounts(chain.slice(0, 40))
  await store.write(chain.slice(40), 0)
  await expectCounts(chain)
  await store.undo(chain[39]!.height)
  await expectCounts(chain.slice(0, 40))
  await store.write(chain.slice(40), 0)
  await expectCounts(chain)
})

test('signatures are cut off at the limit, and a contract that logs nothing has none', async () => {
  const all = await store.eventSignatures(contracts[0]!, 100)
  expect(await store.eventSignatures(contracts[0]!, 2)).toEqual(all.slice(0, 2))
  expect(await store.eventSignatures(accountOf(77_777), 100)).toEqual([])
})
