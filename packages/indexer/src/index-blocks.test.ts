import { blockHeader, rawBlockHeader } from '@sundial/protocol'
import type { PreparedBatch, Store } from '@sundial/store'
import { expect, test } from 'vitest'
import { fetchParts } from './fetch-blocks.ts'
import { indexBlocks } from './index-blocks.ts'
import { SolidifiedBlockReplaced } from './reconcile.ts'
import type { BlockSource, SourcedBlock } from './source.ts'

const idOf = (branch: string, height: number) => branch.repeat(48) + height.toString(16).padStart(16, '0')
const parent = (id: string) => Uint8Array.from(Buffer.from(id, 'hex'))

/** A block of the branch; the one below it may be on another. */
const blockOf = (branch: string, height: number, below = branch): SourcedBlock => ({
  id: idOf(branch, height),
  header: blockHeader.create({
    rawData: rawBlockHeader.create({
      number: BigInt(height),
      parentHash: parent(idOf(below, height - 1)),
      timestamp: 3000n * BigInt(height),
    }),
  }),
  transactions: [],
  receipts: new Map(),
})

/**
 * An index whose newest block, the fifth of branch a, is final, and a node that first reports the sixth of branch b. Its other
 * server, if it has one, is on branch a.
 */
function world(wrongAnswers: number, hasOther = false) {
  const abort = new AbortController()
  const done: string[] = []
  let requestCount = 0
  let isOther = false
  const source: BlockSource = {
    live: true,
    heightsAbove: async () => [6],
    solidified: async () => ({ height: 5, id: idOf('a', 5) }),
    block: async () => blockOf(!isOther && requestCount++ < wrongAnswers ? 'b' : 'a', 6),
    turn: () => {
      isOther = hasOther
    },
  }
  const head = { height: 5, id: idOf('a', 5), timestampMs: 15_000 }
  const store: Partial<Store> = {
    fillLists: async () => false,
    fillMetrics: async () => false,
    state: async () => ({ head, solidifiedHeight: 5 }) as Awaited<ReturnType<Store['state']>>,
    notes: async () => new Map(),
    blockByHeight: async () => undefined,
    undo: async (height) => void done.push(`undo to ${height}`),
    writePrepared: async ([part]: readonly PreparedBatch[]) => {
      done.push(...part!.blocks.map(({ id }) => `write ${id.slice(0, 1)}`))
      abort.abort()
    },
  }
  const indexing = indexBlocks({
    source,
    store: store as Store,
    signal: abort.signal,
    report: ({ trouble }) => void (trouble && done.push(trouble.code)),
    clock: { now: () => 0, pause: async () => undefined },
  })
  return { indexing, done }
}

test('a server that lags on a branch is doubted, and the request repeated until it or another one returns a matching block', async () => {
  const { indexing, done } = world(3)
  await indexing
  expect(done).toEqual([...Array<string>(3).fill('solidified_block_replaced'), 'write a'])
})

test('a server that stays on a branch does not stop the index while another server of the node is on ours', async () => {
  const { indexing, done } = world(Infinity, true)
  await indexing
  expect(done).toEqual(['solidified_block_replaced', 'write a'])
})

test('a node that keeps replacing a final block stops the index, which drops nothing', async () => {
  const { indexing, done } = world(Infinity)
  await expect(indexing).rejects.toThrow(SolidifiedBlockReplaced)
  expect(new Set(done)).toEqual(new Set(['solidified_block_replaced']))
})

