import { expect, test } from 'vitest'
import { openRichWorld } from '../../testing/rich-world.ts'
import { bob } from '../../testing/small-chain.ts'

type Row = Readonly<Record<string, unknown>>

test('holdings are sorted by price, worth or quantity, both ways, and what is not known comes last', async () => {
  await using world = await openRichWorld()
  const ids = async (query: string) => {
    const { body } = await world.get(`/api/account/tokens?address=${bob}${query}`)
    return (body['data'] as readonly Row[]).map(({ tokenId }) => tokenId)
  }
  const plain = await ids('')
  expect(plain).toHaveLength(4)
  expect(await ids('&sortBy=0&sortType=0')).toEqual(plain)
  expect(await ids('&sortType=1')).toEqual(plain.toReversed())
  // 30 TRX, 9,000 of a token without decimals, 0.05 of one with three; a contract does not say its decimals.
  const known = ['1000002', '_', '1000001']
  const unknown = plain.find((id) => !known.includes(id as string))
  expect(await ids('&sortBy=3&sortType=0')).toEqual([...known, unknown])
  expect(await ids('&sortBy=3&sortType=1')).toEqual([...known.toReversed(), unknown])
  for (const sortBy of ['1', '2']) expect((await ids(`&sortBy=${sortBy}&sortType=1`))[0]).toBe('_')
  const { status, body } = await world.get(`/api/account/tokens?address=${bob}&sortBy=7`)
  expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'sort_not_available' })
})
