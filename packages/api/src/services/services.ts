import type { Address } from '@sundial/primitives'
import { RequestRefused } from '../errors.ts'
import type { AwardList } from './awards.ts'
import type { Bridge } from './bridge.ts'
import type { CodeReadings } from './contract-source/code-readings.ts'
import type { ContractSources } from './contract-source/contract-sources.ts'
import type { Faucet } from './faucet.ts'
import type { Feedback } from './feedback.ts'
import type { KeyUsage } from './key-usage.ts'
import type { Labels } from './labels.ts'
import type { Links } from './links.ts'
import type { MarketListings } from './market-listings.ts'
import type { MarketProvider } from './market-provider.ts'
import type { Items } from './media/items.ts'
import type { Pictures } from './media/pictures.ts'
import type { SignatureService } from './multi-signature/signature-service.ts'
import type { NodeCalls } from './node-calls.ts'
import type { Notices } from './notices.ts'
import type { Foundation, LedgerMessages, NodePlaces } from './operator-files.ts'
import type { OtherNetworks } from './other-networks/other-networks.ts'
import type { PriceHistory, PriceSource } from './prices/prices.ts'
import type { Quotes } from './quotes.ts'
import type { Replays } from './traces/replays.ts'
import type { RepresentativePages } from './representative-pages.ts'
import type { SignatureBook } from './signatures/signature-book.ts'
import type { TokenLogos } from './token-logos.ts'
import type { TokenRecords } from './token-records.ts'

/** Features beyond reading the chain; each requires the operator's settings it depends on. */
export type Services = {
  readonly nodeCalls: NodeCalls
  readonly multiSignatures: SignatureService
  readonly contractSources: ContractSources
  readonly codeReadings: CodeReadings
  readonly prices: PriceSource
  readonly priceHistory: PriceHistory
  readonly quotes: Quotes
  readonly notices: Notices
  readonly faucet: Faucet
  readonly feedback: Feedback
  readonly keyUsage: KeyUsage
  readonly images: Pictures
  readonly items: Items
  readonly replays: Replays
  readonly representativePages: RepresentativePages
  readonly tokenRecords: TokenRecords
  readonly tokenLogos: TokenLogos
  readonly marketListings: MarketListings
  readonly marketProvider: MarketProvider
  readonly links: Links
  readonly signatures: SignatureBook
  readonly labels: Labels
  readonly ledgerMessages: LedgerMessages
  readonly nodePlaces: NodePlaces
  readonly foundation: Foundation
  /** Accounts whose contracts are launch contracts: that of the simulated users of a development chain. */
  readonly launchOperators: readonly Address[]
  /** Accounts whose contracts are stable coins, in the same way. */
  readonly stableCoinIssuers: readonly Address[]
  readonly awards: readonly AwardList[]
  readonly otherNetworks: OtherNetworks
  readonly bridge: Bridge
}

const missing: Readonly<Record<keyof Services, string>> = {
  nodeCalls: 'Transactions cannot be sent: this server reads recorded data, not a node.',
  contractSources: 'Contracts cannot be compiled: this server reads recorded data, not a node.',
  codeReadings: 'Contracts cannot be read: this server reads recorded data, not a node.',
  prices: 'no price source: --price sets a price or a provider.',
  priceHistory: 'no price source: --price sets a provider.',
  quotes: 'no quotes provider: --quotes sets the providers.',
  notices: 'There is no folder of notices: --notices sets one.',
  faucet: 'There is no faucet: --faucet-key sets the paying account, on test networks only.',
  feedback: 'Messages to the operator are not kept: --feedback keeps them.',
  keyUsage: 'There are no API keys: --api-keys sets a file of them.',
  images: 'Pictures of other hosts are not fetched: --media enables it.',
  items: 'Items of contracts are not read: this server reads recorded data, not a node.',
  links: 'There are no links: --links sets a file of them.',
  ledgerMessages: 'There are no messages of Ledger: --ledger-messages sets a file of them.',
  signatures: 'Only well-known signatures are known.',
  labels: 'There are no labels: --labels sets a file of them.',
  nodePlaces: 'There are no locations of nodes: --node-places sets a file of them.',
  foundation: 'There are no accounts of a foundation: --foundation sets a file of them.',
  launchOperators: 'There are no simulated users who launch tokens.',
  stableCoinIssuers: 'There are no simulated users who issue a stable coin.',
  awards: 'There are no lists of awards: --awards sets a file of them.',
  otherNetworks: 'No other network is asked: --other-networks sets a file of them.',
  bridge: 'This network has no bridge: gateway and other-side of its network set one.',
  replays: 'Transactions cannot be run again: this server reads recorded data, not a node.',
  representativePages:
    'Pages of representatives are not available: this server reads recorded data, not a node.',
  marketProvider: 'There is no outside market: --market-provider sets one.',
  marketListings: 'Applications for markets are not kept: this server reads recorded data, not a node.',
  tokenLogos: 'Logos of tokens are not kept: this server reads recorded data, not a node.',
  tokenRecords: 'Records of tokens are not kept: this server reads recorded data, not a node.',
  multiSignatures: 'Signatures cannot be collected: this server reads recorded data, not a node.',
}

/** Throws `service_not_configured` with the missing setting. */
export function serviceOf<Name extends keyof Services>(
  { services }: { readonly services?: Partial<Services> | undefined },
  name: Name,
): Services[Name] {
  const service = services?.[name]
  if (service !== undefined) return service
  throw new RequestRefused('service_not_configured', missing[name])
}
