import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { recorded } from '../../testing/recorded.ts'
import { alice, bob, firstMs, token, transactionIdOf, witness } from '../../testing/small-chain.ts'
import { openWitnessWorld, second } from '../../testing/witness-world.ts'

const path = '/api/vote'

testList(openFactWorld, {
  url: `${path}?voter=${alice}`,
  list: 'data',
  total: 20,
  empty: `${path}?candidate=${token}`,
  refused: [['sort=-percentage', 'sort_not_available']],
})

test('returns a vote, and whether it is the newest of its voter', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${path}?candidate=${witness}&limit=2`)
  expect(body).toMatchObject({ total: 10 })
  const expected = { voterAddress: toBase58(alice), candidateAddress: toBase58(witness), confirmed: false }
  expect(body['data']).toEqual([
    {
      ...expected,
      timestamp: new Date(firstMs + 27_000).toISOString(),
      votes: 19,
      block: 9,
      hash: transactionIdOf(9, 1),
      isNewest: true,
    },
    expect.objectContaining({ ...expected, votes: 18, isNewest: false }),
  ])
})

test('totalVotes are those that the voter cast with its newest vote', async () => {
  await using world = await openFactWorld()
  const { response } = recorded('api-responses/tronscan/vote.json') as { readonly response: object }
  expect(response).toHaveProperty('totalVotes')
  const { body } = await world.get(`${path}?voter=${alice}&limit=2`)
  const [newest, other] = body['data'] as readonly { readonly hash: string; readonly votes: number }[]
  expect(newest!.hash).toBe(other!.hash)
  expect(body).toMatchObject({ totalVotes: newest!.votes + other!.votes })
  expect((await world.get(`${path}?voter=${token}`)).body).toMatchObject({ total: 0, totalVotes: 0 })
})

test('totalVotes are those of the last tally, of the candidate or of all', async () => {
  await using world = await openWitnessWorld()
  expect((await world.get(path)).body).toMatchObject({ totalVotes: 1000 })
  expect((await world.get(`${path}?candidate=${second}`)).body).toMatchObject({ totalVotes: 300 })
})

test('filters by voter and candidate together', async () => {
  await using world = await openFactWorld()
  const url = `${path}?voter=${alice}&candidate=${bob}&limit=0`
  expect((await world.get(url)).body).toMatchObject({ total: 10 })
})

test.each(['voter', 'candidate'])('sorts the votes of a %s by their size, page by page', async (side) => {
  await using world = await openFactWorld()
  const url = `${path}?${side}=${toBase58(side === 'voter' ? alice : witness)}`
  const all = (await world.get(`${url}&limit=50`)).body['data'] as readonly { readonly votes: number }[]
  const sizes = all.map(({ votes }) => votes).toSorted((left, right) => right - left)
  expect(new Set(sizes).size).toBeGreaterThan(9)
  const read = async (query: string) => {
    const { body } = await world.get(`${url}&${query}`)
    const rows = body['data'] as readonly { readonly votes: number }[]
    return { votes: rows.map(({ votes }) => votes), next: body['nextCursor'] as string, total: body['total'] }
  }
  const first = await read('sort=-votes&limit=4')
  expect(first).toMatchObject({ votes: sizes.slice(0, 4), total: sizes.length })
  expect((await read(`sort=-votes&limit=4&cursor=${first.next}`)).votes).toEqual(sizes.slice(4, 8))
  expect((await read('sort=-votes&start=3&limit=2')).votes).toEqual(sizes.slice(3, 5))
  expect((await read('sort=votes&limit=3')).votes).toEqual(sizes.toReversed().slice(0, 3))
})
