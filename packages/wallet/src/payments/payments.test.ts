import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { SigningRefused } from '../errors.ts'
import { trxToken } from '../send-form.ts'
import { hashOf } from '../request-hash.ts'
import { signAllReviewed, signReviewed } from '../sign-reviewed.ts'
import type { Signer, TransactionRequest } from '../signer.ts'
import { LyingNode } from '../testing/lying-node.ts'
import { type Mishap, SimulatedChain } from '../testing/simulated-chain.ts'
import {
  isFinished,
  type Journal,
  journalAfterLogout,
  journalCsv,
  mayBeExecuted,
  newJournal,
  type PaymentState,
  readJournal,
} from './journal.ts'
import { PaymentRun } from './payment-run.ts'

const key = new Uint8Array(32).fill(7)
const owner = addressOfPrivateKey(key)
const address = (seed: number) => addressOfPrivateKey(new Uint8Array(32).fill(seed))
const base58 = (seed: number) => toBase58(address(seed))

const signer: Signer = {
  kind: 'private-key',
  address: owner,
  limitOf: () => undefined,
  sign: async (request) => signHash(hashOf(request), key),
  close: async () => undefined,
}
const approve = async () => ({ close: () => undefined })
const signAll = (requests: readonly TransactionRequest[]) =>
  signAllReviewed(signer, requests, { show: approve })

const journalOf = (count: number): Journal =>
  newJournal(
    Array.from({ length: count }, (_, index) => ({
      line: index + 1,
      to: address(20 + (index % 200)),
      amount: 5n,
    })),
    { owner, token: trxToken(1_000_000n), startedMs: 0, feeLimitSun: 0n },
  )

/** A browser that stores the journal, and opens runs on it. */
class Browser {
  stored: unknown
  constructor(journal: Journal) {
    this.stored = journal
  }
  open(chain: SimulatedChain | LyingNode, sign = signAll) {
    const store = async (journal: Journal) => void (this.stored = JSON.parse(JSON.stringify(journal)))
    const ports = { chain, timers: chain.timers, sign, store }
    return new PaymentRun(ports, readJournal(this.stored)!)
  }
}

test('every row is paid once, signed by reviews of at most 100 rows', async () => {
  const chain = new SimulatedChain()
  const reviewed: number[] = []
  const run = new Browser(journalOf(230)).open(chain, (requests) => {
    reviewed.push(requests.length)
    return signAll(requests)
  })
  await run.run()
  expect(run.state).toBe('finished')
  expect(reviewed).toEqual([100, 100, 30])
  expect(new Set(run.journal.rows.map(({ state }) => state))).toEqual(new Set(['paid']))
  expect(chain.included.size).toBe(230)
})

test('a logout leaves the payments of a journal that nodes have and that may still be executed', () => {
  const transaction = { id: 'a'.repeat(64), bytes: 'ff', expirationMs: '1' }
  const states = ['waiting', 'signed', 'sent', 'in-block', 'paid', 'refused', 'reverted'] as const
  const journalIn = (...list: readonly PaymentState[]): Journal => ({
    ...journalOf(1),
    rows: list.map((state, line) => ({
      line,
      to: address(8),
      amount: '5',
      state,
      ...(state !== 'waiting' && { transaction }),
    })),
  })
  expect(journalAfterLogout(journalIn(...states))?.rows.map(({ state }) => state)).toEqual([
    'sent',
    'refused',
  ])
  expect(journalAfterLogout(journalIn('waiting', 'signed', 'paid'))).toBeUndefined()
})

test('equal payments are different transactions', async () => {
  const chain = new SimulatedChain()
  const twice = newJournal(
    [
      { line: 1, to: address(8), amount: 5n },
      { line: 2, to: address(8), amount: 5n },
    ],
    { owner, token: trxToken(100n), startedMs: 0, feeLimitSun: 0n },
  )
  const run = new Browser(twice).open(chain)
  await run.run()
  expect(chain.included.size).toBe(2)
})

test('the transaction of a row is stored before it is sent', async () => {
  const browser = new Browser(journalOf(3))
  const chain = new SimulatedChain()
  const broadcast = chain.broadcast.bind(chain)
  chain.broadcast = async (bytes) => {
    const rows = readJournal(browser.stored)!.rows.filter(({ state }) => state === 'sent')
    const known = rows.map(({ transaction }) => transaction!.bytes)
    expect(known).toContain(Buffer.from(bytes).toString('hex'))
    return broadcast(bytes)
  }
  const run = browser.open(chain)
  await run.run()
  expect(run.state).toBe('finished')
})

test('whatever is lost and whenever the page is closed, no row is paid twice and none is forgotten', async () => {
  const mishaps: readonly Mishap[] = ['none', 'none', 'lost request', 'lost answer', 'busy', 'dropped']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...mishaps), { maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
      async (script, crashes) => {
        const left = [...script]
        const chain = new SimulatedChain(() => left.shift() ?? 'none')
        const browser = new Browser(journalOf(12))
        for (const turns of crashes) {
          const run = browser.open(chain)
          const ended = run.run().catch(() => undefined)
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
          // The page is gone: nothing that it still does reaches the storage.
          run.close()
          await ended
        }
        let run = browser.open(chain)
        for (let again = 0; again < 5 && !isFinished(run.journal); again++) {
          await run.run()
          if (!isFinished(run.journal)) run = browser.open(chain)
        }
        expect(run.journal.rows.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'paid'))
        // Every transaction in a block belongs to a row, and every row to one transaction.
        expect(chain.included).toEqual(new Set(run.journal.rows.map(({ transaction }) => transaction!.id)))
      },
    ),
    { numRuns: 60 },
  )
})

