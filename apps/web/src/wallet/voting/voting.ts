import type { VoteDraft } from '@sundial/wallet'
import { create } from 'zustand'

/** Votes beside the rows of the list: those cast, or those that are being prepared. */
export type Voting = {
  /** Base58 and whole votes. */
  readonly draft: VoteDraft
  /** TRON Power in whole votes. */
  readonly power: bigint
  /** The draft is being changed. */
  readonly isOpen: boolean
  /** What was typed for a candidate and is no number. */
  readonly texts?: ReadonlyMap<string, string>
}

/** Absent while no account with votes is logged in; small, because the list of every visitor contains it. */
export const useVoting = create<{ readonly voting: Voting | undefined }>(() => ({ voting: undefined }))

export const setVoting = (voting: Voting | undefined): void => useVoting.setState({ voting })

/** Back to the votes that are cast. */
export const closeVoting = (): void =>
  useVoting.setState(({ voting }) => ({ voting: voting && { ...voting, isOpen: false } }))

/** Replaces all that was typed. */
export const setDraft = (draft: VoteDraft): void => change({ draft, texts: new Map() })

/** The draft with the votes of one candidate, or a text for it that is no number. */
export function typeVotes(
  candidate: string,
  typed: { readonly draft: VoteDraft; readonly text?: string },
): void {
  const texts = new Map(useVoting.getState().voting?.texts)
  if (typed.text === undefined) texts.delete(candidate)
  else texts.set(candidate, typed.text)
  change({ draft: typed.draft, texts })
}

const change = (part: Pick<Voting, 'draft' | 'texts'>): void =>
  useVoting.setState(({ voting }) => ({ voting: voting && { ...voting, ...part } }))
