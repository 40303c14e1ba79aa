import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'

const path = '/api/token/all'
testList(openWorld, { url: path, list: 'data', total: 2, refused: [['limit=x', 'malformed_number']] })

test('a token has the reputation from its label and no price', async () => {
  const labels = readLabels('{"labels":{"_":{"level":2,"logo":"https://a.example/trx.png"}}}')
  await using world = await openWorld({ services: { labels } })
  const { body } = await world.get(path)
  const trx = (body['data'] as Record<string, unknown>[]).find(({ contract }) => contract === '_')
  expect(trx).toMatchObject({ reputation: '2', logo: 'https://a.example/trx.png', price: '', symbol: 'trx' })
})
