import { type Proposal, proposal } from '@sundial/protocol'
import { decisionKey, type Note, type PreparedBatch, type PreparedBlock, type Store } from '@sundial/store'
import { expect, test } from 'vitest'
import type { BlockSource } from '../source.ts'
import { BranchLeft, ProposalsBehind, noteDecisions, withNotes } from './note-decisions.ts'

const interval = 1000n

/** A chain of blocks a tenth of an interval apart, whose node reports `proposals`. */
function openChain(proposals: Proposal[] | undefined) {
  const written: PreparedBlock[] = []
  let requestCount = 0
  let isRefused = false
  let branch = 'block'
  const store = {
    notes: async (keys: readonly string[]) => {
      const notes = written.flatMap(({ ledger }) => ledger.notes)
      return new Map(notes.filter(({ key }) => keys.includes(key)).map(({ key, text }) => [key, text]))
    },
  } as unknown as Store
  const governance = async (height: number) => {
    requestCount++
    if (isRefused) return undefined
    return { proposals: [...proposals!], maintenanceIntervalMs: interval, blockId: `${branch} ${height}` }
  }
  const source = (proposals === undefined ? {} : { governance }) as unknown as BlockSource
  const tell = noteDecisions(source, store)
  return {
    written,
    requests: () => requestCount,
    refuse: (refuses: boolean) => {
      isRefused = refuses
    },
    leave: (name: string) => {
      branch = name
    },
    async write(heights: readonly number[], members: Partial<PreparedBlock> = {}): Promise<readonly Note[]> {
      const blocks = heights.map((height) => ({ ...blockAt(height), ...members }))
      const notes = await tell(blocks, written.at(-1))
      const [{ blocks: noted }] = withNotes([{ ...noNames, blocks }], notes) as [PreparedBatch]
      written.push(...noted)
      return noted.flatMap(({ height, ledger }) =>
        ledger.notes.map(({ key, text }) => ({ key: `${height} ${key}`, text })),
      )
    },
  }
}

const blockAt = (height: number) =>
  ({
    height,
    id: `block ${height}`,
    timestampMs: height * 100,
    facts: [],
    ledger: { notes: [] },
  }) as unknown as PreparedBlock

const noNames = { accounts: [], assets: [], eventKeys: [] }

/** As stored: `proposal` of the store's facts. */
const proposalFact = { kind: 12 } as unknown as PreparedBlock['facts'][number]

const made = (id: bigint, members: Partial<Proposal>): Proposal =>
  proposal.create({ proposalId: id, state: 'APPROVED', ...members })

const feeTo = (value: bigint) => [{ key: 11n, value }]
const heightsUpTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('the change of a proposal is noted in the block that decides it, with the value of an earlier one', async () => {
  const chain = openChain([
    made(1n, { expirationTime: 1000n, parameters: feeTo(210n) }),
    made(2n, { expirationTime: 3000n, parameters: [...feeTo(420n), { key: 3n, value: -1n }] }),
    made(3n, { expirationTime: 4000n, parameters: feeTo(1n), state: 'DISAPPROVED' }),
  ])
  expect(await chain.write(heightsUpTo(0, 20))).toEqual([
    { key: '0 parameters/since', text: '0' },
    { key: '10 proposal/1', text: 'approved' },
    { key: '10 parameter/11', text: '210 1' },
  ])
  expect(await chain.write(heightsUpTo(21, 29))).toEqual([])
  expect(await chain.write(heightsUpTo(30, 45))).toEqual([
    { key: '30 proposal/2', text: 'approved' },
    { key: '30 parameter/11', text: '420 2 210' },
    { key: '30 parameter/3', text: '-1 2' },
    { key: '40 proposal/3', text: 'disapproved' },
  ])
})

test('an index that begins later reports decisions after its first block, each once', async () => {
  const proposals = [
    made(1n, { expirationTime: 1000n, parameters: feeTo(210n) }),
    made(2n, { expirationTime: 3000n, parameters: feeTo(420n) }),
  ]
  const chain = openChain(proposals)
  expect(await chain.write([15, 16])).toEqual([{ key: '15 parameters/since', text: '1500' }])
  // The blocks that would have reached the borders at 2000 and 3000 are missing: the next border decides.
  expect(await chain.write([17], { timestampMs: 3100 })).toEqual([])
  expect(await chain.write([18], { timestampMs: 4000 })).toEqual([
    { key: '18 proposal/2', text: 'approved' },
    { key: '18 parameter/11', text: '420 2 210' },
  ])
  expect(await chain.write([19], { timestampMs: 5000 })).toEqual([])
})

