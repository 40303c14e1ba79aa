import { type Address, isAccountAddress } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { type Label, noLabels } from '../services/labels.ts'
import type { TokenMetadata } from '../tokens/token-metadata.ts'
import * as is from './scalars.ts'
import { component } from './scalars.ts'
import { base58Of } from './values.ts'

const said = "By the operator's labels; empty without one."

const contractInfo = component(
  'LabelledContract',
  Type.Object({
    isToken: Type.Optional(Type.Literal(true, { description: 'Present for a known token.' })),
    tag1: is.text(`Its name. ${said}`),
    tag1Url: is.text(`Its site. ${said}`),
    name: Type.Optional(is.text("The token's own name, if it was read.")),
    risk: is.flag("Whether the operator's labels warn about it."),
    vip: is.flag("By the operator's labels; false without one."),
    publicTagDesc: is.text(`Its description. ${said}`),
  }),
)
export type ContractInfo = Static<typeof contractInfo>

/** TronScan's annotations for the addresses in the rows. */
export const labelledMembers = {
  contractInfo: Type.Record(Type.String(), contractInfo, {
    description: 'By address: the contracts in this response, as in contractMap.',
  }),
  normalAddressInfo: Type.Record(
    Type.String(),
    Type.Object({ risk: is.flag("Whether the operator's labels warn about it.") }),
    { description: 'By address: accounts that are not known contracts.' },
  ),
}

export const warned = {
  note: "From the operator's labels (--labels, see docs/operator-files.md). false means that they contain no warning, not that it is safe.",
  of: (what: string) => is.flag(`Whether the labels warn about ${what}.`),
}

/** TronScan's contract marks by address; only known contracts are included. */
async function contractMapOf(
  store: Store,
  addresses: readonly (Address | undefined)[],
): Promise<Record<string, true>> {
  const accounts = [
    ...new Set(addresses.filter((address) => address !== undefined && isAccountAddress(address))),
  ] as Address[]
  if (accounts.length === 0) return {}
  const contracts = await store.contractsAmong(accounts)
  return Object.fromEntries([...contracts].map((address) => [base58Of(address), true as const]))
}

/** TronScan's annotations for the addresses in the rows. */
export async function addressAnnotations(at: Context, addresses: readonly (Address | undefined)[]) {
  const contractMap = await contractMapOf(at.store, addresses)
  const all = addresses.filter((address) => address !== undefined && isAccountAddress(address)) as Address[]
  return { contractMap, ...labelled(at, all, contractMap) }
}

/** The same for addresses already known to be contracts or not. */
export function annotationsOfKnown(
  at: Context,
  contracts: readonly Address[],
  others: readonly Address[] = [],
) {
  const contractMap = Object.fromEntries(contracts.map((address) => [base58Of(address), true as const]))
  return { contractMap, ...labelled(at, [...contracts, ...others], contractMap) }
}

/** Whether the operator warns about any of them. */
export const isRisky = (
  { contractInfo, normalAddressInfo }: ReturnType<typeof labelled>,
  addresses: readonly (string | undefined)[],
): boolean =>
  addresses.some(
    (text) => text !== undefined && ((contractInfo[text] ?? normalAddressInfo[text])?.risk ?? false),
  )

/** Without any address in the response. */
export const noAnnotations = { contractMap: {}, contractInfo: {}, normalAddressInfo: {} }

function labelled(at: Context, addresses: readonly Address[], contractMap: Record<string, true>) {
  const labels = at.services?.labels ?? noLabels
  const contractInfo: Record<string, ContractInfo> = {}
  const normalAddressInfo: Record<string, { risk: boolean }> = {}
  for (const address of new Set(addresses)) {
    const text = base58Of(address)
    const label = labels.of(text)
    if (contractMap[text] === true) contractInfo[text] = toContractInfo(label, at.tokens.cached(address))
    else normalAddressInfo[text] = { risk: label.risk ?? false }
  }
  return { contractInfo, normalAddressInfo }
}

const toContractInfo = (
  { tag = '', url = '', description = '', ...label }: Label,
  metadata: TokenMetadata | undefined,
): ContractInfo =>
  omitUndefined({
    isToken: metadata?.symbol === undefined ? undefined : (true as const),
    tag1: tag,
    tag1Url: url,
    name: metadata?.name,
    risk: label.risk ?? false,
    vip: label.vip ?? false,
    publicTagDesc: description,
  })
