import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/open-store.ts'
import { createTestDatabase } from '../database.ts'
import { accountOf, randomChain, seeded } from '../random-chain.ts'
import { MemoryStore } from './memory-store.ts'

// The lists of queries.integration.test.ts and the figures of metrics.integration.test.ts are compared there.

const chain = randomChain({ random: seeded(21), blockCount: 60, accountCount: 60, knowsBalances: true })
const model = new MemoryStore()
const trx = { kind: 'trx' } as const
const token = { kind: 'trc20', contract: accountOf(500_001) } as const
const accounts = [0, 1, 2, 9, 77_777].map(accountOf)
const page = { start: 5, limit: 20, order: 'newest' } as const
const holders = { start: 2, limit: 9, order: 'most' } as const

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
  await store.write(chain, 3)
  await model.write(chain, 3)
})
afterAll(() => store[Symbol.asyncDispose]())

const questions: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  state: (store) => store.state(),
  assets: (store) => store.assets(page),
  accountByAddress: (store) => Promise.all(accounts.map((account) => store.accountByAddress(account))),
  contractsAmong: (store) => store.contractsAmong(accounts),
  allFacts: (store) => store.allFacts(page),
  eventSignatures: (store) => store.eventSignatures(accountOf(600_001), 3),
  notes: (store) => store.notes(['note/1', 'note/5', 'note/99']),
  notesUpTo: (store) => store.notes(['note/1', 'note/5', 'note/99'], 4),
  balance: (store) => Promise.all(accounts.map((account) => store.balance(account, trx, 30))),
  balancesOfAccount: (store) =>
    Promise.all([
      ...accounts.map((one) => store.balancesOfAccount(one)),
      store.balancesOfAccount(accounts[1]!, 30),
    ]),
  balanceChanges: (store) => store.balanceChanges(accounts[0]!, trx, { beforeHeight: 50, limit: 9 }),
  balancesAmong: (store) => store.balancesAmong(accounts, token),
  trxTotals: (store) => store.trxTotals(20, 9),
  holders: (store) =>
    Promise.all([store.holders(trx, holders), store.holders(token, { ...holders, order: 'least' })]),
  assetFigures: (store) => store.assetFigures([token, trx, { kind: 'trc10', id: '999' }]),
  holder: (store) => Promise.all(accounts.map((account) => store.holder(account, trx))),
  holdersAbove: (store) => store.holdersAbove(trx, [0n, 5n, 10n ** 15n]),
  accountsByBalance: (store) => store.accountsByBalance(holders),
}

test.each(Object.entries(questions))('%s: the model answers as PostgreSQL does', async (_, ask) => {
  expect(await ask(model)).toEqual(await ask(store))
})
