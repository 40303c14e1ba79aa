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

test(
  'prices equal a recomputation from raw trades over random worlds with forks',
  { timeout: 300_000 },
  async () => {
    let known = 0
    let salt = 0
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 4 }),
        async (world, agos) => {
          await store.undo(-1)
          const model = new MemoryStore()
          let chain: Salted[] = []
          for (const { undo, blocks } of world) {
            chain = chain.slice(0, Math.max(chain.length - undo, 0))
            await store.undo(chain.at(-1)?.height ?? -1)
            await model.undo(chain.at(-1)?.height ?? -1)
            for (const drawn of blocks) {
              const parent = chain.at(-1)
              const block = {
                height: parent === undefined ? 0 : parent.height + (drawn.gap ? 3 : 1),
                timeMs: parent === undefined ? startMs : parent.timeMs + drawn.seconds * 1000,
                actions: actionsOf(drawn.actions, chain),
                parentId: parent === undefined ? '00'.repeat(32) : idOf(parent.height, parent.salt),
                salt: (salt += 1),
              }
              const written = await indexed(block, store)
              await store.write([written], 0)
              await model.write([written], 0)
              chain.push(block)
            }
            const headMs = chain.at(-1)!.timeMs
            const untilMs = [headMs, ...agos.map((ago) => headMs - ago * 1000)]
            const request = { tokenIds: tokens, untilMs, windowMs, leastSun }
            const prices = await store.tokenPrices(request)
            expect(await model.tokenPrices(request)).toEqual(prices)
            for (const tokenId of tokens) {
              for (const [at, until] of untilMs.entries()) {
                const price = prices.get(tokenId)?.[at]
                expect(comparable(price)).toEqual(comparable(recomputed(chain, tokenId, until)))
                if (price !== undefined) known += 1
              }
            }
          }
        },
      ),
      { numRuns: 60 },
    )
    expect(known).toBeGreaterThan(50)
  },
)
