import { fromHex, toHex } from '@sundial/primitives'
import { transaction } from '@sundial/protocol'
import { expect, test, vi } from 'vitest'
import { encodeRaw } from './draft.ts'
import { NodeUnavailable } from './errors.ts'
import type { IndexedStatus, Timers } from './ports.ts'
import {
  clockToleranceMs,
  followTransaction,
  type Progress,
  sendTransaction,
  signedTransaction,
} from './send-transaction.ts'
import {
  accepted,
  final,
  inBlock,
  ScriptedChain,
  signedPayment,
  startMs,
  unknown,
} from './testing/scripted-chain.ts'

const block = { height: 1n, id: '00'.repeat(32) }

const signed = signedPayment()
const { id, request } = signed

const run = async (chain: ScriptedChain): Promise<Progress[]> => {
  const steps: Progress[] = []
  for await (const step of sendTransaction(signedTransaction(signed), { chain, timers: chain.timers })) {
    steps.push(step)
  }
  return steps
}

test('a transaction is sent, is in a block, and is solidified', async () => {
  const chain = new ScriptedChain([accepted], [{ kind: 'unknown' }, inBlock, inBlock, final])
  expect(await run(chain)).toEqual([
    { kind: 'sent', id },
    { ...inBlock, id },
    { ...final, id },
  ])
})

test('the signed bytes are sent again while no block has them, and no others', async () => {
  // The looks before a block's time is over send nothing.
  const chain = new ScriptedChain([accepted], [unknown, unknown, unknown, unknown, inBlock, final])
  await run(chain)
  expect(chain.sent).toHaveLength(3)
  const { rawData, signature } = transaction.decode(fromHex(chain.sent[0]!))
  expect(new Set(chain.sent).size).toBe(1)
  expect([toHex(encodeRaw(rawData!)), signature.map(toHex)]).toEqual([
    toHex(request.raw),
    [toHex(signed.signature)],
  ])
})

test('a fork that drops its block sends it again', async () => {
  const chain = new ScriptedChain([accepted], [inBlock, { kind: 'unknown' }, inBlock, final])
  expect((await run(chain)).map(({ kind }) => kind)).toEqual([
    'sent',
    'in-block',
    'sent',
    'in-block',
    'solidified',
  ])
})

const expirationMs = startMs + 60_000

test('it is expired once clock, solidified block and index are past its expiration', async () => {
  const chain = new ScriptedChain([accepted], [])
  expect((await run(chain)).at(-1)).toEqual({ kind: 'expired', id })
  expect(chain.nowMs).toBeGreaterThan(expirationMs + clockToleranceMs)
  expect(chain.nowMs).toBeLessThanOrEqual(expirationMs + clockToleranceMs + 3000)
})

test.each<[string, (chain: ScriptedChain) => void]>([
  [
    'a solidified block of the future',
    (chain) => {
      chain.solidifiedBlock = async () => ({ ...block, timestampMs: BigInt(expirationMs + 86_400_000) })
      chain.timers.now = () => expirationMs + clockToleranceMs
    },
  ],
  [
    'a clock that is far ahead',
    (chain) => {
      chain.timers.now = () => chain.nowMs + 86_400_000
      chain.solidifiedBlock = async () => ({ ...block, timestampMs: BigInt(expirationMs) })
    },
  ],
  [
    'an index that has not read so far',
    (chain) => {
      chain.indexedStatusOf = async () => ({ status: unknown, readUntilMs: BigInt(expirationMs) })
    },
  ],
  [
    'an index that does not answer',
    (chain) => {
      chain.indexedStatusOf = async () => {
        throw new NodeUnavailable('away')
      }
    },
  ],
])('%s alone does not make it expired', async (_, change) => {
  const chain = new ScriptedChain([accepted], [])
  change(chain)
  const steps = sendTransaction(signedTransaction(signed), { chain, timers: chain.timers })
  expect((await steps.next()).value).toEqual({ kind: 'sent', id })
  const ended = steps.next()
  await vi.waitFor(() => expect(chain.nowMs).toBeGreaterThan(startMs + 600_000))
  expect(await Promise.race([ended, Promise.resolve('still waiting')])).toBe('still waiting')
  chain.solidifiedBlock = () => Promise.reject(new TypeError('the end of the test'))
  chain.statusOf = chain.solidifiedBlock as never
  await expect(ended).rejects.toThrow('the end of the test')
})

test('what a node without a history does not know any more is known to the index', async () => {
  const chain = new ScriptedChain([accepted], [])
  chain.indexed = final
  expect((await run(chain)).at(-1)).toEqual({ ...final, id })
})

