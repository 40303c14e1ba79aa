import { RequestRefused } from '../errors.ts'
import type { ContractSources } from './contract-source/contract-sources.ts'
import type { Faucet } from './faucet/faucet.ts'
import type { Foundation } from './foundation.ts'
import type { Images } from './images/images.ts'
import type { Labels } from './labels.ts'
import type { LedgerMessages } from './ledger-messages.ts'
import type { Links } from './links.ts'
import type { MultiSignatures } from './multi-signature/multi-signatures.ts'
import type { NodeCalls } from './node-calls.ts'
import type { NodePlaces } from './node-places.ts'
import type { Notices } from './notices/notices.ts'
import type { PriceHistory } from './prices/price-history.ts'
import type { PriceSource } from './prices/prices.ts'
import type { Quotes } from './quotes.ts'
import type { RepresentativePages } from './representative-pages/representative-pages.ts'

/** What the product does beside reading the chain; each works where the operator's settings give it what it needs. */
export type Services = {
  readonly nodeCalls: NodeCalls
  readonly multiSignatures: MultiSignatures
  readonly contractSources: ContractSources
  readonly prices: PriceSource
  readonly priceHistory: PriceHistory
  readonly quotes: Quotes
  readonly notices: Notices
  readonly faucet: Faucet
  readonly images: Images
  readonly representativePages: RepresentativePages
  readonly links: Links
  readonly labels: Labels
  readonly ledgerMessages: LedgerMessages
  readonly nodePlaces: NodePlaces
  readonly foundation: Foundation
}

const missing: Readonly<Record<keyof Services, string>> = {
  nodeCalls: 'Transactions cannot be sent: this server reads recorded data, not a node.',
  contractSources: 'Contracts are not compiled here: this server reads recorded data, not a node.',
  prices: 'no price source: --price sets a figure or a provider.',
  priceHistory: 'no price source: --price sets a provider.',
  quotes: 'no quotes provider: --quotes sets those whose quotes are passed on.',
  notices: 'There is no folder of notices: --notices names one.',
  faucet: 'There is no faucet here: --faucet-key sets the account that pays, on test networks only.',
  images: 'Images are not fetched here: --image-proxy allows it.',
  links: 'There are no links: --links names a file of them.',
  ledgerMessages: 'There are no messages of Ledger: --ledger-messages names a file of them.',
  labels: 'There are no labels: --labels names a file of them.',
  nodePlaces: 'There are no places of nodes: --node-places names a file of them.',
  foundation: 'No accounts of a foundation are named: --foundation names a file of them.',
  representativePages:
    'Pages of representatives are not kept here: this server reads recorded data, not a node.',
  multiSignatures: 'Signatures are not collected here: this server reads recorded data, not a node.',
}

/** Throws `service_not_configured` and says what is missing. */
export function serviceOf<Name extends keyof Services>(
  { services }: { readonly services?: Partial<Services> | undefined },
  name: Name,
): Services[Name] {
  const service = services?.[name]
  if (service !== undefined) return service
  throw new RequestRefused('service_not_configured', missing[name])
}
