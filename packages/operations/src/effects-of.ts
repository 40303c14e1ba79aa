import type { Operation } from './decode-operation.ts'
import { type Effect, nothingMoves, type OperationOutcome, unknownEffect } from './facets.ts'
import { effects } from './generated/effects.ts'

type Effects = (value: never, outcome: OperationOutcome) => readonly Effect[]

/**
 * Effects on balances, without the fee. A failed transaction changes only its fee; the effects of an operation without
 * `effects` are unknown.
 */
export function effectsOf(operation: Operation, outcome: OperationOutcome): readonly Effect[] {
  if (!outcome.succeeded) return nothingMoves
  if (operation.kind === 'unknown') return [unknownEffect]
  const effectsByKind: Readonly<Partial<Record<string, Effects>>> = effects
  return effectsByKind[operation.kind]?.(operation.value as never, outcome) ?? [unknownEffect]
}
