import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Note } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import { reportedSinceKey, toParameterNote } from './queries/notes.ts'
import { randomChain, seeded } from '../test/random-chain.ts'
import { createTestDatabase } from '../test/database.ts'

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
})
afterAll(() => store[Symbol.asyncDispose]())

const fee = { id: 11, value: 420n, proposalId: 7n, old: 210n }
const size = { id: 94, value: -(2n ** 63n), proposalId: 8n, old: undefined }
const feeAgain = { id: 11, value: 100n, proposalId: 9n, old: 420n }

const notes: Readonly<Record<number, readonly Note[]>> = {
  2: [{ key: reportedSinceKey, text: '1700' }],
  4: [toParameterNote(fee), toParameterNote(size), { key: 'proposal/7', text: 'approved' }],
  9: [toParameterNote(feeAgain)],
}
const chain = randomChain({ random: seeded(8), blockCount: 12 }).map((block) => ({
  ...block,
  ledger: { ...block.ledger, notes: notes[block.height] ?? [] },
}))
const timeAt = (height: number) => chain[height]!.timestampMs

test('the history of parameters is what was noted of them, newest first, and shrinks as blocks are undone', async () => {
  expect(await store.parameterHistory()).toEqual({ reportedSinceMs: undefined, changes: [] })
  await store.write(chain, 0)
  const older = [
    { ...fee, height: 4, timestampMs: timeAt(4) },
    { ...size, height: 4, timestampMs: timeAt(4) },
  ]
  expect(await store.parameterHistory()).toEqual({
    reportedSinceMs: 1700,
    changes: [{ ...feeAgain, height: 9, timestampMs: timeAt(9) }, ...older],
  })
  await store.undo(8)
  expect(await store.parameterHistory()).toEqual({ reportedSinceMs: 1700, changes: older })
  await store.undo(1)
  expect(await store.parameterHistory()).toEqual({ reportedSinceMs: undefined, changes: [] })
})
