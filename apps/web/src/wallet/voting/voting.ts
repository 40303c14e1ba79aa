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
}

/** Absent while no account with votes is logged in; small, because the list of every visitor contains it. */
export const useVoting = create<{ readonly voting: Voting | undefined }>(() => ({ voting: undefined }))

export const setVoting = (voting: Voting | undefined): void => useVoting.setState({ voting })

/** Back to the votes that are cast. */
export const closeVoting = (): void =>
  useVoting.setState(({ voting }) => ({ voting: voting && { ...voting, isOpen: false } }))

export const setDraft = (draft: VoteDraft): void =>
  useVoting.setState(({ voting }) => ({ voting: voting && { ...voting, draft } }))
