import { type Asset, type Effect, exchange, trx } from '@sundial/operations'
import { openStore, type IndexedBlock, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteKeysOf, settleBlock } from './read-block.ts'

// Prices of the index against a recomputation from the raw operations on pairs, second by second, over worlds with
// forks, gaps and lost receipts.

const windowMs = 60_000
const leastSun = 1_000_000n
const owner = `41${'a'.repeat(40)}`
const tokens = ['1000001', '1000002']
const startMs = 1_767_879_414_000

/** An operation on a pair as the chain has it: what each side of the pools gains. */
type Action = {
  readonly pair: number
  readonly tokenId: string
  readonly isNew: boolean
  readonly namesTrx: boolean
  readonly sun: bigint
  readonly units: bigint
  readonly isKnown: boolean
}

type WorldBlock = { readonly height: number; readonly timeMs: number; readonly actions: readonly Action[] }

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
})
afterAll(() => store[Symbol.asyncDispose]())

const assetOf = (tokenId: string): Asset => ({ kind: 'trc10', id: tokenId })

function effectOf({ pair, tokenId, isNew, namesTrx, sun, units, isKnown }: Action): Effect {
  const exchangeId = BigInt(pair)
  const [named, other] = namesTrx ? [trx, assetOf(tokenId)] : [assetOf(tokenId), trx]
  const [amount, otherAmount] = namesTrx ? [sun, units] : [units, sun]
  if (isNew) {
    return {
      kind: 'pair',
      exchangeId,
      first: named,
      firstAmount: amount,
      second: other,
      secondAmount: otherAmount,
    }
  }
  const otherChange = isKnown ? -otherAmount : undefined
  return { kind: 'pool', account: owner, exchangeId, asset: named, change: -amount, otherChange }
}

const idOf = (height: number, salt: number): string =>
  height.toString(16).padStart(16, '0') + salt.toString(16).padStart(48, '0')

type Salted = WorldBlock & { readonly salt: number; readonly parentId: string }

async function indexed(block: Salted, from: Store): Promise<IndexedBlock> {
  const read = {
    block: {
      height: block.height,
      id: idOf(block.height, block.salt),
      parentId: block.parentId,
      transactionRoot: '00'.repeat(32),
      timestampMs: block.timeMs,
      witness: owner,
      version: 32,
      transactions: [],
      transfers: [],
      facts: [],
    },
    effects: block.actions.map((action) => ({
      payer: owner,
      feeSun: 0n,
      effects: [effectOf(action)],
      tokenTransfers: [],
    })),
  }
  const notes = new Map(await from.notes(noteKeysOf([read])))
  return settleBlock(read, notes, block.timeMs)
}

/** Every second of the window, from the first block of the chain on. */
function recomputed(chain: readonly WorldBlock[], tokenId: string, untilMs: number) {
  const wholeFrom = chain.findLastIndex(({ height }, at) => chain[at - 1]?.height !== height - 1)
  const actions = chain.flatMap((block, at) =>
    block.actions.map((action) => ({ ...action, at, ms: block.timeMs })),
  )
  const created = actions.filter((action) => action.isNew && action.tokenId === tokenId)
  const prices = created.flatMap((creation) => {
    if (creation.at < wholeFrom) return []
    const own = actions.filter(({ pair }) => pair === creation.pair)
    const poolAt = (ms: number) => {
      const done = own.filter((action) => action.ms <= ms)
      if (done.length === 0 || done.some(({ isKnown }) => !isKnown)) return undefined
      return {
        sun: done.reduce((sum, { sun }) => sum + sun, 0n),
        units: done.reduce((sum, { units }) => sum + units, 0n),
      }
    }
    const pools = []
    for (let ms = untilMs - windowMs; ms < untilMs; ms += 1000) pools.push(poolAt(ms))
    // A block within a second's step was seen; the newest one counts for the depth alone.
    const all = [...pools, poolAt(untilMs)]
    if (!all.every((pool) => pool !== undefined && pool.sun > 0n && pool.units > 0n)) return []
    const depthSun = all.map((pool) => pool!.sun).reduce((least, sun) => (sun < least ? sun : least))
    if (depthSun < leastSun) return []
    const sorted = pools.toSorted((left, right) =>
      Number(left!.sun * right!.units - right!.sun * left!.units),
    )
    const { sun, units } = sorted[sorted.length / 2 - 1]!
    return [{ sun, units, depthSun, exchangeId: BigInt(creation.pair) }]
  })
  return prices.toSorted((left, right) => Number(right.depthSun - left.depthSun))[0]
}

/** By value: pools of one price at several times are as good as each other. */
const comparable = (price: ReturnType<typeof recomputed>) =>
  price && {
    perUnit: (price.sun * 10n ** 40n) / price.units,
    depthSun: price.depthSun,
    exchangeId: price.exchangeId,
  }

