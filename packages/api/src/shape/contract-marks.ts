import { type Address, toBase58 } from '@sundial/primitives'
import type { VerifiedContractRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { type Label, noLabels } from '../services/labels.ts'

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
