import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readAwards } from '../../services/awards.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice } from '../../testing/small-chain.ts'

const list = {
  title: 'Bugs 2026',
  rows: [{ name: 'Alice', address: toBase58(alice), score: '1,200 TRX' }, { name: 'Bob' }],
}

test('the lists of the file keep their order, which is the rank', async () => {
  const file = { lists: [{ ...list, text: 'Paid by the foundation.', url: 'https://bugs.example' }] }
  await using world = await openWorld({ services: { awards: readAwards(JSON.stringify(file)) } })
  expect((await world.get('/api/awards')).body).toEqual({
    data: [
      {
        ...file.lists[0],
        rows: [
          { rank: 1, name: 'Alice', address: toBase58(alice), score: '1,200 TRX' },
          { rank: 2, name: 'Bob' },
        ],
      },
    ],
  })
})

test('without a file there are no lists', async () => {
  await using world = await openWorld()
  expect((await world.get('/api/awards')).body).toEqual({ data: [] })
})

test.each([
  [{ ...list, url: 'javascript:alert(1)' }, 'url'],
  [{ ...list, rows: [{ name: 'A', address: 'T1' }] }, 'T1 is not an address'],
  [{ ...list, rows: [{ address: toBase58(alice) }] }, 'name'],
  [{ ...list, rows: [{ name: 'A', rank: 7 }] }, 'rank'],
  [{ rows: [] }, 'title'],
])('refuses a file with %j', (one, named) => {
  expect(() => readAwards(JSON.stringify({ lists: [one] }))).toThrow(named)
})
