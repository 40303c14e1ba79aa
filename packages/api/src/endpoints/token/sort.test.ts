import { expect, test } from 'vitest'
import { openRichWorld } from '../../testing/rich-world.ts'

type Row = Readonly<Record<string, unknown>>

test('TRC10 tokens are sorted by id, both ways, by sort or by order', async () => {
  await using world = await openRichWorld()
  const ids = async (query: string) => {
    const { body } = await world.get(`/api/token?${query}`)
    return (body['data'] as readonly Row[]).map(({ id }) => id)
  }
  const newest = [1_000_002, 1_000_001]
  for (const query of ['', 'sort=-id', 'sort=rank', 'order=desc', 'sort=-id&id_gt=1'])
    expect(await ids(query)).toEqual(newest)
  for (const query of ['id_gt=1', 'sort=id', 'order=asc', 'sort=rank&order=asc'])
    expect(await ids(query)).toEqual(newest.toReversed())
})

test('TRC20 tokens are sorted by the time of their issue, both ways', async () => {
  await using world = await openRichWorld()
  const contracts = async (query: string) => {
    const { body } = await world.get(`/api/token_trc20?${query}`)
    return (body['trc20_tokens'] as readonly Row[]).map(({ contract_address }) => contract_address)
  }
  const newest = await contracts('')
  expect(newest).toHaveLength(2)
  expect(await contracts('sort=-issue_time')).toEqual(newest)
  expect(await contracts('sort=issue_time&start=0&limit=50')).toEqual(newest.toReversed())
})

test.each(['/api/token?sort=zzz', '/api/token?order=up', '/api/token_trc20?sort=zzz'])(
  'an order that %s does not have is refused by name',
  async (url) => {
    await using world = await openRichWorld()
    expect(await world.get(url)).toMatchObject({ status: 400, body: { code: 'sort_not_available' } })
  },
)
