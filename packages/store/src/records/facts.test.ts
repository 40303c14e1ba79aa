import { describe, expect, test } from 'vitest'
import { randomFacts, seeded } from '../../test/random-chain.ts'
import { FactWriter } from './fact-codec.ts'
import { factKinds } from './fact-kinds.ts'
import { joinFact, splitFact } from './fact-kinds.ts'
import { factLists } from './fact-lists.ts'
import { decodeFacts, encodeFacts } from './fact-record.ts'

const shape = { random: seeded(3), blockCount: 0 }
const facts = Array.from({ length: 400 }, (_, at) => randomFacts(shape, at)).flat()

test('every kind has a code of its own, and every list a number of its own', () => {
  const codes = Object.values(factKinds).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  const numbers = Object.values(factLists).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a fact taken apart and put together is the fact', () => {
  expect(new Set(facts.map(({ kind }) => kind)).size).toBe(Object.keys(factKinds).length)
  const writer = new FactWriter()
  for (const fact of facts) expect(joinFact(splitFact(fact, writer))).toEqual(fact)
})

describe('records of facts', () => {
  const records = Array.from({ length: 60 }, (_, at) => ({
    kind: 1 + (at % 200),
    transaction: 5_000_000_000 + at * at,
    accounts: Array.from({ length: at }, (__, place) => 2 ** 31 - 1 - place),
    assets: Array.from({ length: at % 7 }, (__, place) => place),
    keys: Array.from({ length: at % 3 === 0 ? at : 0 }, (__, place) => 2 ** 31 - 1 - place),
    payload: Buffer.alloc(at * 5, at),
  }))

  test('come back as they were, whatever their number of names', () => {
    expect(decodeFacts(encodeFacts(records), records.length)).toEqual(records)
    const keysAlone = records.map((record) => ({ ...record, accounts: [], assets: [] }))
    expect(decodeFacts(encodeFacts(keysAlone), records.length)).toEqual(keysAlone)
  })

  test('of an event are tiny', () => {
    const events = Array.from({ length: 32 }, (_, at) => ({
      kind: 15,
      transaction: 5_000_000_000 + at,
      accounts: [],
      assets: [],
      keys: [at],
      payload: Buffer.from([0]),
    }))
    expect(encodeFacts(events).length).toBeLessThan(32 * 6 + 10)
  })

  test('that end early are refused', () => {
    const bytes = encodeFacts(records)
    expect(() => decodeFacts(bytes.subarray(0, bytes.length - 1), records.length)).toThrow('ends early')
  })
})
