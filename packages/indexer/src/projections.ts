import type { UnplacedFact } from '@sundial/store'
import { projections } from './generated/projections.ts'
import type { Happened } from './projection.ts'

/** Everything kept of a transaction besides itself and its transfers. */
export const factsOfTransaction = (happened: Happened): UnplacedFact[] =>
  projections.flatMap((project) => project(happened))
