import { Unavailable } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { delayMs, failOver } from './fail-over.ts'
import { NodeBusy } from './read-answer.ts'

const patience = { rounds: 3, firstDelayMs: 100, longestDelayMs: 1000 }

class Down extends Unavailable {
  readonly code = 'down'
}

test('tries all servers before it waits, and stops after its rounds', async () => {
  const events: string[] = []
  const tryServers = failOver(2, async () => void events.push('wait'))
  const attempt = async (server: number) => {
    events.push(`ask ${server}`)
    throw new Down('down')
  }
  await expect(tryServers(attempt, patience)).rejects.toThrow('down')
  expect(events.join()).toBe('ask 0,ask 1,wait,ask 0,ask 1,wait,ask 0,ask 1')
})

test('switches to the next server on request, though this one answers, and back to it when that one fails', async () => {
  const servers: number[] = []
  const tryServers = failOver(2, async () => undefined)
  const attempt = (fails: number) => async (server: number) => {
    servers.push(server)
    if (server === fails) throw new Down('down')
  }
  await tryServers(attempt(-1), patience)
  tryServers.turn()
  expect(tryServers.used()).toBe(1)
  await tryServers(attempt(-1), patience)
  await tryServers(attempt(1), patience)
  expect(tryServers.used()).toBe(0)
  expect(servers).toEqual([0, 1, 1, 0])
})

test('throws a defect immediately', async () => {
  let count = 0
  const broken = async () => {
    count++
    throw new TypeError('defect')
  }
  await expect(failOver(3, async () => undefined)(broken, patience)).rejects.toThrow('defect')
  expect(count).toBe(1)
})

test('waits longer each round, as long as a busy server requests, up to the longest delay', () => {
  const down = new Down('down')
  expect([0, 1, 2, 9].map((round) => delayMs(round, down, patience))).toEqual([100, 200, 400, 1000])
  expect(delayMs(0, new NodeBusy('busy', 700), patience)).toBe(700)
  expect(delayMs(0, new NodeBusy('busy', 90_000), patience)).toBe(1000)
})
