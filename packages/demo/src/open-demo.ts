import { Unavailable } from '@sundial/primitives'
import type { SideChainId } from '@sundial/protocol'
import { type WaitingClock, createTown, type DemoReport, systemClock, type Town } from './town.ts'
import { liveIn } from './live.ts'
import { nodeCalls } from './node-calls.ts'
import { Pace } from './pace.ts'
import { seededRandom } from './random.ts'
import { settle } from './settle.ts'

export type DemoOptions = {
  readonly nodeUrl: string
  /** Sent as TRON-PRO-API-KEY. */
  readonly apiKey?: string | undefined
  /** Determines keys, order and amounts. */
  readonly seed?: string | undefined
  readonly signal: AbortSignal
  readonly report?: ((report: DemoReport) => void) | undefined
  /** Transactions per second, at most a few per block. */
  readonly perSecond?: number | undefined
  readonly clock?: WaitingClock | undefined
  /** Of a side chain: those inhabitants live there whose business a side chain has. */
  readonly sideChainId?: SideChainId | undefined
}

/** Payments, contracts and votes; a side chain has no markets and launches no tokens. */
const onSideChain: readonly string[] = [
  'arcade',
  'correspondents',
  'dollar-users',
  'fountain',
  'mistakes',
  'newcomers',
  'payroll',
  'saver',
  'savings-club',
  'shops',
  'stakers',
  'voters',
]

/** The seed of a demo without one of its own. */
export const defaultSeed = 'sundial'

/** `finished` never rejects: errors are reported. */
export type Demo = AsyncDisposable & { readonly finished: Promise<void> }

const perBlock = 8
const retryMs = 2000
const lookAgainMs = 250
/** This many consecutive rejections mean that the chain was replaced. */
const longestBadLuck = 12

/**
 * Runs the inhabitants of a development chain until the signal fires: funds missing ones from the key 0x…01, then sends
 * a trickle of transactions through the node's public routes. Waits while the node is unavailable. Throws
 * `node_url_refused`.
 */
export function openDemo({
  nodeUrl,
  apiKey,
  seed = defaultSeed,
  signal: outer,
  report = () => undefined,
  perSecond = 2,
  clock = systemClock,
  sideChainId,
}: DemoOptions): Demo {
  const closing = new AbortController()
  const signal = AbortSignal.any([outer, closing.signal])
  const node = nodeCalls(nodeUrl, { signal, apiKey })
  const town = createTown({
    seed,
    node,
    clock,
    signal,
    report,
    sideChainId,
    only: sideChainId === undefined ? undefined : onSideChain,
  })
  const finished = liveOn(town, perSecond)
    .catch((error: unknown) => report({ kind: 'failed', error }))
    .finally(() => node[Symbol.asyncDispose]())
  return {
    finished,
    async [Symbol.asyncDispose]() {
      closing.abort()
      await finished
    },
  }
}

async function liveOn(town: Town, perSecond: number): Promise<void> {
  const { clock, signal, report } = town
  while (!signal.aborted) {
    try {
      await liveUntilBadLuck(town, new Pace({ perSecond, perBlock }))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Unavailable)) throw error
      report({ kind: 'waiting', code: error.code, message: error.message })
      await clock.wait(retryMs, signal).catch(() => undefined)
    }
  }
}

async function liveUntilBadLuck(town: Town, pace: Pace): Promise<void> {
  const { node, clock, signal, report, seed } = town
  const settlement = await settle(town)
  const { tokens, fundedCount } = settlement
  report({ kind: 'settled', fundedCount, tokenCount: tokens.length })
  // A restart does not repeat earlier turns.
  const isFresh = fundedCount === town.everyone.length
  const day = isFresh ? '' : `/${(await node.head()).height}`
  const takeTurn = liveIn(town, settlement, seededRandom(`${seed}/life${day}`))
  for (let refusedCount = 0; refusedCount < longestBadLuck;) {
    const head = await node.head()
    if (!pace.maySend(head, clock.now())) {
      await clock.wait(lookAgainMs, signal)
      continue
    }
    const startMs = clock.now()
    const { kind } = await takeTurn(head)
    if (kind === 'refused') refusedCount++
    if (kind === 'accepted') refusedCount = 0
    if (kind === 'idle') continue
    pace.sent()
    await clock.wait(Math.max(0, pace.turnMs - (clock.now() - startMs)), signal)
  }
}
