import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { execute } from '../test/execute.ts'
import { openDatabase } from './database.ts'
import { takeWriterTurn, type WriterTurn } from './writer-turn.ts'

const soon = async (turn: Promise<WriterTurn | undefined>) => {
  const late = new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), 300)
  })
  return Promise.race([turn, late])
}

test('one program has the turn; the next one gets it when the first gives it back, or its session is gone', async () => {
  await using database = await createTestDatabase()
  const open = () =>
    openDatabase({ url: database.url, network: 'test', poolSize: 3, application: 'a writer' })
  await using first = await open()
  await using second = await open()
  const { signal } = new AbortController()
  const waits: string[] = []
  const take = (name: string, from: typeof first) =>
    takeWriterTurn(from, { signal, onWait: () => waits.push(name) })
  const one = (await take('first', first))!
  const waiting = take('second', second)
  expect(await soon(waiting)).toBe('late')
  await one[Symbol.asyncDispose]()
  const two = (await waiting)!
  expect(two.lost.aborted).toBe(false)

  const again = take('first', first)
  expect(await soon(again)).toBe('late')
  expect(waits).toEqual(['second', 'first'])
  await execute(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  const three = (await again)!
  await expect.poll(() => two.lost.aborted).toBe(true)
  await two[Symbol.asyncDispose]()
  expect(three.lost.aborted).toBe(false)

  const stopping = new AbortController()
  const never = takeWriterTurn(second, { signal: stopping.signal, onWait: () => stopping.abort() })
  expect(await never).toBeUndefined()
  await three[Symbol.asyncDispose]()
})
