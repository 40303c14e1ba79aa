// How people type a value of a chain parameter, and whether the chain would take it.
import { proposals } from '@sundial/operations'
import { formatUnits, parseUnits } from '@sundial/primitives'
import type { ParameterKind } from '../../show/chain-parameters.ts'

export type Unit =
  | 'TRX'
  | 'perBandwidth'
  | 'perEnergy'
  | 'seconds'
  | 'milliseconds'
  | 'days'
  | 'blocks'
  | 'bandwidth'
  | 'energy'
  | 'bytes'
  | '%'

type Typing = {
  readonly decimals: number
  /** Absent for a plain number. */
  readonly unit?: Unit
}

/** The unit that people know, with its decimals; switches are chosen, not typed. */
const typings: Readonly<Record<Exclude<ParameterKind, 'switch' | 'once'>, Typing>> = {
  trx: { decimals: 6, unit: 'TRX' },
  priceOfBandwidth: { decimals: 0, unit: 'perBandwidth' },
  priceOfEnergy: { decimals: 0, unit: 'perEnergy' },
  duration: { decimals: 3, unit: 'seconds' },
  milliseconds: { decimals: 0, unit: 'milliseconds' },
  days: { decimals: 0, unit: 'days' },
  blocks: { decimals: 0, unit: 'blocks' },
  bandwidth: { decimals: 0, unit: 'bandwidth' },
  energy: { decimals: 0, unit: 'energy' },
  bytes: { decimals: 0, unit: 'bytes' },
  share: { decimals: 2, unit: '%' },
  number: { decimals: 0 },
}

/** How a value is typed; `undefined` where it is chosen. */
export const typingOf = (kind: ParameterKind): Typing | undefined =>
  kind === 'switch' || kind === 'once' ? undefined : typings[kind]

/** The chain's integer; `undefined` while nothing is typed. */
export function valueOf(kind: ParameterKind, text: string): bigint | undefined {
  if (!/^\d{1,30}(\.\d{0,6})?$/.test(text)) return undefined
  return parseUnits(text, typingOf(kind)?.decimals ?? 0)
}

export const textOf = (kind: ParameterKind, value: bigint): string =>
  formatUnits(value, typingOf(kind)?.decimals ?? 0)

/** Why a value cannot be proposed; `undefined` where it can. */
export function problemOf(
  id: number,
  value: bigint | undefined,
  view: proposals.ParameterView,
): 'empty' | proposals.ProposalRefusal | undefined {
  return value === undefined ? 'empty' : proposals.proposable[id]?.check.refusal(value, view)
}

/** The values of a switch that may be proposed now. */
export const choicesOf = (id: number, view: proposals.ParameterView): readonly bigint[] =>
  [1n, 0n].filter((value) => problemOf(id, value, view) === undefined)
