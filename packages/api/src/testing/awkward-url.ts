import fc from 'fast-check'
import { endpoints } from '../generated/endpoints.ts'
import { sampleOf } from '../http/sample-of.ts'
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
const anything = fc.oneof(
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

type Schema = {
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Values at and just outside the limits of the schema. */
function near(schema: Schema): fc.Arbitrary<string> {
  const { enum: members = [], minimum = 0, maximum = 2 ** 53, maxLength = 100 } = schema
  const edges = [minimum - 1, minimum, maximum, maximum + 1]
  return fc.constantFrom(
    String(sampleOf(schema)),
    ...members.map(String),
    ...edges.map(String),
    'x'.repeat(maxLength + 1),
  )
}

type Pair = fc.Arbitrary<readonly [name: string, value: string, isRaw: boolean]>

/** A parameter of the endpoint with a value near its limits or an arbitrary one; or any parameter at all. */
function pairOf(query: object): Pair {
  const stray = fc.tuple(fc.constantFrom(...names), anything, fc.boolean())
  const own = Object.entries(query)
  if (own.length === 0) return stray
  const meant = fc
    .constantFrom(...own)
    .chain(([name, schema]) =>
      fc.tuple(fc.constant(name), fc.oneof(near(schema as Schema), anything), fc.boolean()),
    )
  return fc.oneof({ weight: 5, arbitrary: meant }, { weight: 1, arbitrary: stray })
}

/** With the flag, printable text goes into the URL unescaped: broken escapes reach the server. */
const written = (name: string, text: string, isRaw: boolean): string =>
  `${name}=${isRaw && /^[!-~]*$/.test(text) ? text.replace(/[#&]/g, '') : encodeURIComponent(text)}`

/** A possible request to any endpoint. */
export const awkwardUrl = fc.constantFrom(...endpoints).chain(({ get, query }) =>
  fc.tuple(fc.array(pairOf(query), { maxLength: 6 }), anything).map(([pairs, part]) => {
    const path = get.replace(/:\w+/g, () => encodeURIComponent(part) || '0')
    return `${path}?${pairs.map(([name, text, isRaw]) => written(name, text, isRaw)).join('&')}`
  }),
)

const headerNames = [
  'accept',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'referer',
  'x-forwarded-for',
  'x-requested-with',
  'tron-pro-api-key',
  'content-type',
  'access-control-request-method',
  'cookie',
  '__proto__',
]
const headerValue = fc.oneof(
  fc.constantFrom(
    '*',
    'br;q=0, gzip;q=x, *',
    'identity;q=0',
    'W/"s"',
    '"a", W/"b"',
    'bytes=0-',
    'bytes=-1-5',
    'Thu, 01 Jan 1970',
    'null',
    '1.2.3.4, ::1',
    'text/csv',
    'x'.repeat(4000),
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\t\u0020-\u007E]/g, '~')),
)

/** Headers of such a request. */
export const awkwardHeaders = fc
  .array(fc.tuple(fc.constantFrom(...headerNames), headerValue), { maxLength: 4 })
  .map((pairs): Record<string, string> => Object.fromEntries(pairs))