test('after a gap the history starts again', async () => {
  const chain = openChain([made(1n, { expirationTime: 1000n, parameters: feeTo(210n) })])
  await chain.write([0, 1])
  expect(await chain.write([12, 13])).toEqual([{ key: '12 parameters/since', text: '1200' }])
  expect(await chain.write(heightsUpTo(14, 40))).toEqual([])
})

test('a source without proposals ends the history, once', async () => {
  const chain = openChain([])
  await chain.write([0, 1])
  const blind = openChain(undefined)
  blind.written.push(...chain.written)
  expect(await blind.write([2, 3])).toEqual([{ key: '2 parameters/since', text: '' }])
  expect(await blind.write([4])).toEqual([])
  chain.written.push(...blind.written.slice(2))
  expect(await chain.write([5])).toEqual([{ key: '5 parameters/since', text: '400' }])
})

test('a node that rejects the call ends the history until it answers again', async () => {
  const proposals: Proposal[] = []
  const chain = openChain(proposals)
  await chain.write([0])
  chain.refuse(true)
  const facts = [proposalFact]
  expect(await chain.write([1], { facts })).toEqual([{ key: '1 parameters/since', text: '' }])
  expect(await chain.write([2])).toEqual([])
  chain.refuse(false)
  expect(await chain.write([3])).toEqual([{ key: '3 parameters/since', text: '200' }])
})

test('the proposals are fetched again when one was created or decided, and after blocks were undone', async () => {
  const waiting = made(1n, { expirationTime: 1000n, parameters: feeTo(210n), state: 'PENDING' })
  const proposals: Proposal[] = []
  const chain = openChain(proposals)
  await chain.write([0])
  await chain.write([1])
  expect(chain.requests()).toBe(1)
  proposals.push(waiting)
  const facts = [proposalFact]
  await chain.write([2], { facts })
  await chain.write([3, 4])
  expect(chain.requests()).toBe(2)
  proposals[0] = { ...waiting, state: 'APPROVED' }
  expect(await chain.write([5, 6, 7, 8, 9, 10])).toMatchObject([
    { key: '10 proposal/1' },
    { key: '10 parameter/11' },
  ])
  expect(chain.requests()).toBe(3)
  proposals[0] = { ...waiting, state: 'DISAPPROVED' }
  chain.written.pop()
  expect(await chain.write([10])).toEqual([{ key: '10 proposal/1', text: 'disapproved' }])
})

test('a server that lags behind the deciding block is retried, so that the decision is noted there', async () => {
  const waits = made(1n, { state: 'PENDING', expirationTime: 1000n, parameters: feeTo(210n) })
  const proposals = [waits]
  const chain = openChain(proposals)
  await chain.write(heightsUpTo(1, 9))
  await expect(chain.write([10])).rejects.toThrow(ProposalsBehind)
  proposals[0] = { ...waits, state: 'APPROVED' }
  expect((await chain.write([10])).map(({ key }) => key)).toContain(`10 ${decisionKey(1n)}`)
})

test('proposals of another branch are not used: the node may come back to the branch of the blocks', async () => {
  const proposals: Proposal[] = []
  const chain = openChain(proposals)
  await chain.write(heightsUpTo(0, 5), { facts: [proposalFact] })
  chain.leave('other')
  await expect(chain.write(heightsUpTo(6, 8), { facts: [proposalFact] })).rejects.toThrow(BranchLeft)
  chain.leave('block')
  proposals.push(made(1n, { expirationTime: 1000n, parameters: feeTo(210n) }))
  await chain.write(heightsUpTo(6, 8), { facts: [proposalFact] })
  expect(await chain.write([9, 10])).toContainEqual({ key: '10 proposal/1', text: 'approved' })
})

test('a list that says what happens later is not used for later blocks: the node may have been on another branch', async () => {
  const waits = made(1n, { state: 'PENDING', expirationTime: 1000n, parameters: feeTo(210n) })
  const proposals: Proposal[] = [{ ...waits, state: 'CANCELED' }]
  const chain = openChain(proposals)
  await chain.write(heightsUpTo(0, 8))
  proposals[0] = { ...waits, state: 'APPROVED' }
  expect(await chain.write([9, 10])).toContainEqual({ key: '10 proposal/1', text: 'approved' })
  expect(chain.requests()).toBe(2)
  await chain.write([11, 12])
  expect(chain.requests()).toBe(2)
})
