import { type Address, toBase58 } from '@sundial/primitives'
import type { VerifiedContractRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { type Label, noLabels } from '../../services/labels.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { balancesNote } from '../account/schema.ts'

/** For contracts with verified sources. */
export const verifiedMembers = {
  verify_status: Type.Enum([0, 2], { description: '2 with verified sources, else 0.' }),
  license: is.text('Licence number of the sources; empty unless they are verified.'),
  compile_version: is.text('Compiler of the verified sources; empty without them.'),
  compile_settings: is.text('1 with the optimizer, 0 without; empty without verified sources.'),
  verify_time: is.int('Time of verification: milliseconds since 1970 UTC; 0 for never.'),
}

/** The operator's labels for a contract. */
export const contractMarkMembers = {
  tag1: is.text("Its name from the operator's labels; empty without one."),
  tag1Url: is.text("Its site from the operator's labels; empty without one."),
  publicTagDesc: is.text("Its description from the operator's labels; empty without one."),
  risk: is.flag("Whether the operator's labels warn about it."),
  vip: is.flag("By the operator's labels; false without one."),
}

export const listedContract = component(
  'ListedContract',
  Type.Object({
    address: is.address('The contract.'),
    name: is.text('Name given at creation. Empty for a contract created by another.'),
    balance: Type.Optional(is.amount(`TRX in sun. ${balancesNote}`)),
    trxCount: is.int(
      'Transactions that call or create it, with the contract as owner or direct counterparty.',
    ),
    callCount: Type.Optional(
      is.int('Extension. Its calls, including failed ones: present when sorted by -trxCount.'),
    ),
    date_created: is.time('Time of the block with its creation.'),
    creator: is.address('Extension. Creator: an account, or another contract.'),
    isInternal: is.flag('Extension. Whether another contract created it within a call.'),
    block: is.int('Extension. Height of that block.'),
    hash: is.hash('Extension. The creating transaction.'),
    confirmed: Type.Optional(is.confirmed),
    ...verifiedMembers,
    ...contractMarkMembers,
  }),
)
export type ListedContract = Static<typeof listedContract>

/** Verification of contracts; undefined where no compiler is available. */
export const verifiedHere = async ({
  services,
}: Pick<Context, 'services'>): Promise<ReadonlyMap<Address, VerifiedContractRow>> =>
  (await services?.contractSources?.verified()) ?? new Map<Address, VerifiedContractRow>()

export const toVerified = (row: VerifiedContractRow | undefined) => ({
  verify_status: row === undefined ? (0 as const) : (2 as const),
  license: row === undefined ? '' : String(row.license),
  compile_version: row?.compiler ?? '',
  compile_settings: row === undefined ? '' : row.optimizer ? '1' : '0',
  verify_time: row?.verifiedMs ?? 0,
})

/** Those of the contracts that are verified for the code that they have now. */
export const verifiedAmong = async (
  addresses: readonly Address[],
  { services }: Context,
): Promise<ReadonlyMap<Address, VerifiedContractRow>> =>
  (await services?.contractSources?.verifiedAmong(addresses)) ?? new Map<Address, VerifiedContractRow>()

export const labelOf = (address: Address, { services }: Context): Label =>
  (services?.labels ?? noLabels).of(toBase58(address))

export const toContractMarks = ({ tag, url, description, risk, vip }: Label) => ({
  tag1: tag ?? '',
  tag1Url: url ?? '',
  publicTagDesc: description ?? '',
  risk: risk ?? false,
  vip: vip ?? false,
})

/** TronScan's four members for one name. */
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
