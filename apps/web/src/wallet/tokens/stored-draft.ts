import { newTokenDraft, type OwnAccount, type TokenDraft } from '@sundial/wallet'
import { useState } from 'react'
import { parseStored, tokenDraftKey } from '../login/login-store.ts'

/** A draft as the browser keeps it until the token is issued, or its owner deletes it or logs out. */
export type StoredDraft = {
  readonly draft: TokenDraft
  /** Id of the transaction that issues it, once it is sent. */
  readonly sent?: string
}

export type DraftState = {
  readonly draft: TokenDraft
  readonly sent: string | undefined
  /** Something was typed. */
  readonly isTouched: boolean
  readonly change: (draft: TokenDraft) => void
  readonly setSent: (id: string | undefined) => void
  readonly clear: () => void
}

/** The draft of an account's token, which a reload and another page leave as it is. */
export function useStoredDraft(address: string, own: OwnAccount): DraftState {
  const [empty] = useState(() => newTokenDraft(own))
  const [stored, setStored] = useState(() => readDraft(address, empty))
  const write = (next: StoredDraft | undefined) => {
    setStored(next)
    writeDraft(address, next)
  }
  const { draft = empty, sent } = stored ?? {}
  return {
    draft,
    sent,
    isTouched: stored !== undefined,
    change: (changed) => write({ draft: changed }),
    setSent: (id) => write({ draft, ...(id !== undefined && { sent: id }) }),
    clear: () => write(undefined),
  }
}

type Stored = Readonly<Record<string, unknown>>

/** All drafts of tokens by their names: an address for the issue of a TRC10 token. */
export const readDrafts = (): Stored => membersOf(parseStored(localStorage.getItem(tokenDraftKey)))

/** The members of an object; none of anything else. */
export const membersOf = (value: unknown): Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Stored) : {}

/** What another version wrote is read as far as it fits. */
export function readDraft(address: string, empty: TokenDraft): StoredDraft | undefined {
  const found = readDrafts()[address]
  if (found === undefined) return undefined
  const { draft, sent } = membersOf(found)
  const isId = typeof sent === 'string' && /^[\da-f]{64}$/.test(sent)
  return { draft: draftIn(membersOf(draft), empty), ...(isId && { sent }) }
}

function draftIn({ frozen, ...members }: Stored, empty: TokenDraft): TokenDraft {
  const known = Object.keys(empty).filter((name) => typeof members[name] === typeof Reflect.get(empty, name))
  const parts = (Array.isArray(frozen) ? (frozen as unknown[]) : []).map(membersOf)
  return {
    ...empty,
    ...Object.fromEntries(known.map((name) => [name, members[name]])),
    frozen: parts.map(({ amount, days }) => ({ amount: textOf(amount), days: textOf(days) })),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function writeDraft(address: string, stored: StoredDraft | undefined): void {
  const { [address]: _, ...others } = readDrafts()
  const all = stored === undefined ? others : { ...others, [address]: stored }
  writeDrafts(all)
}

export const writeDrafts = (all: Stored): void => localStorage.setItem(tokenDraftKey, JSON.stringify(all))
