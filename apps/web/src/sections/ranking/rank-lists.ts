import type { ColumnKey } from '../../i18n/keys.ts'

export type RankTab = 'accounts' | 'tokens' | 'contracts' | 'resources'

export type RankList = {
  /** The API's number of the list. */
  readonly type: string
  /** Key below `ranking.lists`. */
  readonly name: keyof typeof tabOf
  readonly figure: ColumnKey
  /** Sun, or a number of things. */
  readonly unit: 'sun' | 'count'
  /** State of now, whatever the period. */
  readonly isNow?: boolean
}

const tabOf = {
  trxSent: 'accounts',
  transfersSent: 'accounts',
  trxReceived: 'accounts',
  transfersReceived: 'accounts',
  staked: 'accounts',
  votesCast: 'accounts',
  tokenHolders: 'tokens',
  tokenAccounts: 'tokens',
  tokenTransfers: 'tokens',
  tokenWorth: 'tokens',
  contractBalance: 'contracts',
  contractCallers: 'contracts',
  contractCalls: 'contracts',
  energyUsers: 'resources',
  bandwidthUsers: 'resources',
} as const satisfies Readonly<Record<string, RankTab>>

/** In the order of their numbers. */
export const rankLists: readonly RankList[] = [
  { type: '1', name: 'trxSent', figure: 'amount', unit: 'sun' },
  { type: '2', name: 'transfersSent', figure: 'transfers', unit: 'count' },
  { type: '3', name: 'trxReceived', figure: 'amount', unit: 'sun' },
  { type: '4', name: 'transfersReceived', figure: 'transfers', unit: 'count' },
  { type: '5', name: 'staked', figure: 'staked', unit: 'sun' },
  { type: '6', name: 'votesCast', figure: 'votes', unit: 'count' },
  { type: '7', name: 'tokenHolders', figure: 'holders', unit: 'count', isNow: true },
  { type: '8', name: 'tokenAccounts', figure: 'activeAccounts', unit: 'count' },
  { type: '9', name: 'tokenTransfers', figure: 'transfers', unit: 'count' },
  { type: '10', name: 'tokenWorth', figure: 'worth', unit: 'sun' },
  { type: '11', name: 'contractBalance', figure: 'balance', unit: 'sun', isNow: true },
  { type: '12', name: 'contractCallers', figure: 'callers', unit: 'count' },
  { type: '13', name: 'contractCalls', figure: 'calls', unit: 'count' },
  { type: '14', name: 'energyUsers', figure: 'energy', unit: 'count' },
  { type: '15', name: 'bandwidthUsers', figure: 'bandwidth', unit: 'count' },
]

export const rankTabs = ['accounts', 'tokens', 'contracts', 'resources'] as const

export const listsOf = (tab: RankTab): readonly RankList[] =>
  rankLists.filter(({ name }) => tabOf[name] === tab)
