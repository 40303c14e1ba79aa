import { type Address, isDust, isTronAddress, lookAlikeOf, toAddress, toBase58 } from '@sundial/primitives'
import type { Recipient } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { account, isContractAccount } from '../data/account.ts'
import { nameOf } from '../data/names.ts'
import { type Transfer, transfers } from '../data/transaction.ts'
import { toInteger } from '../show/exact-number.ts'
import { feeSource } from './chain.ts'

/** A recipient with its address and the name that it has here. */
export type FoundRecipient = Recipient & {
  readonly address: Address
  readonly base58: string
  readonly name: string | undefined
}

/** Payments of the sender that a look-alike is compared with, and payments of the recipient that may be dust. */
const payments = 50
const received = 20

/**
 * What is known about the address as a recipient of the account that pays, which need not be the one that signs; `undefined`
 * while the text is no address.
 */
export function useRecipient(text: string, payer: Address | undefined): FoundRecipient | undefined {
  const own = payer === undefined ? '' : toBase58(payer)
  const address = typedAddress(text)
  const base58 = address === undefined ? '' : toBase58(address)
  const enabled = address !== undefined
  const { data: found } = useQuery({ ...account(base58), enabled })
  const { data: isActive } = useQuery({
    queryKey: ['wallet', 'exists', address],
    queryFn: () => feeSource.exists(address!),
    enabled,
  })
  const dealings = useDealings(own, base58)
  if (address === undefined) return undefined
  const named = nameOf(base58)
  return {
    address,
    base58,
    name: named?.name ?? (found?.body.name || undefined),
    isActive,
    isContract: isContractAccount(found?.body) || named?.kind === 'contract' || named?.kind === 'token',
    isRisk: named?.risk === true,
    ...dealings,
  }
}

/** What the sender and the recipient sent each other, as the index knows it. */
function useDealings(own: string, other: string): Pick<Recipient, 'isPaid' | 'isDustSender' | 'lookAlike'> {
  const enabled = own !== '' && other !== ''
  // What is known of another recipient says nothing about this one.
  const fresh = { enabled, placeholderData: () => undefined }
  const { data: paid } = useQuery({
    ...transfers({ page: 1, size: 1, filters: { from: own, to: other } }),
    ...fresh,
  })
  const { data: came } = useQuery({
    ...transfers({ page: 1, size: received, filters: { from: other, to: own } }),
    ...fresh,
  })
  const { data: sent } = useQuery({
    ...transfers({ page: 1, size: payments, filters: { from: own } }),
    enabled,
  })
  const payees = new Set(sent?.rows.flatMap(({ transferToAddress }) => transferToAddress ?? []))
  // Without a total the server did not search all rows, so nothing found is not never.
  const isPaid =
    (paid?.rows.length ?? 0) > 0 || payees.has(other) ? true : paid?.total === undefined ? undefined : false
  return {
    isPaid,
    isDustSender: came !== undefined && came.rows.length > 0 && came.rows.every(isDustTransfer),
    lookAlike: lookAlikeOf(other, payees),
  }
}

const isDustTransfer = ({ amount_str, tokenInfo: { tokenDecimal } }: Transfer): boolean =>
  isDust(toInteger(amount_str) ?? 0n, tokenDecimal ?? 0)

/** The 41-hex of a typed address; `undefined` while it is not one. */
export const typedAddress = (text: string): Address | undefined =>
  isTronAddress(text.trim()) ? toAddress(text.trim()) : undefined
