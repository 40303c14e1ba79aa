import { fromHex, toHex } from '@sundial/primitives'
import { transaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { encodeRaw } from './draft.ts'
import { type Progress, sendTransaction, signedTransaction } from './send-transaction.ts'
import { accepted, final, inBlock, ScriptedChain, signedPayment, startMs } from './testing/scripted-chain.ts'

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
  const chain = new ScriptedChain([accepted], [{ kind: 'unknown' }, { kind: 'unknown' }, inBlock, final])
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
