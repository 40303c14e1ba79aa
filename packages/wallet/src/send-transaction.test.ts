import { fromHex, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { transaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import type { BroadcastResult, Chain, TransactionStatus } from './ports.ts'
import { hashOf } from './request-hash.ts'
import { type Progress, sendTransaction } from './send-transaction.ts'
import type { Signed } from './sign-reviewed.ts'

const key = new Uint8Array(32).fill(7)
const owner = addressOfPrivateKey(key)
const startMs = 1_763_000_000_000
const raw = encodeRaw(
  buildTransaction(
    {
      operation: {
        kind: 'TransferContract',
        type: 1,
        value: {
          ownerAddress: owner,
          toAddress: addressOfPrivateKey(new Uint8Array(32).fill(8)),
          amount: 1n,
        },
      },
      validMs: 60_000,
    },
    { height: 5n, id: '00'.repeat(32), timestampMs: BigInt(startMs) },
  ),
)
const request = { kind: 'transaction', raw } as const
const signed: Signed = { request, signature: signHash(hashOf(request), key), signer: owner }
const id = toHex(hashOf(request))

/** A chain that answers from scripts; its clock moves by each pause. */
class ScriptedChain implements Chain {
  readonly sent: string[] = []
  nowMs = startMs
  readonly #answers: (BroadcastResult | Error)[]
  readonly #statuses: (TransactionStatus | Error)[]
  constructor(
    answers: readonly (BroadcastResult | Error)[],
    statuses: readonly (TransactionStatus | Error)[],
  ) {
    this.#answers = [...answers]
    this.#statuses = [...statuses]
  }
  referenceBlock = async () => ({ height: 5n, id: '00'.repeat(32), timestampMs: BigInt(this.nowMs) })
  /** Twenty blocks behind the clock. */
  solidifiedBlock = async () => ({
    height: 1n,
    id: '00'.repeat(32),
    timestampMs: BigInt(this.nowMs - 60_000),
  })
  isActivated = async () => true
  async broadcast(bytes: Uint8Array): Promise<BroadcastResult> {
    this.sent.push(toHex(bytes))
    const next = this.#answers.shift() ?? { code: 'DUP_TRANSACTION_ERROR', message: '' }
    if (next instanceof Error) throw next
    return next
  }
  async statusOf(): Promise<TransactionStatus> {
    const next = this.#statuses.shift() ?? { kind: 'unknown' }
    if (next instanceof Error) throw next
    return next
  }
}

const run = async (chain: ScriptedChain): Promise<Progress[]> => {
  const timers = {
    now: () => chain.nowMs,
    after: (ms: number, then: () => void) => {
      chain.nowMs += ms
      queueMicrotask(then)
      return () => undefined
    },
  }
  const steps: Progress[] = []
  for await (const step of sendTransaction(signed, { chain, timers })) steps.push(step)
  return steps
}

const accepted = { code: 'SUCCESS', message: '' }
const inBlock = { kind: 'in-block', height: 7n, result: 'SUCCESS', feeSun: 0n } as const
const final = { ...inBlock, kind: 'solidified' } as const

test('a transaction is sent, is in a block, and is solidified', async () => {
  const chain = new ScriptedChain([accepted], [{ kind: 'unknown' }, inBlock, inBlock, final])
  expect(await run(chain)).toEqual([
    { kind: 'sent', id },
    { ...inBlock, id },
    { ...final, id },
  ])
})

test('the signed bytes are sent again while no block has them, and no others', async () => {
  const chain = new ScriptedChain([accepted], [{ kind: 'unknown' }, { kind: 'unknown' }, inBlock, final])
  await run(chain)
  expect(chain.sent).toHaveLength(3)
  const { rawData, signature } = transaction.decode(fromHex(chain.sent[0]!))
  expect(new Set(chain.sent).size).toBe(1)
  expect([toHex(encodeRaw(rawData!)), signature.map(toHex)]).toEqual([toHex(raw), [toHex(signed.signature)]])
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

test('it is expired only when a solidified block is past its expiration', async () => {
  const chain = new ScriptedChain([accepted], [])
  expect((await run(chain)).at(-1)).toEqual({ kind: 'expired', id })
  expect(chain.nowMs - 60_000).toBeGreaterThan(startMs + 60_000)
  expect(chain.nowMs - 60_000).toBeLessThanOrEqual(startMs + 60_000 + 3000)
})

test('a node that is away for a while changes nothing', async () => {
  const chain = new ScriptedChain([accepted], [new Error('away'), inBlock, new Error('away'), final])
  expect((await run(chain)).map(({ kind }) => kind)).toEqual(['sent', 'in-block', 'solidified'])
})

test.each([
  ['no answer', new Error('timeout')],
  ['a busy node', { code: 'SERVER_BUSY', message: 'Server is busy' }],
])(
  '%s at the first broadcast is no failure: the same bytes are sent until a node takes them',
  async (_, first) => {
    const chain = new ScriptedChain(
      [first, new Error('timeout'), accepted],
      [{ kind: 'unknown' }, { kind: 'unknown' }, inBlock, final],
    )
    expect((await run(chain)).map(({ kind }) => kind)).toEqual(['waiting', 'sent', 'in-block', 'solidified'])
    expect(new Set(chain.sent).size).toBe(1)
  },
)

test('a broadcast without an answer whose transaction is in a block was not lost', async () => {
  const chain = new ScriptedChain([new Error('timeout')], [inBlock, final])
  expect((await run(chain)).map(({ kind }) => kind)).toEqual(['waiting', 'in-block', 'solidified'])
})

test('what no node ever took is expired, not failed', async () => {
  const away = Array.from({ length: 100 }, () => new Error('away'))
  expect((await run(new ScriptedChain(away, []))).map(({ kind }) => kind)).toEqual(['waiting', 'expired'])
})

test('a refusal names the code and the message of the node', async () => {
  const chain = new ScriptedChain(
    [{ code: 'CONTRACT_VALIDATE_ERROR', message: 'balance is not sufficient' }],
    [],
  )
  await expect(run(chain)).rejects.toMatchObject({
    code: 'broadcast_refused',
    nodeCode: 'CONTRACT_VALIDATE_ERROR',
    message: 'balance is not sufficient',
  })
})
