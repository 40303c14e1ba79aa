// Σ balances + allowances + burned = genesis + rewards + cheats, at every height, whatever is sent.
import { fromText } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draft, memoryChain, payment, rich, signed, token, tokenToIssue, wallet } from '../../test/world.ts'
import { defaultGenesis } from '../genesis/genesis.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'
import { propertyOf } from '../state/properties.ts'
import type { Chain } from './chain.ts'

const genesisSun = defaultGenesis.accounts.reduce((sum, { balanceSun }) => sum + balanceSun, 0n)

function surplus({ state }: Chain): bigint {
  const held = state
    .entries('accounts')
    .reduce((sum, [, { balance, allowance }]) => sum + balance + allowance, 0n)
  const [burned, rewarded, minted] = (['burnedSun', 'rewardedSun', 'mintedSun'] as const).map((name) =>
    propertyOf(state, name),
  )
  return held + burned! - genesisSun - rewarded! - minted!
}

const tokenSurplus = ({ state }: Chain): readonly bigint[] =>
  state.entries('tokens').map(([id, { totalSupply }]) => {
    const held = state
      .entries('accounts')
      .flatMap(([, { assetV2 }]) => assetV2)
      .filter(({ key }) => key === id)
    return held.reduce((sum, { value }) => sum + value, 0n) - totalSupply
  })

const people = Array.from({ length: 6 }, (_, index) => wallet(3000 + index))
const person = fc.integer({ min: 0, max: people.length - 1 })
const amount = fc.oneof(fc.bigInt(1n, 100n), fc.bigInt(1n, 5_000_000_000n))

type Step = (chain: Chain) => void
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(person, person, amount).map(
      ([from, to, sun]): Step =>
        (chain) =>
          void chain.accept(payment(chain, people[from]!, people[to]!.address, sun)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(person, amount).map(
      ([to, sun]): Step =>
        (chain) =>
          void chain.accept(payment(chain, rich, people[to]!.address, sun * 10n)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(person, person, fc.bigInt(1n, 9n)).map(([from, to, count]): Step => (chain) => {
      const value = {
        ownerAddress: people[from]!.address,
        toAddress: people[to]!.address,
        assetName: token('1000001'),
        amount: count,
      }
      chain.accept(
        signed(draft(chain, 'TransferAssetContract', value, { data: fromText('gift') }), people[from]!),
      )
    }),
  },
  {
    weight: 1,
    arbitrary: person.map(
      (issuer): Step =>
        (chain) =>
          void chain.accept(
            signed(draft(chain, 'AssetIssueContract', tokenToIssue(chain, people[issuer]!)), people[issuer]!),
          ),
    ),
  },
  { weight: 3, arbitrary: fc.constant<Step>((chain) => void chain.mine()) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((depth): Step => (chain) => {
      if (depth <= chain.undos.length) chain.fork({ depth, blockCount: depth + 1, drop: depth === 2 })
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(person, amount).map(
      ([who, sun]): Step =>
        (chain) =>
          chain.cheat({ kind: 'balance', address: people[who]!.address, sun }),
    ),
  },
)

test('nothing is made or lost at any height', () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_007)
  let taken = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const { chain, reopen } = memoryChain()
      chain.mine()
      for (const { address } of people) chain.cheat({ kind: 'balance', address, sun: 3_000_000_000n })
      for (const each of steps) {
        try {
          each(chain)
          taken++
        } catch (error) {
          if (!(error instanceof TransactionRefused)) throw error
        }
        expect(surplus(chain)).toBe(0n)
        expect(new Set(tokenSurplus(chain))).not.toContain(1n)
        for (const excess of tokenSurplus(chain)) expect(excess).toBe(0n)
      }
      expect(reopen().index.headId).toBe(chain.index.headId)
    }),
    { seed, numRuns: 30 },
  )
  expect(taken, `seed ${seed}`).toBeGreaterThan(300)
}, 60_000)
