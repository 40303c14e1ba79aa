import { address, bool, type Infer, int32, message as fields, repeated } from '@sundial/protocol'
import { type Effect, nothingMoves, type Review, show } from '../facets.ts'
import { rule } from '../ledger.ts'
import { escapedBytes } from '../text-rules.ts'

/** No actuator of java-tron executes this type. */
export const type = { id: 3, name: 'VoteAssetContract' } as const

export const message = fields({
  ownerAddress: [1, address],
  voteAddress: [2, repeated(address)],
  support: [3, bool],
  count: [5, int32],
})
type VoteAsset = Infer<typeof message>

export const labels = {
  title: 'Vote on token',
  owner: 'Owner',
  candidates: 'Candidates',
  support: 'Support',
  voteCount: 'Vote count',
}

export function review(op: VoteAsset): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['candidates', show.list(op.voteAddress, show.address)],
      ['support', show.boolean(op.support)],
      ['voteCount', show.count(op.count)],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron ActuatorCreator rejects a type without an actuator and prints it in protobuf's text format. */
export function validate(op: VoteAsset): void {
  const value = escapedBytes(message.encode(op))
  const text = `type: ${type.name}\nparameter {\n  type_url: "type.googleapis.com/protocol.${type.name}"\n  value: "${value}"\n}\n`
  rule(false, `not exist contract ${text}`)
}

/** Never reached: no operation of this type is valid. */
export const execute = (): void => undefined