test('a pause sends no further row; a resumed run goes on', async () => {
  const chain = new SimulatedChain()
  const browser = new Browser(journalOf(60))
  const run = browser.open(chain)
  run.subscribe(() => {
    if (chain.included.size >= 5) run.pause()
  })
  await run.run()
  expect(run.state).toBe('paused')
  const { size } = chain.included
  expect(size).toBeLessThan(40)
  const again = browser.open(chain)
  await again.run()
  expect(again.state).toBe('finished')
  expect(chain.included.size).toBe(60)
})

test('a run that was closed, as a logout does, sends and stores nothing more', async () => {
  const chain = new SimulatedChain()
  const browser = new Browser(journalOf(30))
  const run = browser.open(chain)
  run.subscribe(() => {
    if (chain.included.size >= 5) run.close()
  })
  await run.run()
  const { stored } = browser
  const { size } = chain.included
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(browser.stored).toBe(stored)
  expect(size).toBeLessThan(30)
  // Rows that were stored as sent, and no others, can be in a block.
  const sent = readJournal(stored)!.rows.flatMap(({ state, transaction }) =>
    state === 'waiting' || state === 'signed' ? [] : transaction!.id,
  )
  for (const id of chain.included) expect(sent).toContain(id)
})

test('a refusal is kept with the words of the node; a retry offers the same bytes', async () => {
  const chain = new SimulatedChain()
  const browser = new Browser(journalOf(1))
  const broadcast = chain.broadcast.bind(chain)
  const sent: string[] = []
  chain.broadcast = async (bytes) => {
    sent.push(Buffer.from(bytes).toString('hex'))
    return sent.length === 1
      ? { code: 'CONTRACT_VALIDATE_ERROR', message: 'balance is not sufficient' }
      : broadcast(bytes)
  }
  const run = browser.open(chain)
  await run.run()
  expect(run.state).toBe('finished')
  expect(run.journal.rows).toMatchObject([{ state: 'refused', reason: 'balance is not sufficient' }])
  await run.retry()
  await run.run()
  expect(run.state).toBe('finished')
  expect(new Set(sent).size).toBe(1)
  expect(chain.included.size).toBe(1)
})

test.each(['refuses', 'expires'] as const)(
  'a node that %s what it executes leads to one payment of a row and one review of it',
  async (lie) => {
    const node = new LyingNode(lie)
    const browser = new Browser(journalOf(1))
    let reviews = 0
    const run = browser.open(node, (requests) => {
      reviews += 1
      return signAll(requests)
    })
    await run.run()
    await vi.waitFor(() => expect(run.journal.rows).toMatchObject([{ state: 'paid' }]))
    await run.retry()
    await run.run()
    expect([reviews, node.included.size]).toEqual([1, 1])
    expect(readJournal(browser.stored)!.rows).toMatchObject([{ state: 'paid' }])
  },
)

test('a refused row keeps its transaction until it has expired, and only then is signed again', async () => {
  const chain = new SimulatedChain()
  const refusal = { code: 'CONTRACT_VALIDATE_ERROR', message: 'balance is not sufficient' }
  const broadcast = chain.broadcast.bind(chain)
  chain.broadcast = async () => refusal
  const browser = new Browser(journalOf(1))
  let reviews = 0
  const run = browser.open(chain, (requests) => {
    reviews += 1
    return signAll(requests)
  })
  await run.run()
  expect(run.journal.rows).toMatchObject([{ state: 'refused', transaction: {} }])
  expect(mayBeExecuted(run.journal.rows[0]!)).toBe(true)
  await vi.waitFor(() => expect(mayBeExecuted(run.journal.rows[0]!)).toBe(false))
  expect(run.journal.rows).toMatchObject([{ state: 'refused', reason: refusal.message }])
  chain.broadcast = broadcast
  expect(reviews).toBe(1)
  await run.retry()
  await run.run()
  expect(run.journal.rows).toMatchObject([{ state: 'paid' }])
  expect([reviews, chain.included.size]).toEqual([2, 1])
})

test('who declines the review pays nothing', async () => {
  const chain = new SimulatedChain()
  const decline = (requests: readonly TransactionRequest[]) =>
    signAllReviewed(signer, requests, { show: async () => undefined })
  const run = new Browser(journalOf(2)).open(chain, decline)
  await expect(run.run()).rejects.toBeInstanceOf(SigningRefused)
  expect([run.state, chain.included.size]).toEqual(['paused', 0])
})

test('the exported journal has a line for each row, and no text that a spreadsheet runs', () => {
  const journal = journalOf(1)
  const rows = [{ ...journal.rows[0]!, state: 'refused' as const, reason: '=HYPERLINK("x")' }]
  expect(journalCsv({ ...journal, rows })).toBe(
    `line,to,amount,state,transaction,reason\r\n1,${base58(20)},5,refused,,"'=HYPERLINK(""x"")"`,
  )
})

test('a journal of another hand is not read', () => {
  expect([
    readJournal(null),
    readJournal({ version: 2 }),
    readJournal({ version: 1, owner, rows: [{}] }),
  ]).toEqual([undefined, undefined, undefined])
})

test('one request is reviewed alone', async () => {
  const shown: string[] = []
  const chain = new SimulatedChain()
  const run = new Browser(journalOf(1)).open(chain, async (requests) => [
    await signReviewed(signer, requests[0]!, {
      show: async ({ kind }) => {
        shown.push(kind)
        return { close: () => undefined }
      },
    }),
  ])
  await run.run()
  expect(shown).toEqual(['transaction'])
})
