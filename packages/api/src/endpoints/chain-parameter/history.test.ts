import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { firstMs, smallChain } from '../../testing/small-chain.ts'
import { accountAnnotations } from '../../testing/unlabelled.ts'

const path = '/api/chainparameters/history'
const notesByHeight: Readonly<Record<number, readonly { readonly key: string; readonly text: string }[]>> = {
  2: [
    { key: 'parameters/since', text: '1700000000000' },
    { key: 'parameter/5', text: '16000000 1' },
  ],
  7: [
    { key: 'parameter/5', text: '8000000 2 16000000' },
    { key: 'parameter/250', text: '1 2' },
  ],
}

async function openDecided() {
  const world = await openWorld({ to: -1 })
  const blocks = smallChain(0, 9).map((block) => ({
    ...block,
    ledger: { ...block.ledger, notes: notesByHeight[block.height] ?? [] },
  }))
  await world.store.write(blocks, 5)
  return world
}

testList(openDecided, {
  url: path,
  list: 'data',
  total: 3,
  empty: `${path}?id=0`,
  refused: [
    ['sort=-value', 'sort_not_available'],
    ['id=x', 'malformed_number'],
  ],
})

test('returns what each proposal changed, and the time from which the history is complete', async () => {
  await using world = await openDecided()
  const { body } = await world.get(`${path}?id=5`)
  expect(body).toEqual({
    total: 2,
    rangeTotal: 2,
    data: [
      {
        id: 5,
        key: 'getWitnessPayPerBlock',
        value: 8_000_000,
        old: 16_000_000,
        proposal: 2,
        block: 7,
        timestamp: firstMs + 21_000,
        confirmed: false,
      },
      {
        id: 5,
        key: 'getWitnessPayPerBlock',
        value: 16_000_000,
        proposal: 1,
        block: 2,
        timestamp: firstMs + 6000,
        confirmed: true,
      },
    ],
    ...accountAnnotations(),
    toldSince: 1_700_000_000_000,
    trueAtBlock: 9,
  })
})

test('an unknown parameter has no name, and an index without decisions returns no rows', async () => {
  await using world = await openDecided()
  const { body } = await world.get(`${path}?id=250`)
  expect((body['data'] as object[])[0]).not.toHaveProperty('key')
  await using other = await openWorld()
  expect((await other.get(path)).body).not.toHaveProperty('toldSince')
})
