import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyRange, rankKey } from './rank-key.ts'

const balance = fc.oneof(
  fc.bigInt({ min: 1n, max: 200n }),
  fc.bigInt({ min: 1n, max: 10n ** 20n }),
  fc.bigInt({ min: 1n, max: 2n ** 300n }),
)
const holder = fc.record({ balance, account: fc.integer({ min: 0, max: 2 ** 31 - 1 }) })
type Holder = { readonly balance: bigint; readonly account: number }

const keyOf = (one: Holder): string => rankKey(one.balance, one.account)

test('keys rise with the rank: most first, equal balances by account', () => {
  fc.assert(
    fc.property(holder, holder, fc.boolean(), (left, other, isTied) => {
      const right = isTied ? { ...other, balance: left.balance } : other
      const isBefore =
        left.balance > right.balance || (left.balance === right.balance && left.account < right.account)
      expect(keyOf(left) < keyOf(right)).toBe(isBefore)
    }),
  )
})

test('a range holds exactly the holders whose keys begin with its digits', () => {
  fc.assert(
    fc.property(holder, holder, fc.nat(100), fc.nat(3), (left, other, digits, near) => {
      const right = [
        other,
        { ...other, balance: left.balance },
        { ...other, balance: left.balance + 1n },
        { ...left, account: left.account ^ 1 },
      ][near]!
      const prefix = keyOf(left).slice(0, digits)
      const { highest, lowest, firstAccount, lastAccount } = keyRange(prefix)
      const isWithin =
        right.balance <= highest &&
        right.balance >= lowest &&
        right.account >= firstAccount &&
        right.account <= lastAccount
      expect(isWithin).toBe(keyOf(right).startsWith(prefix))
    }),
    { numRuns: 2_000 },
  )
})
