import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, blockIdOf, token, transactionIdOf } from '../../testing/small-chain.ts'

const unknown = 'f'.repeat(64)
const onlyNode = 'e'.repeat(64)

test.each([
  ['7', [{ desc: 'Block', value: '7' }]],
  [' 0 0 7\t', [{ desc: 'Block', value: '7' }]],
  ['10', []],
  ['9'.repeat(40), []],
  [toBase58(alice), [{ desc: 'Address', value: toBase58(alice) }]],
  [token, [{ desc: 'Contract', value: toBase58(token) }]],
  [transactionIdOf(3, 1), [{ desc: 'TxHash', value: transactionIdOf(3, 1) }]],
  [`0x${transactionIdOf(3, 1)}`, [{ desc: 'TxHash', value: transactionIdOf(3, 1) }]],
  [blockIdOf(3), [{ desc: 'Block', value: '3' }]],
  [onlyNode, [{ desc: 'TxHash', value: onlyNode }]],
  [unknown, []],
  ['USDT', []],
  ['', []],
  ['\0', []],
])('finds %j', async (term, expected) => {
  await using world = await openWorld()
  world.node.transactionById.set(onlyNode, { rawDataHex: '', signatures: [] })
  const { body, headers } = await world.get(`/api/search?term=${encodeURIComponent(term)}`)
  expect(body).toEqual(expected)
  expect(headers['x-sundial-block']).toBe('9')
})

test('free text: valid address means address, 64 characters transaction hash, digits block number, else token', async () => {
  await using world = await openFactWorld()
  const kindOf = async (term: string) =>
    ((await world.get(`/api/search?term=${term}`)).body as unknown as { desc: string }[])[0]?.desc
  expect(await kindOf(toBase58(alice))).toBe('Address')
  expect(await kindOf(transactionIdOf(3, 1))).toBe('TxHash')
  expect(await kindOf('3')).toBe('Block')
  expect(await kindOf('coin')).toBe('Token-TRC10')
})

test('returns nothing while the node is unavailable, and does not fail', async () => {
  await using world = await openWorld()
  world.node.isAway = true
  expect((await world.get(`/api/search?term=${unknown}`)).body).toEqual([])
})

test('rejects a text longer than the limit', async () => {
  await using world = await openWorld()
  expect(await world.get(`/api/search?term=${'x'.repeat(257)}`)).toMatchObject({
    status: 400,
    body: { code: 'search_term_too_long' },
  })
})

test('40 hex digits without 0x find the account', async () => {
  await using world = await openWorld()
  for (const text of [alice.slice(2), `0x${alice.slice(2)}`, alice]) {
    expect((await world.get(`/api/search?term=${text}`)).body).toEqual([
      { desc: 'Address', value: toBase58(alice) },
    ])
    expect((await world.get(`/api/search/v2?term=${text}`)).body['address']).toMatchObject([
      { address: toBase58(alice) },
    ])
  }
})
