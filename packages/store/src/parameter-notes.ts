// Chain parameters as they changed stand among the notes: a note under each parameter for each change, and one that says
// from when on every change is noted.
import type { Note } from './facts.ts'

/** A parameter that an approved proposal put in force. */
export type NotedParameter = {
  /** java-tron's number of the parameter in proposals. */
  readonly id: number
  readonly value: bigint
  readonly proposalId: bigint
  /** What an earlier proposal had put in force; absent where none had, for then only the chain's genesis tells it. */
  readonly old?: bigint | undefined
}

/** java-tron's highest id is 97 in 4.8.2: there is room for more. */
export const parameterIds = 256

const keyOf = (id: number): string => `parameter/${id}`

export const toParameterNote = ({ id, value, proposalId, old }: NotedParameter): Note => ({
  key: keyOf(id),
  text: `${value} ${proposalId}${old === undefined ? '' : ` ${old}`}`,
})

export function fromParameterNote({ key, text }: Note): NotedParameter {
  const [value, proposalId, old] = text.split(' ')
  return {
    id: Number(key.slice(keyOf(0).length - 1)),
    value: BigInt(value!),
    proposalId: BigInt(proposalId!),
    old: old === undefined ? undefined : BigInt(old),
  }
}

/** Its text is the time after which every decision of a proposal is noted; empty while none is. */
export const toldSinceKey = 'parameters/since'

/** Under which it is noted that a proposal was decided. */
export const decisionKey = (proposalId: bigint): string => `proposal/${proposalId}`
