import { Malformed } from '@sundial/primitives'
import type { Span } from './nodes.ts'

/** Limits on a foreign AST. */
export const astLimits = {
  /** Nodes inside one another; solc itself refuses sources that nest about this deep. */
  depth: 300,
  nodes: 1_500_000,
} as const

export type Raw = Readonly<Record<string, unknown>>

export const malformedAst = (why: string) => new Malformed('ast', `The compiler’s AST ${why}.`)

/** Throws `malformed_ast` unless the value is an object. */
export function rawOf(value: unknown): Raw {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Raw
  throw malformedAst('lacks a node')
}

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A positive id; 0 for none, also for what the compiler itself declares, in releases that number it below zero. */
export const idOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0

export const nodeTypeOf = (node: Raw): string => textOf(node['nodeType'])

/** The entry for the type of a node; undefined for a type that the table lacks, such as `constructor`. */
export const entryFor = <Entry>(table: Readonly<Record<string, Entry>>, node: Raw): Entry | undefined => {
  const type = nodeTypeOf(node)
  return Object.hasOwn(table, type) ? table[type] : undefined
}

/** solc's name of a type, such as `t_function_external_view$…`. */
export const typeIdentifierOf = (node: Raw): string => {
  const types = node['typeDescriptions']
  return isRaw(types) ? textOf(types['typeIdentifier']) : ''
}

export const typeStringOf = (node: Raw): string => {
  const types = node['typeDescriptions']
  return isRaw(types) ? textOf(types['typeString']) : ''
}

/** Throws `malformed_ast`. */
export function spanOf(node: Raw): Span {
  const match = /^(\d{1,9}):(\d{1,9}):(-?\d{1,9})$/.exec(textOf(node['src']))
  if (match === null) throw malformedAst('has a node without a place')
  return { start: Number(match[1]), length: Number(match[2]), file: Number(match[3]) }
}

/** Counts nodes and their depth while an AST is read. */
export class Meter {
  #nodes = 0
  #depth = 0

  /** Throws `malformed_ast` beyond the limits. */
  within<Result>(read: () => Result): Result {
    this.#nodes += 1
    this.#depth += 1
    if (this.#depth > astLimits.depth) throw malformedAst(`nests deeper than ${astLimits.depth}`)
    if (this.#nodes > astLimits.nodes) throw malformedAst(`has more than ${astLimits.nodes} nodes`)
    try {
      return read()
    } finally {
      this.#depth -= 1
    }
  }
}
