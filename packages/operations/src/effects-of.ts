import type { Operation } from './decode-operation.ts'
import type { Fact, Outcome } from './facets.ts'
import { effects } from './generated/effects.ts'

type Effects = (value: never, outcome: Outcome) => readonly Fact[]

/** What happened between accounts. A failed transaction moves nothing but its fee, which is no transfer. */
export function effectsOf(operation: Operation, outcome: Outcome): readonly Fact[] {
  if (!outcome.succeeded || operation.kind === 'unknown') return []
  const effectsByKind: Readonly<Partial<Record<string, Effects>>> = effects
  return effectsByKind[operation.kind]?.(operation.value as never, outcome) ?? []
}
