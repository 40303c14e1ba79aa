// A request may name the native coin in four ways: 0, `_`, the empty text, and TRX in any case.
import { toBase58 } from '@sundial/primitives'
import fc from 'fast-check'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './generated/endpoints.ts'
import { openFactWorld } from './testing/fact-chain.ts'
import { alice } from './testing/small-chain.ts'

type Parameter = TSchema & {
  readonly 'x-token'?: 'one' | 'several'
  readonly enum?: readonly string[]
  readonly pattern?: string
}
type Taken = { readonly item: Endpoint; readonly name: string; readonly kind: 'one' | 'several' }

const parametersOf = (item: Endpoint) =>
  Object.entries(item.query) as readonly (readonly [string, Parameter])[]

const taken: readonly Taken[] = endpoints.flatMap((item) =>
  parametersOf(item).flatMap(([name, schema]) => {
    const kind = schema['x-token']
    return kind === undefined ? [] : [{ item, name, kind }]
  }),
)

/** Further parameters that the endpoint requires. */
function urlOf({ item, name }: Taken, token: string): string {
  const query = new URLSearchParams({ [name]: token })
  for (const [other, schema] of parametersOf(item))
    if (other !== name && !Type.IsOptional(schema) && !('default' in schema))
      query.set(other, valueFor(schema))
  if (!item.get.includes(`:${name}`)) return `${item.get}?${query.toString()}`
  return item.get.replace(`:${name}`, token === '' ? '0' : token)
}

const valueFor = (schema: Parameter): string => {
  if (schema.enum !== undefined) return schema.enum[0]!
  const isNumber =
    Type.IsInteger(schema) || (schema.pattern !== undefined && /^\^(\[0-9\]|\(_\|)/.test(schema.pattern))
  return isNumber ? '1' : toBase58(alice)
}

const aName = fc.constantFrom('0', '', 'trx', 'TRX', 'Trx', 'tRX')

test('every token parameter accepts the native coin by each of its names', async () => {
  await using world = await openFactWorld()
  expect(taken.length).toBeGreaterThan(12)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...taken), aName, async (one, name) => {
      // An empty list of tokens is no filter; an empty token is the native coin.
      const sent = one.kind === 'several' && name === '' ? '0,TRX' : name
      const [expected, answer] = [await world.get(urlOf(one, '_')), await world.get(urlOf(one, sent))]
      expect([answer.status, answer.body]).toEqual([expected.status, expected.body])
      expect(['malformed_number', 'malformed_address']).not.toContain(expected.body['code'])
    }),
    { numRuns: 150, examples: taken.map((one) => [one, '0']) },
  )
})

test('only token parameters accept the native coin', () => {
  const names = /^(token|tokens|tokenId|trc10Id|trc20Id|token_id)$/
  const others = endpoints.flatMap((item) =>
    parametersOf(item)
      .filter(([name, schema]) => names.test(name) && schema['x-token'] === undefined)
      .map(([name]) => `${item.get} ${name}`),
  )
  // Item ids, names of stable coins, and calls that only accept what somebody issued.
  expect(others).toEqual([
    '/api/bridge/flows token',
    '/api/deep/stableCoin/liquidity/transaction token',
    '/api/item/metadata tokenId',
    '/api/stableCoin/distribution token',
    '/api/stableCoin/distribution/change token',
    '/api/stableCoin/tvl token',
    '/api/token/facts token',
    '/api/token/rating token',
    '/api/token/record token',
    '/api/token_trc1155/transfers tokenId',
    '/api/token_trc20/transfers-with-status trc20Id',
    '/api/trc1155/inventory tokenId',
    '/api/trc1155/token/inventory tokenId',
    '/api/trc721/token tokenId',
    '/api/trc721/transfers tokenId',
  ])
})

test('responses name the native coin _', async () => {
  await using world = await openFactWorld()
  expect((await world.get('/api/token?id=0')).body).toMatchObject({
    total: 1,
    data: [{ id: '_', tokenID: '_', name: 'TRX', abbr: 'TRX', precision: 6 }],
  })
  expect((await world.get('/api/token?id=TRX&fields=id')).body).toMatchObject({ data: [{ id: '_' }] })
  expect((await world.get('/api/token?id=')).body).toMatchObject({ total: 1 })
  expect((await world.get('/api/trc10/transfer?tokens=0')).body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ tokenInfo: expect.objectContaining({ tokenId: '_' }) }),
    ]),
  })
})

test('returns nothing about the holders of a token without holders', async () => {
  await using world = await openFactWorld()
  const { status, body } = await world.get('/api/tokens/position-distribution?tokenId=1999999')
  expect([status, Object.keys(body)]).toEqual([200, ['trueAtBlock']])
})
