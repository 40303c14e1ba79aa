import { toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { accountsIn, balanceAt } from './analytics.ts'

const alice = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'

test('a group of accounts is read from any text with addresses, each once', () => {
  const found = accountsIn(` ${alice},\n${toAddress(alice)} `)
  expect(found).toEqual({ kind: 'accounts', accounts: [alice] })
  expect(accountsIn(`${alice} T1`)).toEqual({ kind: 'wrong', text: 'T1' })
  const many = Array.from({ length: 6 }, (_, at) => `41${String(at).repeat(40)}`).join(' ')
  expect(accountsIn(many)).toEqual({ kind: 'tooMany' })
})

test('a balance before its oldest known change is zero only where that change is its first', () => {
  const line = {
    account: alice,
    changes: [
      { at: 10, balance: 5n },
      { at: 20, balance: 0n },
    ],
    isCut: false,
  }
  expect([5, 10, 15, 20, 25].map((at) => balanceAt(line, at))).toEqual([0n, 5n, 5n, 0n, 0n])
  expect(balanceAt({ ...line, isCut: true }, 5)).toBeUndefined()
  expect(balanceAt({ ...line, changes: [] }, 5)).toBeUndefined()
})
