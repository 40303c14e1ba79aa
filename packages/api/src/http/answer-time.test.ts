import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTime } from './answer-time.ts'

const endless = (signals: AbortSignal[]) => (signal: AbortSignal) => {
  signals.push(signal)
  return new Promise<never>(() => undefined)
}

test('an answer whose time is over is refused with advice, and its work is told to end', async () => {
  const signals: AbortSignal[] = []
  const answer = inTime(endless(signals), new AbortController().signal, 20)
  await expect(answer).rejects.toMatchObject({
    code: 'answer_too_slow',
    message: expect.stringContaining('ask for fewer rows') as string,
  })
  expect(signals[0]!.aborted).toBe(true)
})

test('work is told to end when the client has left', async () => {
  const signals: AbortSignal[] = []
  const leaving = new AbortController()
  const answer = inTime(endless(signals), leaving.signal)
  await sleep(1)
  expect(signals[0]!.aborted).toBe(false)
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ code: 'client_left' })
  expect(signals[0]!.aborted).toBe(true)
})

test('an answer that is there is no longer told to end', async () => {
  const leaving = new AbortController()
  const signals: AbortSignal[] = []
  const work = async (signal: AbortSignal) => {
    signals.push(signal)
    return 'answer'
  }
  expect(await inTime(work, leaving.signal, 20)).toBe('answer')
  leaving.abort()
  await sleep(30)
  expect(signals[0]!.aborted).toBe(false)
})
