import { type Address, isAddress, toAddress, toBase58, toText } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import type { AccountRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noLabels } from '../../services/labels.ts'
import { type FactOf, newestFact } from '../../shared/rows.ts'
import { toAmount } from '../../shared/values.ts'
import { accountsInAnyCase } from './any-case.ts'
import { beginsWith, rangeOfPrefix } from './address-range.ts'
import { olderAccount } from './older-accounts.ts'

/** An account and its names: its own name and id, which are not unique, and the operator's tag. */
export type NamedAccount = {
  readonly address: Address
  readonly name?: string
  readonly accountId?: string
  readonly tag?: string
  readonly isContract: boolean
}

/** A short prefix may match too many accounts. */
const shortestName = 2

/** Accounts whose tag, name or id begins with the term: tagged ones first, then by name, exact matches first. */
export async function accountsNamed(
  term: string,
  most: number,
  { store, services }: Context,
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

export function namesIn(bytes: Uint8Array | undefined) {
  const account = bytes && accountState.decode(bytes).account
  const name = account && toText(account.accountName)
  const accountId = account && toText(account.accountId)
  return { name: name === '' ? undefined : name, accountId: accountId === '' ? undefined : accountId }
}

/** The text to show: the tag, the name, or the id that matched. */
export const nameOf = ({ tag, name, accountId }: NamedAccount): string | undefined => tag ?? name ?? accountId

/** Contracts whose name contains the term in any case, among as many of the newest as a request may scan. */
async function contractsNamed(
  term: string,
  most: number,
  { store }: Context,
): Promise<FactOf<'contractCreation'>[]> {
  const list = { list: 'contractCreations', key: 0 } as const
  const { rows } = await store.facts(list, { start: 0, limit: apiLimits.scannedRows, order: 'newest' })
  const wanted = term.toLowerCase()
  const seen = new Set<string>()
  return (rows as readonly FactOf<'contractCreation'>[])
    .filter(({ name, contract }) => {
      if (seen.has(contract) || !name.replaceAll(/\s/g, '').toLowerCase().includes(wanted)) return false
      seen.add(contract)
      return true
    })
    .slice(0, most)
}

const trx = { kind: 'trx' } as const
/** Looks up each account by its full name. */
const mostNamed = 10

/** Accounts that are not contracts, by address, by a prefix of tag, name or id, then by a prefix of the address. */
export async function findAccounts(term: string, at: Context) {
  if (!isAddress(term)) {
    const [named, begun, anyCase] = await Promise.all([
      accountsNamed(term, mostNamed, at),
      accountsBeginning(term, at),
      accountsInAnyCase(term, at),
    ])
    const known = new Set(named.map(({ address }) => address))
    const others = [...anyCase, ...begun].filter(({ address }) => !known.has(address))
    const accounts = [...named, ...others].filter(({ isContract }) => !isContract)
    return Promise.all(accounts.map((one) => toAccount(one, at)))
  }
  const address = toAddress(term)
  const [row, older] = await Promise.all([at.store.accountByAddress(address), olderAccount(address, at)])
  if (row?.isContract === true || older?.isContract === true) return []
  if (row === undefined && older === undefined) return []
  const { isContract: _, ...reported } = older ?? {}
  return [omitUndefined({ ...(await toAccount({ address }, at)), ...reported })]
}

/** Accounts and contracts whose address begins with the term. */
async function accountsBeginning(term: string, { store }: Context): Promise<readonly AccountRow[]> {
  const range = rangeOfPrefix(term)
  if (range === undefined) return []
  // One more for each end of the range, which may not match the prefix.
  const rows = await store.accountsBetween(range.from, range.to, mostNamed + 2)
  return rows.filter(({ address }) => beginsWith(address, term)).slice(0, mostNamed)
}

async function toAccount(
  { address, name, accountId, tag }: Omit<NamedAccount, 'isContract'>,
  { store }: Context,
) {
  const [row, balance] = await Promise.all([store.accountByAddress(address), store.balance(address, trx)])
  return omitUndefined({
    address: toBase58(address),
    name,
    accountId,
    tag,
    date_created: row && secondsOf(row.firstSeenMs),
    balance: balance === undefined ? undefined : toAmount(balance),
    total_transactions: row?.transactionCount ?? 0,
  })
}

const secondsOf = (timeMs: number): number | undefined => (timeMs > 0 ? Math.floor(timeMs / 1000) : undefined)

/** Contracts by address, by a part of the name among the newest, or in the ways accounts are found. */
export async function findContracts(term: string, most: number, at: Context) {
  if (term === '') return []
  if (!isAddress(term)) {
    const [made, named, begun, anyCase] = await Promise.all([
      contractsNamed(term, most, at),
      accountsNamed(term, mostNamed, at),
      accountsBeginning(term, at),
      accountsInAnyCase(term, at),
    ])
    const known = new Set(made.map(({ contract }) => contract))
    const others = new Set(
      [...named, ...anyCase, ...begun]
        .filter(({ address, isContract }) => isContract && !known.has(address))
        .map(({ address }) => address),
    )
    return Promise.all([
      ...made.map((one) => toContract(one.contract, one, at)),
      ...[...others].map(async (address) => toContract(address, await creationOf(address, at), at)),
    ])
  }
  const address = toAddress(term)
  const [contracts, made, older] = await Promise.all([
    at.store.contractsAmong([address]),
    creationOf(address, at),
    olderAccount(address, at),
  ])
  const { isContract = contracts.has(address) || made !== undefined, ...reported } = older ?? {}
  return isContract ? [omitUndefined({ ...(await toContract(address, made, at)), ...reported })] : []
}

const creationOf = (address: string, at: Context) =>
  newestFact<'contractCreation'>({ list: 'contractCreationsOfContract', key: address }, at)

async function toContract(
  address: string,
  made: { readonly name: string; readonly timestampMs: number } | undefined,
  { store }: Context,
) {
  const [row, balance] = await Promise.all([store.accountByAddress(address), store.balance(address, trx)])
  return omitUndefined({
    contract: toBase58(address),
    contract_address: toBase58(address),
    name: made === undefined || made.name === '' ? undefined : made.name,
    date_created: made && Math.floor(made.timestampMs / 1000),
    balance: balance === undefined ? undefined : toAmount(balance),
    total_transactions: row?.transactionCount ?? 0,
  })
}
