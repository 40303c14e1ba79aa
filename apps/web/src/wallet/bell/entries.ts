import type { LiveTransfer, LiveVote } from '@sundial/api'
import { formatUnits } from '@sundial/primitives'
import { create } from 'zustand'
import { toInteger } from '../../format/exact-number.ts'

/** A transfer or a vote of the active account, in the shape of the spec. Addresses are base58. */
export type BellEntry = {
  readonly id: string
  readonly timestampMs: number
} & (
  | {
      readonly type: 'transfer'
      /** Decimal text in whole tokens. */
      readonly amount: string
      readonly tokenName: string
      readonly transferFromAddress: string
      readonly transferToAddress: string
    }
  | {
      readonly type: 'vote'
      readonly votes: bigint
      readonly voterAddress: string
      readonly candidateAddress: string
    }
)

/** The latest entries that are kept (spec, section 9). */
export const mostEntries = 10

type State = {
  /** Newest first. */
  readonly entries: readonly BellEntry[]
  /** Whether there is one that nobody has looked at. */
  readonly isNew: boolean
}

export const useBell = create<State>(() => ({ entries: [], isNew: false }))

/** Adds entries, oldest first. What is there already is not added again. Returns those that are new. */
export function addEntries(found: readonly BellEntry[]): readonly BellEntry[] {
  const { entries } = useBell.getState()
  const added = found.filter(({ id }) => !entries.some((one) => one.id === id))
  if (added.length === 0) return added
  useBell.setState({ entries: [...added.toReversed(), ...entries].slice(0, mostEntries), isNew: true })
  return added
}

/** Somebody has looked at all of them. */
export const markSeen = (): void => useBell.setState({ isNew: false })
/** Forgets the entries of an account. */
export const clearEntries = (): void => useBell.setState({ entries: [], isNew: false })

/** The transfers of an account as entries; what it sends to itself is none. */
export const transferEntries = (own: string, transfers: readonly LiveTransfer[]): readonly BellEntry[] =>
  transfers.flatMap((transfer, index): readonly BellEntry[] => {
    const { owner_address: from = '', to_address: to = '', hash, date_created: timestampMs } = transfer
    if ((from === own) === (to === own)) return []
    const addresses = { transferFromAddress: from, transferToAddress: to }
    return [{ id: `${hash}-${index}`, timestampMs, type: 'transfer', ...amountOf(transfer), ...addresses }]
  })

/** The votes of an account, and votes for it, as entries. */
export const voteEntries = (own: string, votes: readonly LiveVote[]): readonly BellEntry[] =>
  votes.flatMap(({ hash, date_created: timestampMs, voter_address, vote_address, vote_count }) =>
    voter_address === own || vote_address === own
      ? [
          {
            id: `${hash}-${vote_address}`,
            timestampMs,
            type: 'vote' as const,
            votes: toInteger(vote_count) ?? 0n,
            voterAddress: voter_address,
            candidateAddress: vote_address,
          },
        ]
      : [],
  )

function amountOf({ token_id: id, token_name: name, map_token_precision, amount }: LiveTransfer) {
  const decimals = map_token_precision ?? (id === '_' ? 6 : 0)
  return {
    amount: formatUnits(toInteger(amount) ?? 0n, decimals),
    tokenName: id === '_' ? 'TRX' : (name ?? ''),
  }
}
