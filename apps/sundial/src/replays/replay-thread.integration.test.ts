// The thread of the built program: hostile code ends in it, and delays nothing outside.
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromHex } from '@sundial/primitives'
import { account } from '@sundial/protocol'
import type { ReplayRequest } from '@sundial/tvm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, type BuiltProgram } from '../../test/build-program.ts'
import { ReplayStopped, ReplayThread } from './replay-thread.ts'

let built: BuiltProgram
let file: string
beforeAll(async () => {
  built = await buildProgram()
  file = join(dirname(built.main), 'replays', 'replay-worker.js')
})
afterAll(() => built[Symbol.asyncDispose]())

const [caller, contract] = [`41${'11'.repeat(20)}`, `41${'22'.repeat(20)}`]

const requestOf = (code: string): ReplayRequest => ({
  message: {
    kind: 'call',
    transactionId: new Uint8Array(32),
    caller,
    contract,
    data: new Uint8Array(0),
    callValue: 0n,
    tokenId: 0n,
    tokenValue: 0n,
    energyLimit: 1_000_000_000n,
  },
  block: {
    height: 5,
    timestamp: 1_700_000_000n,
    witness: caller,
    genesisId: new Uint8Array(32),
    blackhole: caller,
  },
  parameters: {},
  known: {
    accounts: new Map([caller, contract].map((address) => [address, account.create({ address })])),
    contracts: new Map([[contract, { version: 0, code: fromHex(code), energyFactor: 10_000 }]]),
    words: new Map(),
    blockIds: new Map(),
  },
  fresh: new Set(),
  limits: { calls: 999, writes: 2_000, bytes: 500_000 },
})

const endless = '5b600056'
/** Calls itself with all its energy, again and again, up to the greatest depth. */
const bomb = '5b6000600060006000600030620f4240f150600056'

test('endless loops and bombs of calls end by themselves, while this thread goes on', async () => {
  await using thread = new ReplayThread(file)
  let turns = 0
  const turning = setInterval(() => (turns += 1), 5)
  for (const code of [endless, bomb]) {
    turns = 0
    const found = await thread.replay(requestOf(code))
    expect(found).toMatchObject({ kind: 'ran', outcome: { result: 'OUT_OF_TIME' } })
    expect(turns).toBeGreaterThan(3)
  }
  const found = await thread.steps({ ...requestOf(endless), order: { from: 1_000_000, count: 100 } })
  expect(found.kind === 'stepped' && [found.steps.length, found.steps[0]!.index]).toEqual([100, 1_000_000])
  clearInterval(turning)
})

test('a run beyond its time is stopped, and the next one gets a new thread', async () => {
  await using thread = new ReplayThread(file, { timeoutMs: 25, memoryMb: 256 })
  await expect(thread.replay(requestOf(endless))).rejects.toBeInstanceOf(ReplayStopped)
  await using patient = new ReplayThread(file)
  expect(await patient.replay(requestOf('00'))).toMatchObject({ kind: 'ran' })
  await sleep(10)
  await expect(thread.replay(requestOf(endless))).rejects.toBeInstanceOf(ReplayStopped)
})
