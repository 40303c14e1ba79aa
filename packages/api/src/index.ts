export { type ApiOptions, createApi } from './create-api.ts'
export { dailySeries } from './endpoints/series/days.ts'
export type { AnswerOf, Endpoint, QueryOf } from './endpoint.ts'
export { type ErrorBody, type ErrorCode, NotNow } from './errors.ts'
export type * from './generated/api.ts'
export { createLiveFeed, createPollingFeed, type LiveFeed, type PublishedFeed } from './live/live-feed.ts'
export type * from './live/messages.ts'
export type { AddressName } from './shared/address-names.ts'
export { baseOf } from './http/base-path.ts'
export { Front, type FrontOptions, type Place, type ServerFactory } from './http/front.ts'
export { callerOfWork, workOf } from './http/caller-of-work.ts'
export { connectionLimits } from './http/connection-guard.ts'
export type { KeyHolder, RateLimits } from './http/rate-limits.ts'
export type { RequestLogEntry } from './http/request-log.ts'
export type * from './node-reader.ts'
export type * from './ports.ts'
export type { NodeAnswer, NodeCalls } from './services/node-calls.ts'
export type { Compiler, StandardInput, StandardOutput } from './services/contract-source/compiler.ts'
export { Bridge, type BridgeChain } from './services/bridge.ts'
export { BridgeProof } from './services/bridge-proof/bridge-proof.ts'
export { readAwards } from './services/awards.ts'
export { CodeReadings } from './services/contract-source/code-readings.ts'
export { ContractSources } from './services/contract-source/contract-sources.ts'
export { Faucet } from './services/faucet.ts'
export { Feedback } from './services/feedback.ts'
export { KeyUsage } from './services/key-usage.ts'
export { TokenLogos } from './services/token-logos.ts'
export { type OperatorStep, operatorSteps } from './services/listing-rules.ts'
export { decideListing, MarketListings, statusIn } from './services/market-listings.ts'
export { MarketProvider } from './services/market-provider.ts'
export { marketTokenIn } from './services/market-tokens.ts'
export { TokenRecords } from './services/token-records.ts'
export {
  OperatorFileRefused,
  readFoundation,
  readMarkets,
  readLedgerMessages,
  readNodePlaces,
} from './services/operator-files.ts'
export { Items } from './services/media/items.ts'
export { MediaFetcher } from './services/media/media-fetcher.ts'
export {
  checkFormat,
  type Picture,
  type PictureDecoder,
  type PictureFormat,
  pictureRefused,
  type PictureOrder,
} from './services/media/picture-decoder.ts'
export { declaredSize } from './services/media/picture-size.ts'
export { Pictures } from './services/media/pictures.ts'
export { openBroadcastTurns, openCallTurns } from './shared/call-turns.ts'
export { ownWork, Turns } from './services/turns.ts'
export { type Links, LinksRefused, readLinks } from './services/links.ts'
export { type Labels, readLabels } from './services/labels.ts'
export { type Notice, type Notices, readNotice } from './services/notices.ts'
export { readSignatureList, type ReadList, type Skipped } from './services/signatures/read-signature-list.ts'
export { SignatureBook } from './services/signatures/signature-book.ts'
export { createOutbound } from './services/outbound/fetch-public.ts'
export { fixedPrice, PriceHistory, type PriceSource, quotedPrice } from './services/prices/prices.ts'
export { Quotes } from './services/quotes.ts'
export {
  type NotReplayed,
  type ReceiptPart,
  type ReplayedTransaction,
  type Replayer,
  type ReplayObstacle,
  Replays,
} from './services/traces/replays.ts'
export type { TracedCall } from './services/traces/read-frames.ts'
export type { TracedStep } from './services/traces/read-steps.ts'
export { RepresentativePages } from './services/representative-pages.ts'
export { OtherNetworks } from './services/other-networks/other-networks.ts'
export { readOtherNetworks } from './services/other-networks/networks-file.ts'
export type { SignatureService } from './services/multi-signature/signature-service.ts'
export { MultiSignatures } from './services/multi-signature/multi-signatures.ts'
export { OutsideSignatures } from './services/multi-signature/outside-signatures.ts'
export type { Services } from './services/services.ts'
export type { Account, ListedAccount } from './endpoints/account/schema.ts'
export type { Block } from './endpoints/block/block.ts'
export type { Day } from './endpoints/stats/schema.ts'
export type { NamedToken as TokenInfo } from './tokens/token-names.ts'
export type {
  Cost,
  InternalTransaction,
  TokenTransfer,
  Transaction,
  TransactionInfo,
  TriggerInfo,
} from './endpoints/transaction/schema.ts'
export type { Transfer } from './endpoints/transfer/transfer.ts'
