import fc from 'fast-check'
import { endpoints } from '../generated/endpoints.ts'
import { alice, blockIdOf, transactionIdOf } from './small-chain.ts'

const awkward = [
  '',
  '\0',
  'null',
  '-1',
  '1e9',
  '0x10',
  '٣',
  '%',
  '%zz',
  '😀',
  '9'.repeat(400),
  '9007199254740993',
  '2147483648',
  alice,
  `0x${alice}`,
  blockIdOf(3),
  transactionIdOf(3, 0),
  '__proto__',
]
const value = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: -5, max: 300 }).map(String),
)
const names = [
  ...new Set(endpoints.flatMap(({ query }) => Object.keys(query))),
  '__proto__',
  'constructor',
  'x[]',
]
const pair = fc.tuple(fc.constantFrom(...names), value, fc.boolean())
const path = fc.constantFrom(...endpoints.map(({ get }) => get))

/** Where the flag says so, printable text goes into the URL as it is: broken escapes reach the server. */
const query = fc
  .array(pair, { maxLength: 6 })
  .map((pairs) =>
    pairs
      .map(
        ([name, text, raw]) =>
          `${name}=${raw && /^[!-~]*$/.test(text) ? text.replace(/[#&]/g, '') : encodeURIComponent(text)}`,
      )
      .join('&'),
  )

/** What a caller could send to any endpoint. */
export const awkwardUrl = fc.tuple(path, query).map(([path, query]) => `${path}?${query}`)
