import { behaves, type Misbehaviour, someMisbehaviour } from './faults.ts'
import { oneOf, type Random } from './random.ts'

export type Event =
  | { readonly kind: 'nothing' }
  /** The database connections end at a message. */
  | { readonly kind: 'cut'; readonly messages: number; readonly answered: boolean }
  /** The program ends at a message to the database, or at a request to the node. */
  | { readonly kind: 'kill'; readonly at: 'database'; readonly messages: number; readonly answered: boolean }
  | { readonly kind: 'kill'; readonly at: 'node'; readonly requests: number }
  | { readonly kind: 'stop' }
  /** SIGKILL of a process `sundial index`, or of the database server. */
  | { readonly kind: 'sigkill'; readonly victim: 'program' | 'database'; readonly messages: number }

/** Changes to the world and the number of turns after them. Servers are at moments of the history. */
export type Step = {
  readonly moments: readonly number[]
  /** The first server moves to another moment between requests. */
  readonly moves?: { readonly afterRequests: number; readonly to: number } | undefined
  readonly misbehaviour: Misbehaviour
  readonly event: Event
  readonly turns: number
}

export type Plan = {
  readonly fromHeight?: number | undefined
  /** Threads that read blocks, in batches of so many; absent where the index reads them itself. */
  readonly reading?: { readonly lanes: number; readonly batchBlocks: number } | undefined
  /** Other processes read ranges of so many batches. */
  readonly ranges?: { readonly batchBlocks: number; readonly spanBatches: number } | undefined
  /** The node is the program's own chain, which goes back below final blocks too. */
  readonly goesBack: boolean
  /** In the first so many steps the program does not know yet that the node keeps internal transactions. */
  readonly unknownSteps: number
  readonly first: number
  readonly last: number
  readonly steps: readonly Step[]
}

/** Seeds with a real SIGKILL, one in ten: every twentieth of the program, as many of the database server. */
const sigkillOf = (seed: number): 'program' | 'database' | undefined => {
  if (seed % 20 === 3) return 'program'
  return seed % 20 === 13 ? 'database' : undefined
}

export function planOf(seed: number, stepCount: number, random: Random): Plan {
  const first = random(40)
  const last = 105 + 6 * random(5)
  const serverCount = 1 + random(2)
  const victim = sigkillOf(seed)
  const struck = random(stepCount)
  let before: readonly number[] | undefined
  const steps = Array.from({ length: stepCount }, (_, at) => {
    const reached = first + Math.floor(((last - first) * (at + 1)) / stepCount)
    const step = someStep({ reached, last, serverCount, before }, random)
    before = step.moments
    if (victim === undefined || at !== struck) return step
    const event = { kind: 'sigkill', victim, messages: 1 + random(250) } as const
    return { ...step, event, misbehaviour: behaves }
  })
  const fromHeight = random(8) === 0 ? 1 + random(20) : undefined
  // By the seed, so that seeds keep their plans.
  const reading = seed % 3 === 0 ? undefined : { lanes: 1 + (seed % 4), batchBlocks: 4 + (seed % 13) }
  const goesBack = seed % 10 === 9
  // Other processes read ranges of final blocks only, which here are none.
  const hasRanges = seed % 2 === 1 && !goesBack
  const ranges = hasRanges ? { batchBlocks: 4 + (seed % 13), spanBatches: 1 + (seed % 3) } : undefined
  // Balances of an index that begins later stay unknown.
  const unknownSteps = fromHeight === undefined && seed % 7 === 2 ? 1 + (seed % stepCount) : 0
  const plan = { fromHeight, reading, ranges, goesBack, unknownSteps, first, last }
  return { ...plan, steps: goesBack ? steps.map((step) => takenBack(step, random)) : steps }
}

/** One server, which every other step takes back: a little, by a test run, or to the beginning. */
function takenBack({ moments: [reached = 0], moves, ...step }: Step, random: Random): Step {
  const back = (from: number) => Math.max(0, from - oneOf(random, [0, 0, 2, 20, 60, from]))
  return { ...step, moments: [back(reached)], moves: moves && { ...moves, to: back(moves.to) } }
}

type Bounds = {
  readonly reached: number
  readonly last: number
  readonly serverCount: number
  /** The servers' moments in the previous step. */
  readonly before: readonly number[] | undefined
}

function someStep({ reached, last, serverCount, before }: Bounds, random: Random): Step {
  const near = (spread: number) =>
    Math.max(0, Math.min(last, reached + random(spread) - Math.floor(spread / 2)))
  const moments = [near(9), Math.max(0, reached - oneOf(random, [0, 0, 1, 3, 10, 25]))]
  const stand = random(8) === 0
  return {
    moments: (stand ? before : undefined) ?? moments.slice(0, serverCount),
    moves: random(3) === 0 ? { afterRequests: 1 + random(80), to: near(13) } : undefined,
    misbehaviour: someMisbehaviour(random),
    event: someEvent(random),
    turns: 1 + random(4),
  }
}

function someEvent(random: Random): Event {
  const messages = 1 + random(oneOf(random, [8, 60, 300]))
  const answered = random(2) === 0
  return oneOf<Event>(random, [
    { kind: 'nothing' },
    { kind: 'nothing' },
    { kind: 'cut', messages, answered },
    { kind: 'cut', messages, answered },
    { kind: 'kill', at: 'database', messages, answered },
    { kind: 'kill', at: 'database', messages, answered },
    { kind: 'kill', at: 'node', requests: messages },
    { kind: 'stop' },
  ])
}
