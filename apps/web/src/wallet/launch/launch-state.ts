import type { Address } from '@sundial/primitives'
import { type LaunchDraft, type LaunchStandard, newLaunchDraft } from '@sundial/wallet'
import { useState } from 'react'
import { membersOf, readDrafts, writeDrafts } from '../tokens/stored-draft.ts'

export type LaunchState = {
  readonly draft: LaunchDraft
  /** Id of the transaction that deploys the token, once it is sent. */
  readonly sent: string | undefined
  /** Something was typed. */
  readonly isTouched: boolean
  readonly change: (changed: Partial<LaunchDraft>) => void
  readonly setSent: (id: string | undefined) => void
  readonly clear: () => void
}

export type LaunchStepProps = {
  /** The creator. */
  readonly owner: Address
  readonly state: LaunchState
}

type Stored = { readonly draft: LaunchDraft; readonly sent?: string }

const draftNames: Readonly<Record<LaunchStandard, string>> = { trc20: 'launch', trc721: 'collection' }

/** The draft of an account's next token of a standard, which a reload and another page leave as it is. */
export function useLaunchDraft(address: string, standard: LaunchStandard): LaunchState {
  const name = `${address}/${draftNames[standard]}`
  const [stored, setStored] = useState(() => readLaunch(name, standard))
  const write = (next: Stored | undefined) => {
    setStored(next)
    const { [name]: _, ...others } = readDrafts()
    writeDrafts(next === undefined ? others : { ...others, [name]: next })
  }
  const { draft = newLaunchDraft(standard), sent } = stored ?? {}
  return {
    draft,
    sent,
    isTouched: stored !== undefined,
    change: (changed) => write({ draft: { ...draft, ...changed } }),
    setSent: (id) => write({ draft, ...(id !== undefined && { sent: id }) }),
    clear: () => write(undefined),
  }
}

/** What another version wrote is read as far as it fits. */
function readLaunch(name: string, standard: LaunchStandard): Stored | undefined {
  const found = readDrafts()[name]
  if (found === undefined) return undefined
  const { draft, sent } = membersOf(found)
  const members = membersOf(draft)
  const empty = newLaunchDraft(standard)
  const known = Object.entries(empty).filter(([key, value]) => typeof members[key] === typeof value)
  const isId = typeof sent === 'string' && /^[\da-f]{64}$/.test(sent)
  return {
    draft: { ...empty, ...Object.fromEntries(known.map(([key]) => [key, members[key]])), standard },
    ...(isId && { sent }),
  }
}
