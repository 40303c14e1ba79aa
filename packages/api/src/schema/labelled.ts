import { type Static, Type } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'

const said = "By the operator's labels; empty without one."

const contractInfo = component(
  'LabelledContract',
  Type.Object({
    isToken: Type.Optional(Type.Literal(true, { description: 'Given where it is known to be a token.' })),
    tag1: is.text(`Its name. ${said}`),
    tag1Url: is.text(`Its site. ${said}`),
    name: Type.Optional(is.text('Name a token tells of itself, where it was asked.')),
    risk: is.flag("Whether the operator's labels warn of it."),
    vip: is.flag("By the operator's labels; false without one."),
    publicTagDesc: is.text(`What it is. ${said}`),
  }),
)
export type ContractInfo = Static<typeof contractInfo>

/** What TronScan says beside rows of the addresses in them. */
export const labelledMembers = {
  contractInfo: Type.Record(Type.String(), contractInfo, {
    description: 'By address: the contracts of this answer, as in contractMap.',
  }),
  normalAddressInfo: Type.Record(
    Type.String(),
    Type.Object({ risk: is.flag("Whether the operator's labels warn of it.") }),
    { description: 'By address: what is not known to be a contract.' },
  ),
}
