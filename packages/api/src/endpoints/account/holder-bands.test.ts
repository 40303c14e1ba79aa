import type { IndexedBlock } from '@sundial/store'
import { randomChain, seeded } from '@sundial/store/testing/random-chain'
import { expect, test } from 'vitest'
import { World } from '../../testing/open-world.ts'
import { readBands } from './holder-bands.ts'
import { giniOf } from './inequality.ts'

/** Balances of TRX above nothing, from the blocks alone, the poorest first. */
function balancesIn(blocks: readonly IndexedBlock[]): readonly bigint[] {
  const balances = new Map<string, bigint>()
  for (const { account, asset, change } of blocks.flatMap(({ ledger }) => ledger.changes))
    if (asset.kind === 'trx') balances.set(account, (balances.get(account) ?? 0n) + change)
  return [...balances.values()].filter((sun) => sun > 0n).toSorted((left, right) => (left < right ? -1 : 1))
}

/** Half the mean difference of all pairs, divided by the mean, in millionths. */
function giniByPairs(balances: readonly bigint[]): number {
  const sum = balances.reduce((total, sun) => total + sun, 0n)
  let differences = 0n
  for (const left of balances)
    for (const right of balances) differences += left > right ? left - right : right - left
  return Number((differences * 1_000_000_000n) / (2n * BigInt(balances.length) * sum)) / 1000
}

test.each([1, 2, 3])(
  'the coefficient and the bands are a recount of the balances (seed %s)',
  async (seed) => {
    const chain = randomChain({ random: seeded(seed), blockCount: 30, knowsBalances: true })
    await using world = new World()
    await world.store.write(chain, undefined)
    const balances = balancesIn(chain)
    const { body } = await world.get('/api/account/holder-bands')
    expect(body['accounts']).toBe(balances.length)
    const gini = body['gini'] as { least: number; most: number }
    expect(gini.most - gini.least).toBeLessThanOrEqual(1)
    expect(gini.least).toBeLessThanOrEqual(giniByPairs(balances))
    expect(gini.most + 0.001).toBeGreaterThanOrEqual(giniByPairs(balances))
    const bands = body['data'] as { from_sun: number; to_sun?: number; accounts: number }[]
    expect(bands.map(({ accounts }) => accounts)).toEqual(
      bands.map(
        ({ from_sun, to_sun = Infinity }) =>
          balances.filter((sun) => sun > from_sun && Number(sun) <= to_sun).length,
      ),
    )
    // Where only some balances are read, the exact coefficient is between the bounds.
    const { bands: counted } = (await readBands(world, 3))!
    const { least, most } = giniOf(counted)!
    expect(least).toBeLessThanOrEqual(giniByPairs(balances))
    expect(most + 0.001).toBeGreaterThanOrEqual(giniByPairs(balances))
  },
)

test('where balances are not known there is no coefficient', async () => {
  const chain = randomChain({ random: seeded(1), blockCount: 5, knowsBalances: false })
  await using world = new World()
  await world.store.write(chain.slice(1), undefined)
  expect((await world.get('/api/account/holder-bands')).body).toMatchObject({ data: [], curve: [] })
})
