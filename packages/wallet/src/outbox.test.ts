import type { Address } from '@sundial/primitives'
import { expect, test, vi } from 'vitest'
import { Outbox, type OutboxEntry, type StoredTransaction } from './outbox.ts'
import type { BroadcastResult, Chain, Timers } from './ports.ts'
import { reviewTransaction } from './review.ts'
import { sameOrderUntil } from './same-order.ts'
import { clockToleranceMs } from './send-transaction.ts'
import { LyingNode } from './testing/lying-node.ts'
import {
  accepted,
  final,
  inBlock,
  ScriptedChain,
  signedPayment,
  startMs,
  unknown,
} from './testing/scripted-chain.ts'

const owner = signedPayment().signer

/** A chain whose clock stops, so that nothing ends. */
function stillChain(answers: readonly BroadcastResult[] = []): ScriptedChain {
  const chain = new ScriptedChain(answers, [])
  chain.timers.after = () => () => undefined
  return chain
}

/** The storage of a browser, which outlives its pages and which its tabs share. */
class Browser {
  readonly #items = new Map<string, string>()
  readonly #tabs: (() => void)[] = []

  get stored(): readonly StoredTransaction[] {
    return [...this.#items.values()].map((text) => JSON.parse(text) as StoredTransaction)
  }

  write(id: string, item: unknown): void {
    this.#items.set(id, JSON.stringify(item))
  }

  /** A page, with these accounts logged in. */
  open(chain: Chain & { readonly timers: Timers }, accounts: readonly Address[] = [owner]) {
    let changed: () => void = () => undefined
    const inOtherTabs = () => {
      for (const tab of this.#tabs) if (tab !== changed) tab()
    }
    const store = {
      all: () => this.stored,
      put: (transaction: StoredTransaction) => {
        this.write(transaction.id, transaction)
        inOtherTabs()
      },
      remove: (id: string) => {
        this.#items.delete(id)
        inOtherTabs()
      },
      listen: (listener: () => void) => {
        changed = listener
        this.#tabs.push(listener)
      },
    }
    const outbox = new Outbox({ chain, timers: chain.timers, store })
    const seen: (OutboxEntry['progress']['kind'] | 'gone')[] = []
    outbox.subscribe((entry) => seen.push(entry?.progress.kind ?? 'gone'))
    outbox.follow(accounts)
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

test.each([
  ['SUCCESS', [1, 0, 0]],
  ['REVERT', [1, 1, 1]],
] as const)(
  'a transaction that is in a block with %s waits no more only if it succeeded',
  async (result, counts) => {
    const { outbox } = new Browser().open(
      new ScriptedChain([accepted], [unknown, { ...inBlock, result }, { ...final, result }]),
    )
    const waiting: number[] = []
    outbox.subscribe(() => waiting.push(outbox.waiting.length))
    await outbox.send(signedPayment())
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
    expect(waiting).toEqual(counts)
    await vi.waitFor(() => expect(outbox.waiting).toEqual([]))
  },
)

test('a person is told once that a transaction is in a block, and not again after a reload', async () => {
  const browser = new Browser()
  const open = (statuses: ConstructorParameters<typeof ScriptedChain>[1]) => {
    const chain = new ScriptedChain([accepted], statuses)
    const page = browser.open(chain)
    const told: boolean[] = []
    page.outbox.subscribe((entry) => {
      if (entry?.progress.kind === 'in-block' || entry?.progress.kind === 'solidified')
        told.push(page.outbox.tell(entry.progress.id))
    })
    return { ...page, chain, told }
  }
  // The page is closed while the block is not solidified.
  const first = open([unknown, inBlock])
  first.outbox.subscribe((entry) => {
    if (entry?.progress.kind === 'in-block') first.chain.timers.after = () => () => undefined
  })
  await first.outbox.send(signedPayment())
  await vi.waitFor(() => expect(first.told).toEqual([true]))
  const second = open([inBlock, final])
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect(second.told).toEqual([false, false])
})

test('a person is told once on one page, though the transaction also becomes final', async () => {
  const { outbox } = new Browser().open(new ScriptedChain([accepted], [unknown, inBlock, final]))
  const told: boolean[] = []
  outbox.subscribe((entry) => {
    if (entry?.progress.kind === 'in-block' || entry?.progress.kind === 'solidified')
      told.push(outbox.tell(entry.progress.id))
  })
  await outbox.send(signedPayment())
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told).toEqual([true, false])
})

test('a reload in the middle goes on with the same bytes, and signs nothing', async () => {
  const browser = new Browser()
  // The page is closed while no node has answered.
  const first = stillChain([accepted])
  const payment = signedPayment()
  await browser.open(first).outbox.send(payment)

  const second = new ScriptedChain([accepted], [unknown, inBlock, final])
  const { outbox, seen } = browser.open(second)
  outbox.follow([owner])
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect(seen).toEqual(['waiting', 'sent', 'in-block', 'solidified'])
  expect(second.sent).toEqual([first.sent[0]])
})

test('what was in a block before the reload is not sent again', async () => {
  const browser = new Browser()
  const first = stillChain([accepted])
  await browser.open(first).outbox.send(signedPayment())
  const second = new ScriptedChain([], [final])
  browser.open(second)
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect(second.sent).toEqual([])
})

const refusal = { code: 'CONTRACT_VALIDATE_ERROR', message: 'balance is not sufficient' }

test.each([
  'CONTRACT_VALIDATE_ERROR',
  'SIGERROR',
  'TAPOS_ERROR',
  'DUP_SOMETHING',
  'TRANSACTION_EXPIRATION_ERROR',
])('what a node refuses with %s is kept, and not offered again, until it has expired', async (code) => {
  const browser = new Browser()
  const chain = new ScriptedChain([{ code, message: 'no' }], [])
  const { outbox, seen } = browser.open(chain)
  const payment = signedPayment()
  await expect(outbox.send(payment)).rejects.toMatchObject({
    code: 'broadcast_refused',
    nodeCode: code,
    expirationMs: BigInt(startMs + 60_000),
  })
  expect(browser.stored.map(({ id }) => id)).toEqual([payment.id])
  expect(outbox.entries).toMatchObject([
    { expirationMs: BigInt(startMs + 60_000), progress: { kind: 'refused', code, message: 'no' } },
  ])
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect(chain.nowMs).toBeGreaterThan(startMs + 60_000 + clockToleranceMs)
  expect([seen, chain.sent.length]).toEqual([['refused', 'expired'], 1])
})

test('what a node refused and executed is reported as executed', async () => {
  const { outbox, seen } = new Browser().open(new ScriptedChain([refusal], [unknown, inBlock, final]))
  await expect(outbox.send(signedPayment())).rejects.toMatchObject({ code: 'broadcast_refused' })
  expect(outbox.waiting).toMatchObject([{ isExecuted: false }])
  await vi.waitFor(() => expect(seen).toEqual(['refused', 'in-block', 'solidified']))
  expect(outbox.entries).toMatchObject([{ wasRefused: true, progress: { kind: 'solidified' } }])
  expect(outbox.waiting).toMatchObject([{ isExecuted: true }])
})

test('a refusal is known after a reload, and in the other tabs', async () => {
  const browser = new Browser()
  const other = browser.open(stillChain())
  const { outbox } = browser.open(stillChain([refusal]))
  await expect(outbox.send(signedPayment())).rejects.toMatchObject({ code: 'broadcast_refused' })
  expect(other.outbox.entries).toMatchObject([{ progress: { kind: 'refused', ...refusal } }])
  const next = browser.open(stillChain())
  expect(next.outbox.entries).toMatchObject([{ progress: { kind: 'refused', ...refusal } }])
  expect(next.outbox.waiting).toHaveLength(1)
})

test.each(['refuses', 'expires'] as const)(
  'a node that %s what it executes leads to one payment, since a second one is signed after a warning only',
  async (lie) => {
    const node = new LyingNode(lie)
    const { outbox, seen } = new Browser().open(node)
    /** A person who pays, and pays again whenever nothing says that the first payment may still be executed. */
    const pay = async (seed: number) => {
      const payment = signedPayment(7n, { nowMs: node.timers.now(), validMs: 300_000 + seed })
      const review = reviewTransaction(payment.request.raw)
      const until = sameOrderUntil(review, outbox.waiting)
      if (until !== undefined) return until
      return outbox.send(payment).catch((error: unknown) => error)
    }
    await pay(0)
    for (let again = 1; again <= 5; again++) {
      expect(typeof (await pay(again))).toBe('bigint')
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (seen.includes('in-block')) break
    }
    await vi.waitFor(() => expect(seen.at(-1)).toBe('solidified'))
    expect(node.included.size).toBe(1)
    // The person read of a refusal: that it was executed all the same stays a reason to ask, until it has expired.
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(outbox.waiting).toHaveLength(lie === 'refuses' ? 1 : 0)
    if (lie === 'refuses') expect(typeof (await pay(6))).toBe('bigint')
  },
)

test('a payment that waits for other signers is remembered, watched, and not sent from here', async () => {
  const browser = new Browser()
  const chain = new ScriptedChain([], [unknown, unknown, final])
  const { outbox, seen } = browser.open(chain)
  const payment = signedPayment()
  outbox.keep({ id: payment.id, bytes: payment.bytes, expirationMs: payment.expirationMs }, payment.signer)
  expect(outbox.waiting.map(({ id }) => id)).toEqual([payment.id])
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect([seen, chain.sent]).toEqual([['shared', 'solidified'], []])
})

test('a failure of this program is reported, and the transaction stays stored', async () => {
  const browser = new Browser()
  const { outbox } = browser.open(new ScriptedChain([new TypeError('a fault')], []))
  await expect(outbox.send(signedPayment())).rejects.toThrow('a fault')
  expect(browser.stored).toHaveLength(1)
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

const other = `41${'0b'.repeat(20)}`

test('what is signed stays stored over a logout, and the next login of the account follows it and warns of the same order', async () => {
  const browser = new Browser()
  const { outbox, seen } = browser.open(stillChain([accepted]))
  const payment = signedPayment()
  await outbox.send(payment)
  outbox.follow([])
  expect([outbox.entries, outbox.waiting, seen]).toEqual([[], [], ['sent', 'gone']])
  expect(browser.stored.map(({ id }) => id)).toEqual([payment.id])
  const again = reviewTransaction(signedPayment(1n, { nowMs: startMs + 1000 }).request.raw)
  const warnedUntil = () => sameOrderUntil(again, outbox.waiting)

  outbox.follow([other])
  expect([outbox.entries, warnedUntil()]).toEqual([[], undefined])
  outbox.follow([other, owner])
  expect(outbox.entries).toMatchObject([{ owner, progress: { id: payment.id } }])
  expect(warnedUntil()).toBe(payment.expirationMs)
})

test('a logout ends the questions about a transaction', async () => {
  const chain = new ScriptedChain([accepted], [])
  const { outbox } = new Browser().open(chain)
  await outbox.send(signedPayment())
  outbox.follow([])
  const { length } = chain.sent
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(chain.sent.length).toBeLessThanOrEqual(length + 1)
})

test('what an account signed that never comes back is removed once its end is certain', async () => {
  const browser = new Browser()
  const { outbox } = browser.open(stillChain([accepted]))
  await outbox.send(signedPayment())
  const chain = stillChain()
  const { seen } = browser.open(chain, [other])
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(browser.stored).toHaveLength(1)
  chain.nowMs += 60_000 + clockToleranceMs + 1
  browser.open(chain, [other])
  await vi.waitFor(() => expect(browser.stored).toEqual([]))
  expect(seen).toEqual([])
})

test('an account sees what it signs in other tabs between its login and its logout', () => {
  const browser = new Browser()
  const [here, there] = [browser.open(stillChain(), []), browser.open(stillChain())]
  const ids = () => here.outbox.entries.map(({ progress }) => progress.id)
  const [before, during, after] = [signedPayment(1n), signedPayment(2n), signedPayment(3n)]
  there.outbox.keep(before, owner)
  expect(ids()).toEqual([])
  here.outbox.follow([owner])
  there.outbox.keep(during, owner)
  there.outbox.keep(signedPayment(4n), other)
  expect(ids()).toEqual([during.id, before.id])
  here.outbox.follow([])
  there.outbox.keep(after, owner)
  expect(ids()).toEqual([])
  here.outbox.follow([owner])
  expect(ids()).toEqual([after.id, during.id, before.id])
})

test('of many transactions whose end is known, the newest stay', async () => {
  const { outbox } = new Browser().open(new ScriptedChain([], []))
  for (let amount = 1n; amount <= 30n; amount++) {
    const payment = signedPayment(amount)
    outbox.keep(payment, payment.signer)
  }
  expect(outbox.entries).toHaveLength(30)
  await vi.waitFor(() => expect(outbox.waiting).toEqual([]))
  expect(outbox.entries.map(({ progress }) => progress.kind)).toEqual(Array(21).fill('expired'))
})

test('what another hand wrote to the storage is left out', async () => {
  const browser = new Browser()
  const { id, signer: owner } = signedPayment()
  const stored = { id, owner, bytes: 'ff', expirationMs: '1' }
  for (const item of [{ id: 'x' }, null, { ...stored, bytes: 'zz' }, stored, { ...stored, refusal: {} }]) {
    browser.write(JSON.stringify(item), item)
  }
  const { outbox, seen } = browser.open(new ScriptedChain([], []))
  expect([outbox.entries, seen]).toEqual([[], []])
})
