import type { OperationName } from '@sundial/protocol'
import { maskOfTypes } from './type-groups.ts'
import { transactions } from './transaction.ts'

/** The kinds of activity of the live page; each can be hidden. */
export const feedKinds = {
  transfers: ['TransferContract', 'TransferAssetContract'],
  calls: ['TriggerSmartContract', 'CreateSmartContract'],
  stakes: [
    'FreezeBalanceV2Contract',
    'UnfreezeBalanceV2Contract',
    'WithdrawExpireUnfreezeContract',
    'DelegateResourceContract',
    'UnDelegateResourceContract',
    'CancelAllUnfreezeV2Contract',
    'FreezeBalanceContract',
    'UnfreezeBalanceContract',
  ],
  votes: ['VoteWitnessContract'],
  participations: ['ParticipateAssetIssueContract'],
  tokens: ['AssetIssueContract'],
  representatives: ['WitnessCreateContract'],
  names: ['AccountUpdateContract'],
} as const satisfies Readonly<Record<string, readonly OperationName[]>>

export type FeedKind = keyof typeof feedKinds
export const feedKindNames = Object.keys(feedKinds) as readonly FeedKind[]

/** Maximum number of rows in the feed. */
export const feedLength = 30

/** The newest transactions of these kinds. */
export const feed = (kinds: readonly FeedKind[]) => ({
  ...transactions({
    page: 1,
    size: feedLength,
    filters: { type: maskOfTypes(kinds.flatMap((kind) => [...feedKinds[kind]])) },
  }),
  enabled: kinds.length > 0,
})

/** Kinds that the URL does not hide; an invalid parameter hides none. */
export function shownKinds(without: string | undefined): readonly FeedKind[] {
  const left = new Set((without ?? '').split(','))
  return feedKindNames.filter((kind) => !left.has(kind))
}

export const withoutKinds = (shown: readonly FeedKind[]): string | undefined =>
  feedKindNames.filter((kind) => !shown.includes(kind)).join(',') || undefined
