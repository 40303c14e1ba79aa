import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import type { AccountRow } from '@sundial/store'
import { omitUndefined } from '../present.ts'
import { toAmount } from '../shape/numbers.ts'
import { beginsWith, rangeOfPrefix } from './address-prefix.ts'
import { accountsNamed, type NamedAccount } from './accounts-named.ts'
import { contractsNamed } from './contracts-named.ts'
import { newestFact } from './find-facts.ts'

const trx = { kind: 'trx' } as const
/** Accounts by name: each is looked up. */
const mostNamed = 10

/** Accounts that are no contracts, by address, by the beginning of tag, name or id, then by the beginning of the address. */
export async function findAccounts(term: string, at: At) {
  if (!isAddress(term)) {
    const [named, begun] = await Promise.all([
      accountsNamed(term, mostNamed, at),
      accountsBeginning(term, at),
    ])
    const known = new Set(named.map(({ address }) => address))
    const others = begun.filter(({ address }) => !known.has(address))
    const accounts = [...named, ...others].filter(({ isContract }) => !isContract)
    return Promise.all(accounts.map((one) => toAccount(one, at)))
  }
  const address = toAddress(term)
  const row = await at.store.accountByAddress(address)
  return row === undefined || row.isContract ? [] : [await toAccount({ address }, at)]
}

/** Accounts and contracts whose address begins with the term. */
async function accountsBeginning(term: string, { store }: At): Promise<readonly AccountRow[]> {
  const range = rangeOfPrefix(term)
  if (range === undefined) return []
  // One more for each end of the range that may not begin with the term.
  const rows = await store.accountsBetween(range.from, range.to, mostNamed + 2)
  return rows.filter(({ address }) => beginsWith(address, term)).slice(0, mostNamed)
}

async function toAccount({ address, name, accountId, tag }: Omit<NamedAccount, 'isContract'>, { store }: At) {
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

/** Contracts by address, a part of the name among the newest, or as accounts are found. */
export async function findContracts(term: string, most: number, at: At) {
  if (term === '') return []
  if (!isAddress(term)) {
    const [made, named, begun] = await Promise.all([
      contractsNamed(term, most, at),
      accountsNamed(term, mostNamed, at),
      accountsBeginning(term, at),
    ])
    const known = new Set(made.map(({ contract }) => contract))
    const others = new Set(
      [...named, ...begun]
        .filter(({ address, isContract }) => isContract && !known.has(address))
        .map(({ address }) => address),
    )
    return Promise.all([
      ...made.map((one) => toContract(one.contract, one, at)),
      ...[...others].map(async (address) => toContract(address, await creationOf(address, at), at)),
    ])
  }
  const address = toAddress(term)
  const [isContract, made] = await Promise.all([
    at.store.contractsAmong([address]).then((contracts) => contracts.has(address)),
    creationOf(address, at),
  ])
  return isContract || made !== undefined ? [await toContract(address, made, at)] : []
}

const creationOf = (address: string, at: At) =>
  newestFact<'contractCreation'>({ list: 'contractCreationsOfContract', key: address }, at)

async function toContract(
  address: string,
  made: { readonly name: string; readonly timestampMs: number } | undefined,
  { store }: At,
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
