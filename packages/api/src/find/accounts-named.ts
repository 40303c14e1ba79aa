import { type Address, isAddress, toAddress, toBase58, toText } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'
import { noLabels } from '../services/labels.ts'

/** An account and what it goes by: its own name and id, which anybody may take, and the operator's tag. */
export type NamedAccount = {
  readonly address: Address
  readonly name?: string
  readonly accountId?: string
  readonly tag?: string
  readonly isContract: boolean
}

/** Of what is typed before there may be too much that begins with it. */
const shortestName = 2

/** Accounts whose tag, name or id begins with the term: those the operator tagged first, then by name, whole matches first. */
export async function accountsNamed(
  term: string,
  most: number,
  { store, services }: At,
): Promise<readonly NamedAccount[]> {
  if (term.length < shortestName) return []
  const labels = services?.labels ?? noLabels
  const tagged = labels.tagged(term, most).filter(isAddress).map(toAddress)
  const named = await store.accountsNamed(term, most)
  const states = new Map(named.map((state) => [state.key, state]))
  const lacking = tagged.filter((address) => !states.has(address))
  for (const [key, state] of await store.statesAmong('account', lacking)) states.set(key, state)
  const addresses = [...new Set([...tagged, ...named.map(({ key }) => key)])].slice(0, most)
  const contracts = await store.contractsAmong(addresses)
  return addresses.map((address) =>
    omitUndefined({
      address,
      ...namesIn(states.get(address)?.bytes),
      tag: labels.of(toBase58(address)).tag,
      isContract: contracts.has(address),
    }),
  )
}

function namesIn(bytes: Uint8Array | undefined) {
  const account = bytes && accountState.decode(bytes).account
  const name = account && toText(account.accountName)
  const accountId = account && toText(account.accountId)
  return { name: name === '' ? undefined : name, accountId: accountId === '' ? undefined : accountId }
}

/** What to show of it: the tag, the name, or the id it was found by. */
export const nameOf = ({ tag, name, accountId }: NamedAccount): string | undefined => tag ?? name ?? accountId