type Drawn = {
  readonly kind: number
  readonly pair: number
  readonly share: number
  readonly namesTrx: boolean
}
type DrawnBlock = { readonly seconds: number; readonly gap: boolean; readonly actions: readonly Drawn[] }
type Step = { readonly undo: number; readonly blocks: readonly DrawnBlock[] }

const drawnAction: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.integer({ min: 0, max: 30 }),
  pair: fc.integer({ min: 1, max: 5 }),
  share: fc.integer({ min: 1, max: 90 }),
  namesTrx: fc.boolean(),
})
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    undo: fc.integer({ min: 0, max: 6 }),
    blocks: fc.array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 12 }),
        gap: fc.integer({ min: 0, max: 40 }).map((number) => number === 0),
        actions: fc.array(drawnAction, { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  }),
  { minLength: 1, maxLength: 5 },
)

/** Real operations of the pairs that the chain has: trades by the chain's own formula, funds in their ratio. */
function actionsOf(drawn: readonly Drawn[], chain: readonly WorldBlock[]): Action[] {
  const done = chain.flatMap(({ actions }) => actions)
  const made: Action[] = []
  for (const { kind, pair, share, namesTrx } of drawn) {
    const own = [...done, ...made].filter((action) => action.pair === pair)
    const tokenId = tokens[pair % 2]!
    const base = { pair, tokenId, namesTrx, isNew: false, isKnown: kind !== 29 }
    if (own.length === 0) {
      made.push({
        ...base,
        isNew: true,
        isKnown: true,
        sun: BigInt(share) * 100_000n,
        units: BigInt(pair) * 1_000_003n,
      })
      continue
    }
    const sun = own.reduce((sum, action) => sum + action.sun, 0n)
    const units = own.reduce((sum, action) => sum + action.units, 0n)
    if (sun === 0n || units === 0n) continue
    const [mine, other] = namesTrx ? [sun, units] : [units, sun]
    const quant = kind === 30 ? mine : (mine * BigInt(share)) / 100n + 1n
    const isFunding = kind > 24
    const moved = isFunding
      ? (other * quant) / mine
      : -exchange.boughtByDecimals({ quant, soldPool: mine, boughtPool: other })
    const sign = kind > 27 ? -1n : 1n
    if (moved === 0n || mine + sign * quant < 0n) continue
    made.push({ ...base, sun: sign * (namesTrx ? quant : moved), units: sign * (namesTrx ? moved : quant) })
  }
  return made
}

/** A chain in both stores, whose newest blocks a fork may replace. */
class World {
  readonly model = new MemoryStore()
  chain: Salted[] = []

  async step({ undo, blocks }: Step): Promise<void> {
    this.chain = this.chain.slice(0, Math.max(this.chain.length - undo, 0))
    for (const index of [store, this.model]) await index.undo(this.chain.at(-1)?.height ?? -1)
    for (const drawn of blocks) {
      const block = { ...followerOf(this.chain.at(-1), drawn), actions: actionsOf(drawn.actions, this.chain) }
      const written = await indexed(block, store)
      for (const index of [store, this.model]) await index.write([written], 0)
      this.chain.push(block)
    }
  }

  /** Prices at the head and before it, from the database, the model and the recomputation. */
  async prices(agos: readonly number[]) {
    const headMs = this.chain.at(-1)!.timeMs
    const untilMs = [headMs, ...agos.map((ago) => headMs - ago * 1000)]
    const request = { tokenIds: tokens, untilMs, windowMs, leastSun }
    const [stored, modelled] = [await store.tokenPrices(request), await this.model.tokenPrices(request)]
    const found = tokens.map((tokenId) => untilMs.map((_, at) => comparable(stored.get(tokenId)?.[at])))
    const raw = tokens.map((tokenId) =>
      untilMs.map((until) => comparable(recomputed(this.chain, tokenId, until))),
    )
    return { stored, modelled, found, raw }
  }
}

let salt = 0

function followerOf(parent: Salted | undefined, { seconds, gap }: DrawnBlock): Omit<Salted, 'actions'> {
  salt += 1
  if (parent === undefined) return { height: 0, timeMs: startMs, parentId: '00'.repeat(32), salt }
  const height = parent.height + (gap ? 3 : 1)
  return { height, timeMs: parent.timeMs + seconds * 1000, parentId: idOf(parent.height, parent.salt), salt }
}

const agosBefore = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 4 })

test('prices equal a recomputation from raw trades over random worlds with forks', async () => {
  let known = 0
  await fc.assert(
    fc.asyncProperty(steps, agosBefore, async (drawn, agos) => {
      await store.undo(-1)
      const world = new World()
      for (const step of drawn) {
        await world.step(step)
        const { stored, modelled, found, raw } = await world.prices(agos)
        expect(modelled).toEqual(stored)
        expect(found).toEqual(raw)
        known += found.flat().filter((price) => price !== undefined).length
      }
    }),
    { numRuns: 60 },
  )
  expect(known).toBeGreaterThan(50)
})
