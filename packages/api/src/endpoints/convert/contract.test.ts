import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'

type Recorded = {
  readonly raw_data_hex: string
  readonly raw_data: { readonly contract: readonly { type: string; parameter: { value: object } }[] }
}

const folder = fileURLToPath(new URL('../../../../../vectors/recorded/transactions', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.json') && !file.includes('Shielded'))

// Nothing that these requests do is kept: one world serves all.
const world = await openWorld()
afterAll(() => world[Symbol.asyncDispose]())

test.each(files)('%s: the node’s bytes follow from its JSON, and its JSON from the bytes', async (file) => {
  const { raw_data: rawData, raw_data_hex: rawHex } = recorded(`transactions/${file}`) as Recorded
  const [contract] = rawData?.contract ?? []
  if (contract === undefined) return
  const { type, parameter } = contract
  const { status, body } = await world.post('/api/convert/contract', {
    outType: 'hex',
    data: parameter.value,
    contractType: type,
  })
  expect(status).toBe(200)
  expect(rawHex).toContain(body['message'])
  expect(body['data']).toEqual({ message: body['message'] })
  const back = await world.post('/api/convert/contract', {
    outType: 'json',
    data: body['message'],
    contractType: type,
  })
  expect(back.status).toBe(200)
})

test.each([
  [{}],
  [{ data: {}, contractType: 'Nonsense' }],
  [{ data: {}, contractType: '__proto__' }],
  [{ data: 'not json', contractType: 1 }],
  [{ data: 'zz', contractType: 1, outType: 'json' }],
  [{ data: 'null', contractType: 1 }],
  [{ data: { amount: 'x' }, contractType: 1 }],
  [{ data: { owner_address: 'Tnonsense' }, contractType: 1 }],
  [{ data: { owner_address: { a: 1 } }, contractType: 1 }],
])('rejects %j by name', async (request) => {
  const { status, body } = await world.post('/api/convert/contract', request)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'malformed_body' })
  expect(world.defects).toEqual([])
})
