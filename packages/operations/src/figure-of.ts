import type { Receipt } from '@sundial/protocol'
import type { Operation } from './decode-operation.ts'
import type { Figure, FigureUnit } from './facets.ts'
import { figures } from './generated/figures.ts'
import { types } from './generated/types.ts'

type FigureFacet = {
  readonly unit: FigureUnit
  readonly of: (value: never, receipt: Receipt | undefined) => Figure | undefined
}

const facets: Readonly<Partial<Record<string, FigureFacet>>> = figures

/** The number of an operation in lists; absent for one whose transfers are shown, or whose receipt is missing. */
export const figureOf = (operation: Operation, receipt: Receipt | undefined): Figure | undefined =>
  operation.kind === 'unknown' ? undefined : facets[operation.kind]?.of(operation.value as never, receipt)

/** What the figure of an operation of the type counts. */
export const figureUnitOf = (type: number): FigureUnit | undefined => unitByType.get(type)

const unitByType: ReadonlyMap<number, FigureUnit> = new Map(
  Object.entries(figures).map(([kind, { unit }]) => [types[kind as keyof typeof figures].id, unit]),
)
