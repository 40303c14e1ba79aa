import { NodeAnswerDamaged } from '@sundial/node'
import { accountState, chainParameter, witness, witnessBrokerage } from '@sundial/protocol'
import type { IndexedBlock, BlockRef, Tally } from '@sundial/store'
import { expect, test } from 'vitest'
import { blockAt, fakeIndex, fakeNode, NodeAway } from '../../test/fake-node.ts'
import { keepStates, type StatesReport } from './keep-states.ts'

const accountOf = (digit: string) => `41${digit.repeat(40)}`
const [alice, bob] = ['a', 'b'].map(accountOf) as [string, string]

const blockOf = (...owners: string[]) =>
  ({
    witness: '',
    transactions: owners.map((owner) => ({ owner })),
    transfers: [],
    facts: [],
    ledger: { changes: [] },
  }) as unknown as IndexedBlock

/** A clock whose pauses resolve immediately, up to a limit. */
function openKeeper({ turns = 12 } = {}) {
  const abort = new AbortController()
  const node = fakeNode()
  const store = fakeIndex()
  const pauses: number[] = []
  const reports: StatesReport[] = []
  let nowMs = 0
  let onPause: (count: number) => void = () => undefined
  const clock = {
    now: () => nowMs,
    async pause(ms: number) {
      nowMs += ms
      pauses.push(ms)
      onPause(pauses.length)
      if (pauses.length >= turns) abort.abort()
    },
  }
  const start = () =>
    keepStates({
      store,
      node,
      signal: abort.signal,
      accountsPerSecond: 4,
      report: (report) => reports.push(report),
      clock,
    })
  return { node, store, pauses, reports, start, whenPaused: (act: typeof onPause) => (onPause = act) }
}

test('stores the chain’s states, and each touched account with the block at which it was read', async () => {
  const { node, store, start } = openKeeper()
  node.sunByAccount.set(alice, 5n)
  const keeper = start()
  keeper.touch([blockOf(alice, bob)])
  await keeper.finished
  const stored = store.stored.get(`account ${alice}`)!
  expect(stored.at).toMatchObject(blockAt(1))
  expect(accountState.decode(stored.bytes!)).toMatchObject({
    account: { balance: 5n },
    resource: { freeNetLimit: 600n },
    reward: undefined,
  })
  expect(store.stored.get(`account ${bob}`)).toMatchObject({ bytes: undefined })
  const parameter = store.stored.get(`parameter ${Buffer.from('getEnergyFee').toString('hex')}`)!
  expect(chainParameter.decode(parameter.bytes!)).toEqual({ key: 'getEnergyFee', value: 100n })
  expect(witnessBrokerage.decode(store.stored.get('brokerage 41bb')!.bytes!)).toEqual({ percent: 20 })
  expect(store.stored.has('exchange ')).toBe(true)
})

test('reports an unreadable account, and reads the others', async () => {
  const { node, store, reports, start } = openKeeper()
  node.sunByAccount.set(bob, 5n)
  const account = node.account.bind(node)
  node.account = async (address) => {
    if (address === alice) throw new NodeAnswerDamaged('Hex text has an odd number of digits.')
    return account(address)
  }
  const keeper = start()
  keeper.touch([blockOf(alice, bob)])
  await keeper.finished
  expect(store.stored.has(`account ${bob}`)).toBe(true)
  expect(store.stored.has(`account ${alice}`)).toBe(false)
  expect(reports.map(({ trouble }) => trouble?.code)).toContain('account_unreadable')
})

test('stores current votes at the block of those of the last tally, where the node reports them', async () => {
  const { node, store, start } = openKeeper()
  node.votesNow = [witness.create({ address: '41aa', voteCount: 8n })]
  await start().finished
  expect(witness.decode(store.stored.get('witnessNow 41aa')!.bytes!).voteCount).toBe(8n)
  expect(store.stored.get('witnessNow ')!.at).toEqual(store.stored.get('witness ')!.at)
  const silent = openKeeper()
  await silent.start().finished
  expect(silent.store.stored.has('witnessNow ')).toBe(false)
})

