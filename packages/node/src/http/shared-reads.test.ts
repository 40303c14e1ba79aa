import { Unavailable } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { Ask } from '../calls/block-calls.ts'
import { failOver } from './fail-over.ts'
import { NodeBusy } from './read-answer.ts'
import { type ServerAttempt, SharedReads } from './shared-reads.ts'

class Down extends Unavailable {
  readonly code = 'down'
}

/** Answers of a server to the question for a height, after its own time: for the block, or for its receipts. */
type Server = (height: number, path: string) => Promise<string | undefined>

const after = (ms: number, server: string): Server => {
  return async (height) => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
    return `${server}${height}`
  }
}

function groupOf(servers: readonly Server[]) {
  const tryServers = failOver(servers.length, async () => undefined)
  const asked: string[] = []
  const askAt =
    (server: number): Ask =>
    async (path, { height }, read) => {
      asked.push(`${path}${server}`)
      return read(await servers[server]!(height as number, path))
    }
  const askFrom = <Answer>(first: number, attempt: ServerAttempt<Answer>) =>
    tryServers(
      (server) => attempt(askAt(server), server),
      { rounds: 2, firstDelayMs: 1, longestDelayMs: 1 },
      first,
    )
  const shared = new SharedReads({ now: () => performance.now(), most: servers.map(() => 8) })
  const read = (height: number) => (ask: Ask) => ask('block', { height }, (answer) => answer)
  return {
    asked,
    shared,
    block: (height: number) => shared.block(height, askFrom, read(height)),
    beside: (height: number) =>
      shared.beside(height, askFrom, (ask) => ask('receipts', { height }, (answer) => answer)),
  }
}

const heights = Array.from({ length: 320 }, (_, height) => height)
const counts = (answers: readonly unknown[]) => {
  const servers = answers.map((answer) => String(answer)[0]!)
  return Object.fromEntries(
    [...new Set(servers)].toSorted().map((name) => [name, servers.filter((each) => each === name).length]),
  )
}

/** Reads as a back-fill does: some heights at a time, block and receipts side by side. */
async function readAll({ shared, block, beside }: ReturnType<typeof groupOf>, list = heights) {
  shared.expect(list, 10_000)
  const answers: unknown[] = []
  let next = 0
  const read = async () => {
    while (next < list.length) {
      const height = list[next++]!
      const [found, receipts] = await Promise.all([block(height), beside(height)])
      expect(receipts).toBe(found)
      answers[height] = found
    }
  }
  await Promise.all(Array.from({ length: shared.width }, read))
  return answers
}

test('all servers are read at once, and a slow one gives fewer blocks', async () => {
  const group = groupOf([after(1, 'a'), after(1, 'b'), after(30, 'c')])
  const answers = await readAll(group)
  expect(answers.map((answer) => String(answer).slice(1))).toEqual(heights.map(String))
  const { a = 0, b = 0, c = 0 } = counts(answers)
  expect(a).toBeGreaterThan(60)
  expect(b).toBeGreaterThan(60)
  expect(c).toBeGreaterThan(0)
  expect(c).toBeLessThan(a)
})

test('a block that a server refuses comes from another, with the receipts of the same server', async () => {
  const broken: Server = async (height, path) => {
    if (path === 'block' && height % 5 === 0) throw new Down('down')
    return `b${height}`
  }
  const answers = await readAll(groupOf([after(1, 'a'), broken]))
  expect(answers.map((answer) => String(answer).slice(1))).toEqual(heights.map(String))
  expect(answers.filter((_, height) => height % 5 === 0).every((answer) => String(answer)[0] === 'a')).toBe(
    true,
  )
})

test('a busy server rests, and a block that one server lacks comes from the next', async () => {
  const busy = groupOf([
    after(1, 'a'),
    () => Promise.reject(new NodeBusy('busy', undefined)),
    async () => undefined,
  ])
  expect(counts(await readAll(busy))).toEqual({ a: heights.length })
  expect(busy.asked.filter((name) => name === 'block1').length).toBeLessThan(heights.length / 4)
})

test('a block that no server has is absent, and a failure of all is reported', async () => {
  const none = groupOf([async () => undefined, async () => undefined])
  none.shared.expect([1], 10_000)
  expect(await none.block(1)).toBeUndefined()
  const down = groupOf([() => Promise.reject(new Down('down')), () => Promise.reject(new Down('down'))])
  down.shared.expect([1], 10_000)
  await expect(down.block(1)).rejects.toThrow('down')
  await expect(down.beside(1)).rejects.toThrow('down')
})

test('blocks near the head, and those that nobody expects, are not shared', () => {
  const { shared } = groupOf([after(1, 'a')])
  shared.expect([898, 899, 900, 901], 1000)
  expect([898, 899, 900, 901].map((height) => shared.has(height))).toEqual([true, true, true, false])
  shared.expect([5], undefined)
  expect(shared.has(5)).toBe(false)
})
