import type { Address } from '@sundial/primitives'
import { type LaunchDraft, newLaunchDraft } from '@sundial/wallet'
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

/** The draft of an account's next token, which a reload and another page leave as it is. */
export function useLaunchDraft(address: string): LaunchState {
  const name = `${address}/launch`
  const [stored, setStored] = useState(() => readLaunch(name))
  const write = (next: Stored | undefined) => {
    setStored(next)
    const { [name]: _, ...others } = readDrafts()
    writeDrafts(next === undefined ? others : { ...others, [name]: next })
  }
  const { draft = newLaunchDraft, sent } = stored ?? {}
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
function readLaunch(name: string): Stored | undefined {
  const found = readDrafts()[name]
  if (found === undefined) return undefined
  const { draft, sent } = membersOf(found)
  const members = membersOf(draft)
  const known = Object.entries(newLaunchDraft).filter(([key, value]) => typeof members[key] === typeof value)
  const isId = typeof sent === 'string' && /^[\da-f]{64}$/.test(sent)
  return {
    draft: { ...newLaunchDraft, ...Object.fromEntries(known.map(([key]) => [key, members[key]])) },
    ...(isId && { sent }),
  }
}
