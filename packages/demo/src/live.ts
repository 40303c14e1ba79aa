import type { BroadcastAnswer, Head } from './node-calls.ts'
import { founder } from './person.ts'
import type { Random } from './random.ts'
import type { Settlement } from './settle.ts'
import type { Household, Town } from './town.ts'

/** The result of a turn. `idle` when there was nothing to do, `mistaken` when the node was meant to reject it. */
type TurnOutcome = BroadcastAnswer | { readonly kind: 'idle' } | { readonly kind: 'mistaken' }

/** Returns a function that lets the next inhabitant act on a head; `random` determines who it is and what it does. */
export function liveIn(town: Town, { tokens, contracts }: Settlement, random: Random) {
  const turns = new Map<Household, number>()
  const totalWeight = town.households.reduce((sum, { habit }) => sum + habit.weight, 0)
  const next = (): Household => {
    let left = random.integer(1, totalWeight)
    return town.households.find(({ habit }) => (left -= habit.weight) <= 0)!
  }
  return async (head: Head): Promise<TurnOutcome> => {
    const household = next()
    const turn = turns.get(household) ?? 0
    turns.set(household, turn + 1)
    const draft = await household.habit.act({
      people: household.people,
      everyone: town.everyone,
      founder,
      tokens,
      contracts,
      random,
      turn,
      headMs: head.timeMs,
      node: town.node,
      accountNow: (address) => town.node.account(address),
    })
    if (draft === undefined) return { kind: 'idle' }
    const answer = await town.send(household.name, draft, head)
    return draft.mistake !== undefined && answer.kind === 'refused' ? { kind: 'mistaken' } : answer
  }
}
