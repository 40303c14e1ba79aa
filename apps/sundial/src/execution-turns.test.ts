import { setTimeout as sleep } from 'node:timers/promises'
import { workOf } from '@sundial/api'
import { expect, test } from 'vitest'
import { ExecutionTurns, inTurns, otherNode, ownChain } from './execution-turns.ts'
import { openNodeTurns } from './node-turns.ts'

test('executes contracts one at a time and leaves most of the time to other work', async () => {
  const pauses: number[] = []
  const turns = new ExecutionTurns(ownChain, async (ms) => pauses.push(ms))
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
    turns
      .run(async () => {
        await sleep(20)
        throw new Error('no')
      })
      .catch(() => 0),
  ])
  await turns.run(work)
  expect(pauses).toHaveLength(4)
  expect(Math.min(...pauses.slice(0, 2))).toBeGreaterThan(100)
})

test('rejects immediately when too many executions wait', async () => {
  const turns = new ExecutionTurns(ownChain)
  let release: () => void = () => undefined
  const first = turns.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  await sleep(1)
  const waiting = Array.from({ length: 256 }, () => turns.run(async () => undefined))
  await expect(turns.run(async () => undefined)).rejects.toMatchObject({ code: 'execution_busy' })
  release()
  await Promise.all([first, ...waiting])
})

const emptyAnswer = { status: 200, contentType: 'application/json', body: '{}' }

/** A node that counts what it runs at once. */
function openNode(body = '{}') {
  const counts = { running: 0, mostRunning: 0, calls: 0 }
  const relay = async () => {
    counts.calls++
    counts.mostRunning = Math.max(counts.mostRunning, ++counts.running)
    await sleep(2)
    counts.running--
    return { ...emptyAnswer, body }
  }
  return { client: { relay }, counts }
}

const request = { method: 'POST', body: '{"method":"debug_traceTransaction"}' } as const

test('every execution takes a turn, whoever asks for it, and other calls do not wait', async () => {
  for (const [limits, most] of [
    [ownChain, 1],
    [otherNode, 2],
  ] as const) {
    const { client, counts } = openNode()
    const node = inTurns(client, openNodeTurns(new ExecutionTurns(limits, async () => undefined)))
    const paths = ['/wallet/triggerconstantcontract', '/walletsolidity/estimateenergy', '/jsonrpc']
    await Promise.all(Array.from({ length: 18 }, (_, at) => node.relay(paths[at % 3]!, request)))
    expect(counts).toMatchObject({ mostRunning: most, calls: 18 })
    await Promise.all(Array.from({ length: 12 }, () => node.relay('/wallet/getaccount', request)))
    expect(counts.mostRunning).toBe(3)
  }
})

const [call, json] = ['/wallet/triggerconstantcontract', '/jsonrpc']
const frame = '{"from":"0x1","gasUsed":"0x7d0","calls":[{"gasUsed":"0x1"}]}'

test.each([
  ['call that used little', call, '{"result":{"result":true},"energy_used":2000}', 9 * 1.1],
  [
    'trace for which little ran',
    json,
    `{"jsonrpc":"2.0","id":1,"executedEnergy":10000,"result":${frame}}`,
    9 * 1.5,
  ],
  [
    'trace of little in a full block',
    json,
    `{"jsonrpc":"2.0","id":1,"executedEnergy":2000000,"result":${frame}}`,
    9 * 101,
  ],
  ['refused trace', json, '{"jsonrpc":"2.0","id":1,"executedEnergy":2000,"error":{"code":-32000}}', 9 * 1.1],
  ['trace by a node that does not say what ran', json, `{"jsonrpc":"2.0","id":1,"result":${frame}}`, 1000],
  ['range of steps by such a node', json, '{"jsonrpc":"2.0","id":1,"result":{"total":"0xfa"}}', 1000],
  ['trace whose result says so', json, '{"id":1,"result":{"executedEnergy":1,"energy_used":1}}', 1000],
  ['trace whose request says so', json, '{"id":"\\"executedEnergy\\":1","result":{}}', 1000],
])('a %s makes the next one wait for what ran, however slow the machine is', async (_, path, body, pause) => {
  const pauses: number[] = []
  const turns = new ExecutionTurns(ownChain, async (ms) => pauses.push(ms))
  const client = {
    relay: async () => {
      await sleep(150)
      return { ...emptyAnswer, body }
    },
  }
  await inTurns(client, openNodeTurns(turns)).relay(path, request)
  expect(pauses).toEqual([pause])
})

