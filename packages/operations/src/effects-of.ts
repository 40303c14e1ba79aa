import type { Operation } from './decode-operation.ts'
import { type Fact, nothingMoves, type Outcome, untold } from './facets.ts'
import { effects } from './generated/effects.ts'

type Effects = (value: never, outcome: Outcome) => readonly Fact[]

/**
 * What happened to balances, the fee apart. A failed transaction moves nothing but its fee; of an operation without
 * effects of its own it is not known what it moved.
 */
export function effectsOf(operation: Operation, outcome: Outcome): readonly Fact[] {
  if (!outcome.succeeded) return nothingMoves
  if (operation.kind === 'unknown') return [untold]
  const effectsByKind: Readonly<Partial<Record<string, Effects>>> = effects
  return effectsByKind[operation.kind]?.(operation.value as never, outcome) ?? [untold]
}
