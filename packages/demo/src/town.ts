import { setTimeout as sleep } from 'node:timers/promises'
import type { SideChainId } from '@sundial/protocol'
import type { Draft } from './drafts.ts'
import { inhabitants } from './generated/inhabitants.ts'
import type { Habit } from './habit.ts'
import type { BroadcastAnswer, Head, NodeCalls } from './node-calls.ts'
import { peopleOf, type Person } from './person.ts'
import { signDraft } from './sign-draft.ts'

export type Household = {
  readonly name: string
  readonly habit: Habit
  readonly people: Readonly<Record<string, readonly Person[]>>
}

/** All inhabitants and their access to the node. */
export type Town = {
  readonly seed: string
  readonly households: readonly Household[]
  readonly everyone: readonly Person[]
  readonly node: NodeCalls
  readonly clock: WaitingClock
  readonly signal: AbortSignal
  readonly report: (report: DemoReport) => void
  /** Bases the draft on the newest block unless another head is given. */
  send(habit: string, draft: Draft, head?: Head): Promise<BroadcastAnswer>
}

export function createTown({
  seed,
  node,
  clock,
  signal,
  report,
  only = Object.keys(inhabitants),
  sideChainId,
}: Omit<Town, 'households' | 'everyone' | 'send'> & {
  /** Names of households, in place of all. */
  readonly only?: readonly string[] | undefined
  /** Of a side chain, whose transactions are signed with it. */
  readonly sideChainId?: SideChainId | undefined
}): Town {
  const households = Object.entries(inhabitants)
    .filter(([name]) => only.includes(name))
    .map(([name, habit]): Household => ({ name, habit, people: peopleOf(seed, name, habit) }))
  const everyone = households.flatMap(({ people }) => Object.values(people).flat())
  let lastMs = 0
  /** Two equal payments in one millisecond would be one transaction. */
  const distinctMs = () => (lastMs = Math.max(clock.now(), lastMs + 1))
  return {
    seed,
    households,
    everyone,
    node,
    clock,
    signal,
    report,
    async send(habit, draft, head) {
      const hex = signDraft(draft, {
        head: head ?? (await node.head()),
        timestampMs: distinctMs(),
        sideChainId,
      })
      const answer = await node.broadcast(hex)
      const isMeant = draft.mistake !== undefined
      if (answer.kind === 'accepted') report({ kind: 'sent', id: answer.id, habit })
      else report({ ...answer, habit, isMeant })
      return answer
    },
  }
}

/** Reports of the running demo. */
export type DemoReport =
  /** Accounts and tokens exist; from now on there is a trickle of transactions. */
  | { readonly kind: 'settled'; readonly fundedCount: number; readonly tokenCount: number }
  | { readonly kind: 'sent'; readonly id: string; readonly habit: string }
  /** The node rejected a transaction; `isMeant` when an inhabitant made the mistake on purpose. */
  | {
      readonly kind: 'refused'
      readonly habit: string
      readonly code: string
      readonly message: string
      readonly isMeant: boolean
    }
  /** The node is unavailable, or the chain is unsuitable; retried after a while. */
  | { readonly kind: 'waiting'; readonly code: string; readonly message: string }
  /** A defect of the demo: it has ended, once. */
  | { readonly kind: 'failed'; readonly error: unknown }

export type WaitingClock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects when the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: WaitingClock = {
  now: () => Date.now(),
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
}

export const pollMs = 250
/** Longer than a block takes on any chain people watch. */
export const patiencePolls = 60

/** A chain has no time before its first block, and pending transactions may come from an earlier run. */
export async function untilQuiet({ node, clock, signal }: Town): Promise<void> {
  while ((await node.head()).height === 0) await clock.wait(pollMs, signal)
  for (let poll = 0; poll < patiencePolls && (await node.waitingCount()) > 0; poll++) {
    await clock.wait(pollMs, signal)
  }
}
