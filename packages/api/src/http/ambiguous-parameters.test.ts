import { expect, test } from 'vitest'
import { openWorld } from '../testing/open-world.ts'

const all = `02${'00'.repeat(31)}`

test.each([
  ['/api/transaction?type=31&limit=1', 'type=31 as contract_type=0,4,5'],
  ['/api/filter/transaction?type=10', 'type=10 as contract_type=4'],
  ['/api/filter/transfer?type=59', 'type=59 as contract_type=0,3,4,6'],
  ['/api/transaction?type=02', undefined],
  ['/api/transaction?type=0a', undefined],
  [`/api/transaction?type=${all}`, undefined],
  ['/api/transaction?contract_type=31', undefined],
  ['/api/block?type=31', undefined],
])('%s says how it reads a type that could be a number', async (url, reading) => {
  await using world = await openWorld()
  for (let at = 0; at < 2; at++) {
    const { statusCode, headers } = await world.server.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['x-sundial-read-as']).toBe(reading)
  }
})
