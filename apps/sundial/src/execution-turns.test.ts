import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ExecutionTurns } from './execution-turns.ts'

test('executes contracts one at a time and leaves most of the time to other work (S3)', async () => {
  const pauses: number[] = []
  const turns = new ExecutionTurns(async (ms) => pauses.push(ms))
  let running = 0
  const work = async () => {
    running += 1
    expect(running).toBe(1)
    await sleep(20)
    running -= 1
  }
  await Promise.all([
    turns.run(work),
    turns.run(work),
    turns.run(() => Promise.reject(new Error('no'))).catch(() => 0),
  ])
  await turns.run(work)
  expect(pauses).toHaveLength(4)
  expect(Math.min(...pauses.slice(0, 2))).toBeGreaterThan(100)
})

test('rejects immediately when too many executions wait (S3)', async () => {
  const turns = new ExecutionTurns()
  let release: () => void = () => undefined
  const first = turns.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  await sleep(1)
  const waiting = Array.from({ length: 32 }, () => turns.run(async () => undefined))
  await expect(turns.run(async () => undefined)).rejects.toMatchObject({ code: 'execution_busy' })
  release()
  await Promise.all([first, ...waiting])
})
