import type { At } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import type { FactOf } from './find-facts.ts'

/** Contracts whose name, in any case, has the term in it: of the newest, as many as a request may look through. */
export async function contractsNamed(
  term: string,
  most: number,
  { store }: At,
): Promise<FactOf<'contractCreation'>[]> {
  const list = { list: 'contractCreations', key: 0 } as const
  const { rows } = await store.facts(list, { start: 0, limit: apiLimits.scannedRows, order: 'newest' })
  const wanted = term.toLowerCase()
  const seen = new Set<string>()
  return (rows as readonly FactOf<'contractCreation'>[])
    .filter(({ name, contract }) => {
      if (seen.has(contract) || !name.replaceAll(/\s/g, '').toLowerCase().includes(wanted)) return false
      seen.add(contract)
      return true
    })
    .slice(0, most)
}
