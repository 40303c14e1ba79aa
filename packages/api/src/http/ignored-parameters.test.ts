import { expect, test } from 'vitest'
import { openWorld } from '../testing/open-world.ts'

const ignored = async (url: string) => {
  await using world = await openWorld()
  const { headers } = await world.server.inject(url)
  return headers['x-sundial-ignored']
}

test.each([
  ['/api/block?limit=1', undefined],
  ['/api/block?limit=1&number=', undefined],
  ['/api/transaction?types=31&limit=1', 'types'],
  ['/api/bridge/proof?main=9&side=1', 'main,side'],
  ['/api/block?limit[]=1', 'limit%5B%5D'],
  ['/api/block?count=true&limit=1', 'count'],
  ['/api/transfer?fromAddress=T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', undefined],
  ['/v1/accounts/T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb/transactions?onlyFrom=true&only_tos=1', 'only_tos'],
  [`/api/block?${'ü'.repeat(100)}=1`, '%C3%BC'.repeat(100).slice(0, 200)],
  ['/api/block?__proto__=1&constructor=1', '__proto__,constructor'],
])('%s names what it ignores', async (url, names) => {
  expect(await ignored(url)).toBe(names)
})

test('an answer that is repeated names it too', async () => {
  await using world = await openWorld()
  const url = '/api/block?limit=1&limits=2'
  for (let at = 0; at < 3; at++) {
    const { headers } = await world.server.inject(url)
    expect(headers['x-sundial-ignored']).toBe('limits')
  }
  expect((await world.server.inject('/api/block?limit=1')).headers['x-sundial-ignored']).toBeUndefined()
})
