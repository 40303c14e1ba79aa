import type { CurrentParameter } from './governance.ts'
import type { Proposal } from './vote.ts'

type Change = Pick<Proposal, 'expirationTime'>
type Known = Pick<CurrentParameter, 'value' | 'relations'>

/**
 * The value of a parameter before the maintenance in which voting on a proposal ended, or now; undefined where proposals do not tell.
 * Other proposals of the same maintenance are no time before it.
 */
export function valueBefore(
  { value, relations }: Known,
  { expirationTime }: Change,
): Known['value'] | undefined {
  if (relations === undefined || expirationTime === undefined) return undefined
  const passed = relations.filter(({ state }) => state === 'APPROVED')
  const [last] = passed
    .filter((one) => one.expiration_time < expirationTime)
    .toSorted((one, other) => other.expiration_time - one.expiration_time)
  // Where no proposal ever changed it, it is as it was.
  return last?.value ?? (passed.length === 0 ? value : undefined)
}

/** The values before a proposal, by the numbers of the parameters. */
export const valuesBefore = (
  parameters: readonly CurrentParameter[],
  proposal: Change,
): ReadonlyMap<number, Known['value']> =>
  new Map(
    parameters.flatMap((parameter) => {
      const before = parameter.id === undefined ? undefined : valueBefore(parameter, proposal)
      return parameter.id === undefined || before === undefined ? [] : [[parameter.id, before] as const]
    }),
  )
