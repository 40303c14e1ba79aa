import type { Entry } from '../flow/trace-entry.ts'
import type { CallerAccess } from './access.ts'
import { asksHolder } from './access.ts'
import type { RawFinding } from './raw-finding.ts'
import { accountOf, hasAllowance, isPaidFor, isTransfer, movesOf, type Token } from './token.ts'

type Accessed = { readonly entry: Entry; readonly access: CallerAccess }

/** Powers over balances, by what a function writes; its name says nothing. */
export function balancePowers(all: readonly Accessed[], token: Token): readonly RawFinding[] {
  return all.flatMap(({ entry, access }) => [...creations(entry, token), ...takings(entry, access, token)])
}

/** More tokens: the supply grows, or a balance grows and none shrinks. */
function creations(entry: Entry, token: Token): readonly RawFinding[] {
  const moves = movesOf(entry, token)
  const { increases, decreases, sets, supply } = moves
  const grown = supply.filter(({ change }) => change === 'increase')
  const [write] = grown.length > 0 ? grown : decreases.length === 0 && sets.length === 0 ? increases : []
  const found: RawFinding[] = []
  if (write !== undefined && !isPaidFor(write)) found.push({ kind: 'mint', entry, at: write, isSure: true })
  const [set] = [...sets, ...supply.filter(({ change }) => change === 'set')]
  if (set !== undefined) found.push({ kind: 'setBalance', entry, at: set, isSure: false })
  return found
}

/** Balances of others that shrink without an allowance. */
function takings(entry: Entry, access: CallerAccess, token: Token): readonly RawFinding[] {
  const moves = movesOf(entry, token)
  // Whoever asks for the owner of an item or its operator acts for the holder.
  if (asksHolder(access)) return []
  const taken = moves.decreases.find((write) => {
    const account = accountOf(write)
    if (account === undefined || account.kind === 'sender' || account.kind === 'self') return false
    return !hasAllowance(entry, account)
  })
  if (taken === undefined) return []
  const kind = isTransfer(moves) ? 'seize' : 'burnOthers'
  return [{ kind, entry, at: taken, isSure: true }]
}