test('reads the brokerage of new witnesses immediately, however many there are', async () => {
  const { node, store, start, whenPaused } = openKeeper({ turns: 35 })
  const many = Array.from({ length: 30 }, (_, index) => `41${String(index).padStart(40, '0')}`)
  node.witnessAddresses = many
  whenPaused((count) => {
    if (count === 1) node.witnessAddresses = ['41ee', ...many, '41ff']
  })
  await start().finished
  const brokerages = node.requests.filter((text) => text.startsWith('brokerage'))
  expect(brokerages.slice(0, 32)).toEqual([...many, '41ee', '41ff'].map((address) => `brokerage ${address}`))
  expect(store.stored.has('brokerage 41ff')).toBe(true)
})

test('reads accounts that no block touches in turn', async () => {
  const { store, start } = openKeeper()
  store.balancesByAccount.set(alice, [])
  await start().finished
  expect(store.stored.has(`account ${alice}`)).toBe(true)
})

test('reads again what was read while a block arrived', async () => {
  const { node, store, start } = openKeeper({ turns: 20 })
  node.before = () => {
    if (!node.requests.at(-1)!.startsWith('account') || store.headNow!.height === 2) return
    node.sunByAccount.set(alice, 9n)
    node.headNow = blockAt(2)
    store.headNow = blockAt(2)
  }
  node.sunByAccount.set(alice, 5n)
  const keeper = start()
  keeper.touch([blockOf(alice)])
  await keeper.finished
  const stored = store.stored.get(`account ${alice}`)!
  expect(stored.at).toMatchObject(blockAt(2))
  expect(accountState.decode(stored.bytes!).account?.balance).toBe(9n)
})

test("waits while the index is behind, and reads only the node's head", async () => {
  const { node, store, pauses, start } = openKeeper()
  store.headNow = blockAt(0)
  const keeper = start()
  keeper.touch([blockOf(alice)])
  await keeper.finished
  expect(node.requests).toEqual([])
  expect(store.stored.size).toBe(0)
  expect(new Set(pauses)).toEqual(new Set([500]))
})

test('continues after the node was unavailable, and reports it meanwhile', async () => {
  const { node, store, reports, start, whenPaused } = openKeeper({ turns: 20 })
  let isAway = true
  node.before = () => {
    if (isAway) throw new NodeAway('away')
  }
  whenPaused((count) => {
    if (count === 3) isAway = false
  })
  const keeper = start()
  keeper.touch([blockOf(alice)])
  await keeper.finished
  expect(reports[0]?.trouble?.code).toBe('node_away')
  expect(reports.at(-1)?.trouble).toBeUndefined()
  expect(store.stored.has(`account ${alice}`)).toBe(true)
})

test('stores nothing of an undone block, and reads the account again', async () => {
  const { store, start, whenPaused } = openKeeper({ turns: 20 })
  store.isUndone = true
  whenPaused((count) => {
    if (count === 5) store.isUndone = false
  })
  const keeper = start()
  keeper.touch([blockOf(alice)])
  await keeper.finished
  expect(store.stored.has(`account ${alice}`)).toBe(true)
})

test('limits the number of accounts per second', async () => {
  const { pauses, start } = openKeeper()
  const keeper = start()
  keeper.touch([blockOf(...Array.from({ length: 16 }, (_, at) => accountOf(at.toString(16))))])
  await keeper.finished
  expect(pauses.filter((ms) => ms === 2000)).toHaveLength(2)
})

test('a new tally has all brokerages read immediately, and is completed by them', async () => {
  const { node, store, start } = openKeeper({ turns: 6 })
  const stored: Tally[] = []
  const blocks = [4, 5].map((height) => ({ height, timestampMs: height * 3000 }))
  Object.assign(store, {
    blocks: async () => ({ rows: [blocks[1]], total: 1 }),
    blockByHeight: async () => blocks[0],
    nodeStates: async () => ({
      states: [...store.stored].flatMap(([name, { at, bytes }]) =>
        name.startsWith('brokerage ') ? [{ key: name.slice(10), at, bytes }] : [],
      ),
      wholeAt: undefined,
    }),
    storeTally: async (_: BlockRef, tally: Tally) => stored.push(tally) > 0,
  })
  node.headNow = store.headNow = blockAt(6)
  node.dueMs = 60_000
  node.chainParameters = async () => [
    chainParameter.create({ key: 'getMaintenanceTimeInterval', value: 45_000n }),
  ]
  await start().finished
  expect(stored.map(({ rows }) => rows.map(({ brokerage }) => brokerage))).toEqual([
    [undefined, undefined],
    [20, 20],
  ])
  expect(node.requests.filter((text) => text.startsWith('brokerage'))).toHaveLength(4)
})
