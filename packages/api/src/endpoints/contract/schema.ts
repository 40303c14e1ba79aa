import { type Address, toBase58 } from '@sundial/primitives'
import type { VerifiedContractRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { At } from '../../endpoint.ts'
import { type Label, noLabels } from '../../services/labels.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { balancesNote } from '../account/schema.ts'

/** Of contracts whose sources were verified here. */
export const verifiedMembers = {
  verify_status: Type.Enum([0, 2], { description: '2 where its sources were verified here, else 0.' }),
  license: is.text('Number of the licence its sources are under; empty where they were not verified.'),
  compile_version: is.text('Compiler of the verified sources; empty without them.'),
  compile_settings: is.text('1 with the optimizer, 0 without; empty where nothing was verified.'),
  verify_time: is.int('When: milliseconds since 1970 UTC; 0 for never.'),
}

/** What the operator says of a contract. */
export const contractMarkMembers = {
  tag1: is.text("Its name by the operator's labels; empty without one."),
  tag1Url: is.text("Its site by the operator's labels; empty without one."),
  publicTagDesc: is.text("What it is, by the operator's labels; empty without one."),
  risk: is.flag("Whether the operator's labels warn of it."),
  vip: is.flag("By the operator's labels; false without one."),
}

export const listedContract = component(
  'ListedContract',
  Type.Object({
    address: is.address('The contract.'),
    name: Type.Optional(is.text('Name it was made with. Absent for one another contract made.')),
    balance: Type.Optional(is.amount(`TRX in sun. ${balancesNote}`)),
    trxCount: is.int('Transactions that call or made it, as owner or direct counterpart.'),
    callCount: Type.Optional(
      is.int('Extension. Calls of it, failed ones too: the figure of the order -trxCount, given in it.'),
    ),
    date_created: is.time('Time of the block in which it came to be.'),
    creator: is.address('Extension. Who made it: an account, or another contract.'),
    isInternal: is.flag('Extension. Whether another contract made it within a call.'),
    block: is.int('Extension. Height of that block.'),
    hash: is.hash('Extension. The transaction in which it came to be.'),
    confirmed: Type.Optional(is.confirmed),
    ...verifiedMembers,
    ...contractMarkMembers,
  }),
)
export type ListedContract = Static<typeof listedContract>

/** What was verified here of contracts; nothing where nothing is compiled. */
export const verifiedHere = async ({ services }: At): Promise<ReadonlyMap<Address, VerifiedContractRow>> =>
  (await services?.contractSources?.verified()) ?? new Map<Address, VerifiedContractRow>()

export const toVerified = (row: VerifiedContractRow | undefined) => ({
  verify_status: row === undefined ? (0 as const) : (2 as const),
  license: row === undefined ? '' : String(row.license),
  compile_version: row?.compiler ?? '',
  compile_settings: row === undefined ? '' : row.optimizer ? '1' : '0',
  verify_time: row?.verifiedMs ?? 0,
})

export const labelOf = (address: Address, { services }: At): Label =>
  (services?.labels ?? noLabels).of(toBase58(address))

export const toContractMarks = ({ tag, url, description, risk, vip }: Label) => ({
  tag1: tag ?? '',
  tag1Url: url ?? '',
  publicTagDesc: description ?? '',
  risk: risk ?? false,
  vip: vip ?? false,
})

/** TronScan's four places for one name. */
export const toTags = ({ tag = '', colour }: Label) => ({
  redTag: colour === 'red' ? tag : '',
  blueTag: colour === 'blue' ? tag : '',
  greyTag: colour === 'grey' ? tag : '',
  publicTag: colour === undefined ? tag : '',
})

export const toAccountMarks = (label: Label) => ({
  ...toTags(label),
  addressTagLogo: label.logo ?? '',
  feedbackRisk: label.risk ?? false,
  announcement: '' as const,
})