test('what lanes keep reading on another branch than the node, this thread reads', async () => {
  const abort = new AbortController()
  const written: string[] = []
  let pauses = 0
  const source: BlockSource = {
    live: true,
    heightsAbove: async () => [4, 5, 6, 7],
    solidified: async () => undefined,
    block: async (height) => blockOf('a', height),
    governance: async (height) => ({
      proposals: [],
      maintenanceIntervalMs: 1000n,
      blockId: idOf('a', height),
    }),
  }
  const ofTheirServer = { block: async (height: number) => blockOf('b', height, height === 4 ? 'a' : 'b') }
  const head = { height: 3, id: idOf('a', 3), timestampMs: 9000 }
  const store: Partial<Store> = {
    fillLists: async () => false,
    fillMetrics: async () => false,
    state: async () => ({ head }) as Awaited<ReturnType<Store['state']>>,
    notes: async () => new Map(),
    writePrepared: async (parts: readonly PreparedBatch[]) => {
      written.push(...parts.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
      abort.abort()
    },
  }
  await indexBlocks({
    source,
    store: store as Store,
    lanes: { count: 1, read: (heights) => fetchParts(ofTheirServer, heights) },
    batchBlocks: 4,
    signal: abort.signal,
    report: () => undefined,
    clock: { now: () => 0, pause: async () => void (++pauses === 5 && abort.abort()) },
  })
  expect(written).toEqual([4, 5, 6, 7].map((height) => idOf('a', height)))
})

/** An index whose newest block is the third, and what is written to it and undone. Calls `moved` with each new height. */
function storeOfBranchA(done: string[], moved: (newest: number) => void = () => undefined): Store {
  let newest = 3
  const move = (height: number, what: string) => {
    newest = height
    done.push(what)
    moved(height)
  }
  const store: Partial<Store> = {
    fillLists: async () => false,
    fillMetrics: async () => false,
    state: async () =>
      ({ head: { height: newest, id: idOf('a', newest), timestampMs: 3000 * newest } }) as Awaited<
        ReturnType<Store['state']>
      >,
    notes: async () => new Map(),
    blockByHeight: async () => undefined,
    undo: async (height) => move(height, `undo to ${height}`),
    writePrepared: async (parts: readonly PreparedBatch[]) => {
      const blocks = parts.flatMap((part) => part.blocks)
      const names = blocks.map(({ id, height }) => id.slice(0, 1) + height)
      move(blocks.at(-1)!.height, `write ${names.join(' ')}`)
    },
  }
  return store as Store
}

test('blocks of lanes on another branch that begin a batch are undone once, and then read by this thread', async () => {
  const abort = new AbortController()
  const done: string[] = []
  const source: BlockSource = {
    live: true,
    heightsAbove: async (above = -1) => [3, 4, 5, 6, 7].filter((height) => height > above),
    solidified: async () => undefined,
    block: async (height) => blockOf('a', height),
  }
  const ofTheirServer = { block: async (height: number) => blockOf('b', height) }
  const store = storeOfBranchA(done, (newest) => {
    if (newest === 7 || done.length > 5) abort.abort()
  })
  await indexBlocks({
    source,
    store,
    lanes: { count: 1, read: (heights) => fetchParts(ofTheirServer, heights) },
    batchBlocks: 4,
    signal: abort.signal,
    report: () => undefined,
    clock: { now: () => 0, pause: async () => abort.abort() },
  })
  expect(done).toEqual(['undo to 2', 'write a3', 'write a4 a5 a6 a7'])
})

test('an index whose node answers from two branches in turn pauses, and does not write and undo at full speed', async () => {
  const abort = new AbortController()
  const done: string[] = []
  const source: BlockSource = {
    live: true,
    heightsAbove: async (above = -1) => [above + 1],
    solidified: async () => undefined,
    // A balancer with two servers, whose branches differ in block 3.
    block: async (height) => (height === 3 ? blockOf('a', 3) : blockOf('b', height)),
  }
  const store = storeOfBranchA(done)
  await indexBlocks({
    source,
    store,
    signal: abort.signal,
    report: () => void (done.length > 20 && abort.abort()),
    clock: {
      now: () => 0,
      pause: async (ms) => {
        done.push(`pause ${ms}`)
        if (done.filter((what) => what.startsWith('pause')).length === 2) abort.abort()
      },
    },
  })
  const circle = ['undo to 2', 'write a3']
  expect(done).toEqual([
    ...circle,
    ...circle,
    'undo to 2',
    'pause 1000',
    'write a3',
    'undo to 2',
    'pause 1000',
  ])
})

test('a node that replaced our newest blocks is believed in the third round that says so, and not before', async () => {
  const abort = new AbortController()
  const done: string[] = []
  const ours = (height: number) => idOf(height <= 2 ? 'b' : 'a', height)
  const source: BlockSource = {
    live: true,
    // Its branch from block 3 on is as long as ours, and then grows.
    heightsAbove: async (above = -1) => (above < 3 ? [3] : []),
    head: () => ({ height: 3, id: idOf('b', 3) }),
    solidified: async () => undefined,
    block: async (height) => blockOf('b', height),
  }
  const store: Store = {
    ...storeOfBranchA(done),
    state: async () =>
      ({
        head: { height: newest(), id: ours(newest()), timestampMs: 9000 },
        coverage: [{ from: 0, to: newest() }],
      }) as never,
    blockByHeight: async (height) => ({ id: ours(height) }) as Awaited<ReturnType<Store['blockByHeight']>>,
  }
  const newest = () => (done.includes('undo to 2') ? 2 : 3)
  await indexBlocks({
    source,
    store,
    signal: abort.signal,
    report: ({ trouble }) => {
      done.push(trouble?.code ?? 'no trouble')
      if (done.includes('write b3') || done.length > 10) abort.abort()
    },
    clock: { now: () => 0, pause: async () => undefined },
  })
  expect(done).toEqual([
    'node_head_replaced',
    'node_head_replaced',
    'undo to 2',
    'no trouble',
    'write b3',
    'no trouble',
  ])
})

test('rounds in which the node had another block count only in a row', async () => {
  const abort = new AbortController()
  const done: string[] = []
  // A balancer with a server on another branch.
  const branches = ['b', 'b', 'a', 'b', 'b', 'a'].values()
  const source: BlockSource = {
    live: true,
    heightsAbove: async () => [],
    head: () => ({ height: 3, id: idOf(branches.next().value ?? 'a', 3) }),
    solidified: async () => undefined,
    block: async (height) => blockOf('b', height),
  }
  await indexBlocks({
    source,
    store: storeOfBranchA(done),
    signal: abort.signal,
    report: ({ trouble }) => {
      done.push(trouble?.code ?? 'no trouble')
      if (done.length === 6) abort.abort()
    },
    clock: { now: () => 0, pause: async () => undefined },
  })
  const twice = ['node_head_replaced', 'node_head_replaced', 'no trouble']
  expect(done).toEqual([...twice, ...twice])
})

/** An index up to the final block 5 of branch a, and a chain that may go back, with another block from `fork` on. */
async function followBack({ nodeHead, fork }: Record<'nodeHead' | 'fork', number>) {
  const abort = new AbortController()
  const done: string[] = []
  let newest = 5
  let pauses = 0
  const branchAt = (height: number) => (height < fork ? 'a' : 'b')
  const source: BlockSource = {
    live: true,
    goesBack: true,
    heightsAbove: async (above = -1) =>
      Array.from({ length: Math.max(0, nodeHead - above) }, (_, at) => above + 1 + at),
    head: () => ({ height: nodeHead, id: idOf(branchAt(nodeHead), nodeHead) }),
    solidified: async () => ({ height: nodeHead, id: idOf(branchAt(nodeHead), nodeHead) }),
    block: async (height) => blockOf(branchAt(height), height, branchAt(height - 1)),
  }
  const store: Partial<Store> = {
    fillLists: async () => false,
    fillMetrics: async () => false,
    state: async () =>
      ({
        head: { height: newest, id: idOf('a', newest), timestampMs: 3000 * newest },
        solidifiedHeight: 5,
        coverage: [{ from: 0, to: newest }],
      }) as never,
    notes: async () => new Map(),
    blockByHeight: async (height) =>
      (height > newest ? undefined : { height, id: idOf('a', height) }) as Awaited<
        ReturnType<Store['blockByHeight']>
      >,
    undo: async (height, solidifiedHeight) => {
      newest = height
      done.push(`undo to ${height}, final ${solidifiedHeight}`)
    },
    writePrepared: async (parts: readonly PreparedBatch[]) => {
      done.push(`write ${parts.flatMap(({ blocks }) => blocks.map(({ id }) => id.slice(0, 1))).join('')}`)
      abort.abort()
    },
  }
  await indexBlocks({
    source,
    store: store as Store,
    signal: abort.signal,
    report: () => void (done.length > 5 && abort.abort()),
    clock: { now: () => 0, pause: async () => void (++pauses === 9 && abort.abort()) },
  })
  return done
}

test.each([
  ['a lower head of the same chain', { nodeHead: 3, fork: 99 }, ['undo to 3, final 3']],
  ['a higher head of another branch', { nodeHead: 7, fork: 3 }, ['undo to 2, final 7', 'write bbbbb']],
  [
    'a head as high as ours of another branch',
    { nodeHead: 5, fork: 2 },
    ['undo to 1, final 5', 'write bbbb'],
  ],
])('a chain that may go back is followed below final blocks, at once: %s', async (_, chain, steps) => {
  expect(await followBack(chain)).toEqual(steps)
})

test('a chain with another first block is another chain, and stops the index also where it may go back', async () => {
  await expect(followBack({ nodeHead: 7, fork: 0 })).rejects.toThrow(SolidifiedBlockReplaced)
})

test('fills lists and then metrics of an older release while the node has no further blocks, until none lacks rows', async () => {
  const abort = new AbortController()
  const done: string[] = []
  const left = { lists: 2, metrics: 1 }
  await indexBlocks({
    source: {
      live: true,
      heightsAbove: async () => [],
      head: () => ({ height: 3, id: idOf('a', 3) }),
      solidified: async () => undefined,
      block: async (height) => blockOf('a', height),
    },
    store: {
      ...storeOfBranchA(done),
      fillLists: async () => {
        done.push('lists')
        return left.lists-- > 0
      },
      fillMetrics: async () => {
        done.push('metrics')
        return left.metrics-- > 0
      },
    },
    signal: abort.signal,
    report: () => undefined,
    clock: {
      now: () => 0,
      pause: async () => {
        done.push('pause')
        if (done.length > 7) abort.abort()
      },
    },
  })
  expect(done).toEqual(['lists', 'lists', 'lists', 'metrics', 'metrics', 'pause', 'pause', 'pause'])
})
