import type { UnplacedFact } from '@sundial/store'
import { projections } from './generated/projections.ts'
import type { Happened } from './projection.ts'

/** Everything kept of a transaction besides itself and its transfers. */
export function factsOfTransaction(happened: Happened): UnplacedFact[] {
  // Most projections have nothing to say of most transactions.
  const facts: UnplacedFact[] = []
  for (const project of projections) for (const fact of project(happened)) facts.push(fact)
  return facts
}
