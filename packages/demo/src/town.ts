import type { Clock } from './clock.ts'
import type { Draft } from './drafts.ts'
import { inhabitants } from './generated/inhabitants.ts'
import type { Habit } from './habit.ts'
import type { BroadcastAnswer, Head, NodeCalls } from './node-calls.ts'
import { type Person, peopleOf } from './person.ts'
import type { DemoReport } from './report.ts'
import { signDraft } from './sign-draft.ts'

export type Household = {
  readonly name: string
  readonly habit: Habit
  readonly people: Readonly<Record<string, readonly Person[]>>
}

/** All inhabitants and their way to the node. */
export type Town = {
  readonly seed: string
  readonly households: readonly Household[]
  readonly everyone: readonly Person[]
  readonly node: NodeCalls
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly report: (report: DemoReport) => void
  /** Places the draft on the newest block unless another head is given. */
  send(habit: string, draft: Draft, head?: Head): Promise<BroadcastAnswer>
}

export function createTown({
  seed,
  node,
  clock,
  signal,
  report,
}: Omit<Town, 'households' | 'everyone' | 'send'>): Town {
  const households = Object.entries(inhabitants).map(([name, habit]): Household => ({
    name,
    habit,
    people: peopleOf(seed, name, habit),
  }))
  const everyone = households.flatMap(({ people }) => Object.values(people).flat())
  let lastMs = 0
  /** Two equal payments of one millisecond would be one transaction. */
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
      const hex = signDraft(draft, head ?? (await node.head()), distinctMs())
      const answer = await node.broadcast(hex)
      const isMeant = draft.mistake !== undefined
      if (answer.kind === 'accepted') report({ kind: 'sent', id: answer.id, habit })
      else report({ ...answer, habit, isMeant })
      return answer
    },
  }
}
