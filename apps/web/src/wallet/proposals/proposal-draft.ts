import { proposals } from '@sundial/operations'
import { create } from 'zustand'

/** The chosen parameters by their ids, each with the value as it was typed. */
export type ProposalDraft = Readonly<Record<string, string>>

const storageKey = 'sundial-proposal'
/** Longer than any value. */
const mostCharacters = 40

/** What a person prepares to propose; it survives a reload and the way back and forth. */
export const useProposalDraft = create<ProposalDraft>(readStored)

export function setDraft(draft: ProposalDraft): void {
  useProposalDraft.setState(draft, true)
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // A browser without storage forgets it with the page.
  }
}

/** Chooses a parameter, or changes its value. */
export const typeValue = (id: number, text: string): void =>
  setDraft({ ...useProposalDraft.getState(), [id]: text.slice(0, mostCharacters) })

export function leaveOut(id: number): void {
  const { [id]: _, ...others } = useProposalDraft.getState()
  setDraft(others)
}

function readStored(): ProposalDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(stored ?? {}).filter(
      ([id, text]) =>
        Object.hasOwn(proposals.proposable, id) && typeof text === 'string' && text.length <= mostCharacters,
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}