test('work that takes longer than any call leaves nine times as long to others, up to ten seconds', async () => {
  const pauses: number[] = []
  const turns = new ExecutionTurns(ownChain, async (ms) => pauses.push(ms))
  for (const ms of [50, 400, 5000]) await turns.run(async () => undefined, { workMs: () => ms })
  expect(pauses).toEqual([450, 3600, 10_000])
})

test('one caller has a part of the line, and who has left is not executed', async () => {
  const { client, counts } = openNode()
  const turns = new ExecutionTurns(ownChain, () => new Promise(() => undefined))
  const node = inTurns(client, openNodeTurns(turns))
  const ask = (key: string, signal?: AbortSignal) =>
    workOf(key, () => node.relay('/wallet/triggerconstantcontract', request, { signal }))
  await ask('a')
  const leaving = new AbortController()
  const waiting = Array.from({ length: 48 }, () => ask('a', leaving.signal))
  await expect(ask('a')).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = ask('b', leaving.signal)
  leaving.abort(new Error('left'))
  for (const one of [...waiting, other]) await expect(one).rejects.toThrow('left')
  expect(counts.calls).toBe(1)
})

test('callers of long executions fill the line, and whoever comes then is served before them', async () => {
  let leaveTurn: () => void = () => undefined
  const turns = new ExecutionTurns(ownChain, () => new Promise<void>((resolve) => (leaveTurn = resolve)))
  const order: string[] = []
  const ask = (key: string, spentMs: number) =>
    workOf(key, () => turns.run(async () => order.push(key), { workMs: () => spentMs })).catch(
      (error: { code: string }) => error.code,
    )
  const greedy = ['a', 'b', 'c', 'd', 'e', 'f']
  const first = ask('a', 400)
  await first
  const loops = greedy.flatMap((key) => Array.from({ length: 42 }, () => ask(key, 400)))
  const more = Array.from({ length: 4 }, () => ask('a', 400))
  const visitors = ['x', 'y', 'z'].map((key) => ask(key, 2))
  await Promise.all([
    (async () => {
      for (let turn = 0; turn < 270; turn++) {
        leaveTurn()
        await new Promise((resolve) => setImmediate(resolve))
      }
    })(),
    ...visitors,
  ])
  const refused = (await Promise.all([...loops, ...more])).filter((end) => typeof end === 'string')
  expect(refused).toEqual(['too_many_requests', 'too_many_requests', 'too_many_requests'])
  // Each caller has had one turn at most before the visitors.
  expect(Math.max(...['x', 'y', 'z'].map((key) => order.indexOf(key)))).toBeLessThan(10)
})

test('a visitor who comes when others fill the line with one call each takes the place of one that has used more', async () => {
  let leaveTurn: () => void = () => undefined
  const turns = new ExecutionTurns(ownChain, () => new Promise<void>((resolve) => (leaveTurn = resolve)))
  const ask = (key: string) =>
    workOf(key, () => turns.run(async () => key, { workMs: () => 400 })).catch(
      (error: { code: string }) => error.code,
    )
  const callers = Array.from({ length: 256 }, (_, at) => `caller ${at}`)
  const leaveAll = async () => {
    for (let turn = 0; turn < 260; turn++) {
      leaveTurn()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all([...callers.map(ask), leaveAll()])
  const [first, ...again] = callers.map(ask)
  const [visitor, other] = [ask('visitor'), ask('other')]
  await Promise.all([first, ...again, visitor, other, leaveAll()])
  expect(await visitor).toBe('visitor')
  expect(await other).toBe('other')
  expect((await Promise.all(again)).filter((end) => end === 'too_many_requests')).toHaveLength(1)
})

test('whoever asks the node for little waits for nobody who asks for much, and who has left is not asked for', async () => {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const client = {
    relay: async (path: string) => {
      asked.push(path)
      await new Promise<void>((resolve) => answers.push(resolve))
      return emptyAnswer
    },
  }
  const node = inTurns(client, openNodeTurns(new ExecutionTurns(ownChain)))
  const get = { method: 'GET' } as const
  const leaving = new AbortController()
  const much = workOf('much', () =>
    Array.from({ length: 60 }, (_, at) => node.relay(`/wallet/much${at}`, get)),
  )
  const other = workOf('other', () => node.relay('/wallet/other', get))
  const left = workOf('left', () => node.relay('/wallet/left', get, leaving)).catch(
    (error: Error) => error.message,
  )
  const little = workOf('little', () => node.relay('/wallet/little', get))
  leaving.abort(new Error('left'))
  for (let turn = 0; turn < 80; turn++) {
    answers.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...much, other, little])
  expect(await left).toBe('left')
  expect(asked.indexOf('/wallet/little')).toBeLessThan(12)
  expect(asked).toHaveLength(62)
})