test('it failed only where the index says so too', async () => {
  const failed = { ...final, result: 'REVERT' }
  const chain = new ScriptedChain([accepted], [failed, failed, failed, failed])
  const indexed: IndexedStatus[] = [
    { status: unknown, readUntilMs: 0n },
    { status: failed, readUntilMs: 0n },
  ]
  chain.indexedStatusOf = async () => indexed.shift() ?? { status: final, readUntilMs: 0n }
  expect(await run(chain)).toEqual([
    { kind: 'sent', id },
    { ...failed, kind: 'in-block', id },
    { ...failed, id },
  ])
  const lied = new ScriptedChain([accepted], [failed])
  lied.indexed = final
  expect((await run(lied)).at(-1)).toEqual({ ...final, id })
})

test('a fault of this program is no node that is away', async () => {
  const fault = new TypeError('a fault')
  await expect(run(new ScriptedChain([fault], []))).rejects.toBe(fault)
  await expect(run(new ScriptedChain([accepted], [fault]))).rejects.toBe(fault)
})

test('a node that is away for a while changes nothing', async () => {
  const chain = new ScriptedChain(
    [accepted],
    [new NodeUnavailable('away'), inBlock, new NodeUnavailable('away'), final],
  )
  expect((await run(chain)).map(({ kind }) => kind)).toEqual(['sent', 'in-block', 'solidified'])
})

test.each([
  ['no answer', new NodeUnavailable('timeout')],
  ['a busy node', { code: 'SERVER_BUSY', message: 'Server is busy' }],
])(
  '%s at the first broadcast is no failure: the same bytes are sent until a node takes them',
  async (_, first) => {
    const chain = new ScriptedChain(
      [first, new NodeUnavailable('timeout'), accepted],
      [{ kind: 'unknown' }, { kind: 'unknown' }, inBlock, final],
    )
    expect((await run(chain)).map(({ kind }) => kind)).toEqual(['waiting', 'sent', 'in-block', 'solidified'])
    expect(new Set(chain.sent).size).toBe(1)
  },
)

test('a broadcast without an answer whose transaction is in a block was not lost', async () => {
  const chain = new ScriptedChain([new NodeUnavailable('timeout')], [inBlock, final])
  expect((await run(chain)).map(({ kind }) => kind)).toEqual(['waiting', 'in-block', 'solidified'])
})

test('what no node ever took is expired, not failed', async () => {
  const away = Array.from({ length: 100 }, () => new NodeUnavailable('away'))
  expect((await run(new ScriptedChain(away, []))).map(({ kind }) => kind)).toEqual(['waiting', 'expired'])
})

test('a refusal names the code and the message of the node, and is not the end', async () => {
  const refusal = { code: 'CONTRACT_VALIDATE_ERROR', message: 'balance is not sufficient' }
  const chain = new ScriptedChain([refusal], [unknown, inBlock, final])
  expect(await run(chain)).toEqual([
    { ...refusal, kind: 'refused', id },
    { ...inBlock, id },
    { ...final, id },
  ])
  expect(chain.sent).toHaveLength(1)
})

test('a node is asked three times until the first block, then once a block, and for what others send every half minute', async () => {
  const pausesOf = async (shown: 'waiting' | 'shared' | undefined) => {
    const statuses = [unknown, unknown, ...(shown === undefined ? [unknown, inBlock] : []), final]
    const chain = new ScriptedChain([accepted], statuses)
    const pauses: number[] = []
    const timers: Timers = {
      now: () => chain.timers.now(),
      after: (ms, run) => {
        pauses.push(ms)
        return chain.timers.after(ms, run)
      },
    }
    const transaction = signedTransaction(signed)
    const steps =
      shown === undefined
        ? sendTransaction(transaction, { chain, timers })
        : followTransaction(transaction, { chain, timers }, shown)
    for await (const _ of steps);
    return pauses
  }
  // The block after a broadcast may come soon; what is taken up again may have its end already.
  expect(await pausesOf(undefined)).toEqual([500, 1000, 1500, 3000, 3000])
  expect(await pausesOf('waiting')).toEqual([3000, 3000])
  expect(await pausesOf('shared')).toEqual([30_000, 30_000])
})

test('a message is not sent', () => {
  const message = { kind: 'message', version: 2, message: request.raw } as const
  expect(() => signedTransaction({ ...signed, request: message })).toThrow('Only transactions are sent.')
})
