import { create } from 'zustand'

type Proposer = {
  /** Of the active account; base58. */
  readonly address?: string | undefined
  /** It may approve proposals. */
  readonly isRepresentative: boolean
}

/** What the list knows of the active account; small, because the list of every visitor contains it. */
export const useProposer = create<Proposer>(() => ({ isRepresentative: false }))
