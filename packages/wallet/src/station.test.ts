// Figures of the network from what public nodes answered.
import { mainnetParameters } from '@sundial/operations'
import { sunPerTrx } from '@sundial/primitives'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { limitWith } from './own-account.ts'
import { burnFor, readNetwork, stakeFor, totalsOf, yearlyOf } from './station.ts'

const recorded = JSON.parse(
  readFileSync(
    new URL('../../../vectors/recorded/accounts/resources/shasta-GetBlock-io-4.json', import.meta.url),
    'utf8',
  ),
) as Record<string, number>

const parameters = (changed: Record<string, number> = {}) =>
  Object.entries({ ...mainnetParameters, ...changed }).map(([key, value]) => ({ key, value: Number(value) }))

const networkOf = (resource: Record<string, unknown>, changed: Record<string, number> = {}) => {
  const answers: Readonly<Record<string, Record<string, unknown>>> = {
    '/wallet/getblock': {
      block_header: { raw_data: { number: 9, timestamp: 5, witness_address: `41${'a1'.repeat(20)}` } },
    },
    '/wallet/getaccountresource': resource,
    '/wallet/getchainparameters': { chainParameter: parameters(changed) },
  }
  return readNetwork(async (path) => answers[path]!)
}

const { EnergyLimit = 0, ...shasta } = recorded

describe('stake and resources', () => {
  test('a stake gives what the node gave the account that had it', async () => {
    // Shasta gave 10 energy for 1 TRX, which its total contains.
    const network = await networkOf({ ...shasta, TotalEnergyWeight: shasta['TotalEnergyWeight']! - 1 })
    expect(limitWith(network, 'ENERGY', sunPerTrx)).toBe(BigInt(EnergyLimit))
    expect(network.height).toBe(9n)
  })

  test.each(['ENERGY', 'BANDWIDTH'] as const)(
    'the least stake for %s gives it, and one TRX less does not',
    async (name) => {
      for (const changed of [{}, { getAllowHardenResourceCalculation: 1 }, { getUnfreezeDelayDays: 0 }]) {
        const network = await networkOf(shasta, changed)
        for (const wanted of [1n, 10n, 65_000n, 131_000n, 10n ** 9n]) {
          const trx = stakeFor(network, name, wanted)!
          expect(limitWith(network, name, trx * sunPerTrx)).toBeGreaterThanOrEqual(wanted)
          expect(limitWith(network, name, (trx - 1n) * sunPerTrx)).toBeLessThan(wanted)
        }
        expect(stakeFor(network, name, 0n)).toBe(0n)
      }
    },
  )

  test('no stake gives more than the network has', async () => {
    const network = await networkOf(shasta)
    expect(stakeFor(network, 'ENERGY', totalsOf(network, 'ENERGY').limit + 1n)).toBeUndefined()
  })

  test('the first stake of a network gets everything', async () => {
    const network = await networkOf({ TotalEnergyLimit: 90_000_000_000 })
    expect(limitWith(network, 'ENERGY', sunPerTrx)).toBe(90_000_000_000n)
    expect(stakeFor(network, 'ENERGY', 1n)).toBe(1n)
  })

  test('burning costs the price of the parameters', async () => {
    const network = await networkOf(shasta)
    expect(burnFor(network, 'ENERGY', 65_000n)).toBe(6_500_000n)
    expect(burnFor(network, 'BANDWIDTH', 345n)).toBe(345_000n)
    expect(burnFor({ ...network, parameters: new Map() }, 'ENERGY', 1n)).toBeUndefined()
  })
})

describe('rewards', () => {
  const candidates = [
    { address: 'a', votes: 700n, isMaker: true, isSharing: true, brokerage: 20 },
    { address: 'b', votes: 200n, isMaker: true, isSharing: true, brokerage: 100 },
    { address: 'c', votes: 0n, isMaker: false, isSharing: false, brokerage: 0 },
  ]
  const now = {
    parameters: new Map(
      Object.entries({
        ...mainnetParameters,
        getWitnessPayPerBlock: 8_000_000n,
        getWitness127PayPerBlock: 128_000_000n,
        getChangeDelegation: 1n,
      }),
    ),
  }

  test('new votes share the block and vote rewards of the representative', () => {
    // Half the blocks at 8 TRX, 800 of 1,000 votes of 128 TRX; 80 % of both to 800 votes, of which 100 are new.
    const blocks = 10_512_000n
    const perBlock = 4_000_000n + 102_400_000n
    expect(yearlyOf(now, candidates, { address: 'a', count: 100n })).toBe((perBlock * blocks * 80n) / 800n)
  })

  test('who keeps everything or shares in nothing pays nothing', () => {
    expect(yearlyOf(now, candidates, { address: 'b', count: 5n })).toBe(0n)
    expect(yearlyOf(now, candidates, { address: 'c', count: 5n })).toBe(0n)
  })

  test('a chain that does not share rewards has no estimate', () => {
    const old = { parameters: new Map([...now.parameters, ['getChangeDelegation', 0n]]) }
    expect(yearlyOf(old, candidates, { address: 'a', count: 5n })).toBeUndefined()
    expect(yearlyOf(now, candidates, { address: 'x', count: 5n })).toBeUndefined()
    expect(yearlyOf(now, candidates, { address: 'a', count: 0n })).toBeUndefined()
  })
})
