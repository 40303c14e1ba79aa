import { expect, test, vi } from 'vitest'
import { Outbox, type OutboxEntry, type StoredTransaction } from './outbox.ts'
import { accepted, final, inBlock, ScriptedChain, signedPayment, unknown } from './testing/scripted-chain.ts'

/** The storage of a browser, which outlives its pages. */
class Browser {
  stored: readonly StoredTransaction[] = []
  open(chain: ScriptedChain) {
    const store = {
      read: () => JSON.parse(JSON.stringify(this.stored)) as unknown,
      write: (transactions: readonly StoredTransaction[]) => void (this.stored = transactions),
    }
    const outbox = new Outbox({ chain, timers: chain.timers, store })
    const seen: OutboxEntry['progress']['kind'][] = []
    outbox.subscribe(({ progress }) => seen.push(progress.kind))
    return { outbox, seen }
  }
}

test('a transaction is stored before its first broadcast, followed to its end, and forgotten', async () => {
  const browser = new Browser()
  const chain = new ScriptedChain([accepted], [unknown, inBlock, final])
  const atBroadcast: number[] = []
  const broadcast = chain.broadcast.bind(chain)
  chain.broadcast = (bytes) => {
    atBroadcast.push(browser.stored.length)
    return broadcast(bytes)
  }
  const { outbox, seen } = browser.open(chain)
  const payment = signedPayment()
  expect(await outbox.send(payment)).toBe(payment.id)
  expect(browser.stored.map(({ id }) => id)).toEqual([payment.id])
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect(atBroadcast[0]).toBe(1)
  expect(seen).toEqual(['sent', 'in-block', 'solidified'])
  expect(outbox.entries).toMatchObject([{ owner: payment.signer, progress: { kind: 'solidified' } }])
})

test('a reload in the middle goes on with the same bytes, and signs nothing', async () => {
  const browser = new Browser()
  // The page is closed while no node has answered.
  const first = new ScriptedChain([accepted], [])
  first.timers.after = () => () => undefined
  const payment = signedPayment()
  await browser.open(first).outbox.send(payment)

  const second = new ScriptedChain([accepted], [unknown, inBlock, final])
  const { outbox, seen } = browser.open(second)
  outbox.resume()
  outbox.resume()
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect(seen).toEqual(['waiting', 'sent', 'in-block', 'solidified'])
  expect(second.sent).toEqual([first.sent[0]])
})

test('what was in a block before the reload is not sent again', async () => {
  const browser = new Browser()
  const first = new ScriptedChain([accepted], [])
  first.timers.after = () => () => undefined
  await browser.open(first).outbox.send(signedPayment())
  const second = new ScriptedChain([], [final])
  browser.open(second).outbox.resume()
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect(second.sent).toEqual([])
})

test('what the node refuses is forgotten at once', async () => {
  const browser = new Browser()
  const refusal = { code: 'CONTRACT_VALIDATE_ERROR', message: 'balance is not sufficient' }
  const { outbox } = browser.open(new ScriptedChain([refusal], []))
  await expect(outbox.send(signedPayment())).rejects.toMatchObject({ code: 'broadcast_refused' })
  expect([browser.stored, outbox.entries]).toEqual([[], []])
})

test('two transactions are on their way at once', async () => {
  const browser = new Browser()
  const chain = new ScriptedChain([accepted, accepted], [])
  const { outbox } = browser.open(chain)
  await outbox.send(signedPayment(1n))
  await outbox.send(signedPayment(2n))
  expect(outbox.entries.map(({ progress }) => progress.kind)).toEqual(['sent', 'sent'])
  await vi.waitFor(() =>
    expect(outbox.entries.map(({ progress }) => progress.kind)).toEqual(['expired', 'expired']),
  )
})

test('a logout ends the following and leaves nothing', async () => {
  const browser = new Browser()
  const chain = new ScriptedChain([accepted], [])
  const { outbox, seen } = browser.open(chain)
  await outbox.send(signedPayment())
  outbox.clear()
  const { length } = chain.sent
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([browser.stored, outbox.entries, seen]).toEqual([[], [], ['sent']])
  expect(chain.sent.length).toBeLessThanOrEqual(length + 1)
})

test('what another hand wrote to the storage is left out', async () => {
  const browser = new Browser()
  browser.stored = [{ id: 'x' }, null, { id: '0'.repeat(64), owner: '41', bytes: 'zz' }] as never
  const { outbox, seen } = browser.open(new ScriptedChain([], []))
  outbox.resume()
  expect([outbox.entries, seen]).toEqual([[], []])
})
