// Every list that facts enter, whatever their kind. Numbers are stored: they stay as they are.
import type { Address } from '@sundial/primitives'
import type { Asset } from './asset.ts'

/** Of `eventKey` as `eventKey`, `itemKey` or `limitPairKey` makes it, or the id of a limit order. */
type Keys = {
  readonly account: Address
  readonly asset: Asset
  readonly number: number
  readonly eventKey: string
}
export type FactListKeyKind = keyof Keys
type List = { readonly number: number; readonly key: FactListKeyKind }

/** Lists of the whole chain have the one key 0. */
export const factLists = {
  /** Internal transactions from or to an account or contract. */
  internalTransactionsOfAccount: { number: 1, key: 'account' },
  contractCreations: { number: 2, key: 'number' },
  contractCreationsOfCreator: { number: 3, key: 'account' },
  contractCreationsOfContract: { number: 4, key: 'account' },
  votesOfVoter: { number: 5, key: 'account' },
  votesForWitness: { number: 6, key: 'account' },
  stakesOfAccount: { number: 7, key: 'account' },
  delegationsOut: { number: 8, key: 'account' },
  delegationsIn: { number: 9, key: 'account' },
  rewardWithdrawalsOfAccount: { number: 10, key: 'account' },
  tokenIssues: { number: 11, key: 'number' },
  tokenChangesOfIssuer: { number: 12, key: 'account' },
  issuesOfToken: { number: 13, key: 'asset' },
  salesOfToken: { number: 14, key: 'asset' },
  tokenPurchasesOfAccount: { number: 15, key: 'account' },
  changesOfAccount: { number: 16, key: 'account' },
  exchangeCreations: { number: 17, key: 'number' },
  /** By exchange id. */
  exchangeFacts: { number: 18, key: 'number' },
  exchangeFactsOfAccount: { number: 19, key: 'account' },
  proposalCreations: { number: 20, key: 'number' },
  /** By proposal id. */
  proposalFacts: { number: 21, key: 'number' },
  proposalFactsOfAccount: { number: 22, key: 'account' },
  approvalsOfOwner: { number: 23, key: 'account' },
  approvalsOfSpender: { number: 24, key: 'account' },
  nftTransfersOfContract: { number: 25, key: 'account' },
  nftTransfersOfAccount: { number: 26, key: 'account' },
  eventsOfContract: { number: 27, key: 'eventKey' },
  /** By contract and signature. */
  eventsOfSignature: { number: 28, key: 'eventKey' },
  /** By contract, signature and one of the further topics. */
  eventsWithTopic1: { number: 29, key: 'eventKey' },
  eventsWithTopic2: { number: 30, key: 'eventKey' },
  eventsWithTopic3: { number: 31, key: 'eventKey' },
  nftApprovalsOfContract: { number: 32, key: 'account' },
  nftApprovalsOfOwner: { number: 33, key: 'account' },
  nftApprovalsOfOperator: { number: 34, key: 'account' },
  /** By contract and id, as `itemKey` makes it. */
  nftTransfersOfItem: { number: 35, key: 'eventKey' },
  permissionUpdatesOfAccount: { number: 36, key: 'account' },
  permissionUpdatesOfKey: { number: 37, key: 'account' },
  /** Placed ones. */
  limitOrders: { number: 38, key: 'number' },
  limitOrdersOfAccount: { number: 39, key: 'account' },
  /** By pair, as `limitPairKey` makes it. */
  limitOrdersOfPair: { number: 40, key: 'eventKey' },
  /** By id of an order: its placement, its trades and its cancellation. */
  limitOrderFacts: { number: 41, key: 'eventKey' },
  /** By pair. */
  limitTradesOfPair: { number: 42, key: 'eventKey' },
} as const satisfies Readonly<Record<string, List>>

export type FactListName = keyof typeof factLists

export type FactListKey<Name extends FactListName> = Keys[(typeof factLists)[Name]['key']]

/** A list and the key of an entry. */
export type FactList = {
  [Name in FactListName]: { readonly list: Name; readonly key: FactListKey<Name> }
}[FactListName]

export const keyKindOf = (list: FactListName): FactListKeyKind => factLists[list].key

export const enter = <Name extends FactListName>(list: Name, key: FactListKey<Name>): FactList =>
  ({ list, key }) as FactList
