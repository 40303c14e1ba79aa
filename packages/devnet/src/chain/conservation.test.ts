// At every height TRX and tokens are where they should be, whatever the chain did, and effects report all of it.
import { expect, test } from 'vitest'
import {
  balances,
  balancesAfter,
  before,
  differences,
  surplusSun,
  surplusTokens,
  weights,
} from '../../test/accounting.ts'
import { ask, people, seeded, settle, type Town } from '../../test/random-life.ts'
import { memoryChain, wallet } from '../../test/world.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'
import { propertyOf } from '../state/state.ts'
import type { Chain } from './chain.ts'

/** `SUNDIAL_SEED` and `SUNDIAL_SEQUENCES` in the environment replay a run, or make a longer one. */
const firstSeed = Number(process.env['SUNDIAL_SEED'] ?? 1)
const sequences = Number(process.env['SUNDIAL_SEQUENCES'] ?? 20)
const stepsEach = 60
const hour = 3_600_000

function begin(seed: number): Town & { readonly reopen: () => Chain } {
  const { chain, time, reopen } = memoryChain({ slotMs: 3000 })
  chain.mine()
  for (const { address } of people) chain.cheat({ kind: 'balance', address, sun: 60_000_000_000n })
  chain.cheat({ kind: 'parameter', name: 'getAllowMarketTransaction', value: 1n })
  for (const number of [2, 3])
    chain.cheat({ kind: 'balance', address: wallet(number).address, sun: 60_000_000_000n })
  const town = { chain, time, reopen, random: seeded(seed) }
  settle(town)
  return town
}

/** Mines what waits, and holds what changed against what effects tell. */
function mineAndCompare({ chain }: Town): void {
  const known = before(chain.state)
  const mined = chain.mine()
  const expected = balancesAfter(known, mined[0]!, chain.state)
  if (expected !== undefined) expect(differences(expected, balances(chain.state))).toEqual([])
}

function expectSound(chain: Chain): void {
  expect(surplusSun(chain)).toBe(0n)
  for (const excess of surplusTokens(chain)) expect(excess).toBe(0n)
  const [net, energy] = weights(chain)
  expect(propertyOf(chain.state, 'totalNetWeight')).toBe(net)
  expect(propertyOf(chain.state, 'totalEnergyWeight')).toBe(energy)
  for (const [address, { balance }] of chain.state.entries('accounts')) {
    if (address !== chain.genesis.accounts[1]!.address) expect(balance).toBeGreaterThanOrEqual(0n)
  }
}

/** Returns the kind that was accepted. */
function step(town: Town): string | undefined {
  const { chain, time, random } = town
  const dice = random.below(20)
  if (dice < 13) return tryAsk(town)
  if (dice < 17) mineAndCompare(town)
  else if (dice === 17) time.ms += random.pick([hour, 7 * hour, 24 * hour, 15 * 24 * hour])
  else if (dice === 18) {
    const depth = 1 + random.below(3)
    if (depth <= chain.undos.length) chain.fork({ depth, blockCount: depth + 1, drop: random.below(2) === 0 })
  } else chain.cheat({ kind: 'balance', address: random.pick(people).address, sun: 30_000_000_000n })
  return undefined
}

function tryAsk(town: Town): string | undefined {
  try {
    return ask(town)
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error
    return undefined
  }
}

/** One life; the kinds that were taken. */
function live(seed: number): readonly string[] {
  const town = begin(seed)
  const taken: string[] = []
  for (let index = 0; index < stepsEach; index++) {
    taken.push(...[step(town)].filter((kind) => kind !== undefined))
    expectSound(town.chain)
  }
  mineAndCompare(town)
  expectSound(town.chain)
  expect(town.reopen().index.headId).toBe(town.chain.index.headId)
  return taken
}

test(`nothing is created or lost at any height, and effects list what moved: ${sequences} seeds from ${firstSeed}`, () => {
  const countByKind = new Map<string, number>()
  for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
    try {
      for (const kind of live(seed)) countByKind.set(kind, (countByKind.get(kind) ?? 0) + 1)
    } catch (cause) {
      throw new Error(`SUNDIAL_SEED=${seed} SUNDIAL_SEQUENCES=1 shows it again.`, { cause })
    }
  }
  if (sequences >= 20) expect(countByKind.size).toBeGreaterThan(20)
  if (process.env['SUNDIAL_SEQUENCES'] !== undefined) {
    process.stdout.write(`${JSON.stringify(Object.fromEntries(countByKind))}\n`)
  }
})
