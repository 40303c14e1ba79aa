import type { Address } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import type { FactOf } from './find-facts.ts'

/** The issue of the TRC10 token of the account: an account issues at most one, before any of its updates. */
export async function issuedBy(
  issuer: Address,
  { store }: Pick<At, 'store'>,
): Promise<FactOf<'tokenIssue'> | undefined> {
  const list = { list: 'tokenChangesOfIssuer', key: issuer } as const
  const { rows } = await store.facts(list, { start: 0, limit: 1, order: 'oldest' })
  const [first] = rows
  return first?.kind === 'tokenIssue' ? first : undefined
}
