import { type Address, isDust, isTronAddress, lookAlikeOf, toAddress, toBase58 } from '@sundial/primitives'
import type { Operation } from '@sundial/operations'
import { type Check, checks, NodeUnavailable, type Recipient, recipientOf } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { account, isContractAccount } from '../../data/account.ts'
import { get } from '../../data/api.ts'
import { type AddressName, nameOf } from '../../data/names.ts'
import { isWarnedOf } from '../../data/token-warning.ts'
import type { Transfer } from '../../data/transaction.ts'
import { toInteger } from '../../format/exact-number.ts'
import { safetySource } from '../chain.ts'
import { payees, useKnownHere } from './payees.ts'
import { useOverdue } from '../order/use-overdue.ts'

/** A recipient with its address and the name that it has here. */
export type FoundRecipient = Recipient & {
  readonly address: Address
  readonly base58: string
  readonly name: string | undefined
  /** What could not be found out, because the server failed or takes too long. */
  readonly unchecked: readonly Check[]
}

/**
 * What is known about the address as a recipient of the account that pays, which need not be the one that signs; `undefined`
 * while the text is no address.
 */
export function useRecipient(text: string, payer: Address | undefined): FoundRecipient | undefined {
  const address = typedAddress(text)
  const base58 = address === undefined ? '' : toBase58(address)
  const enabled = address !== undefined
  const label = useQuery({ ...account(base58), enabled })
  const state = useQuery({ ...nodeState(address), enabled })
  const dealings = useDealings(payer, base58)
  // The answer to another question is none.
  const isLabelKnown = label.data?.body.address === base58
  const unchecked = useUnchecked(`${base58} ${payer}`, {
    recipient: { isKnown: state.data !== undefined, hasFailed: state.isError },
    label: { isKnown: isLabelKnown, hasFailed: !label.isPending },
    dealings: { isKnown: dealings.isWhole, hasFailed: dealings.isFailed },
  })
  if (address === undefined) return undefined
  const named = nameOf(base58)
  return {
    address,
    base58,
    name: named?.name ?? (label.data?.body.name || undefined),
    ...kindOf({ named, isContractHere: isContractAccount(label.data?.body), state: state.data }),
    isRisk: named?.risk === true || (isLabelKnown ? false : undefined),
    isPaid: dealings.isPaid,
    isDustSender: dealings.isDustSender,
    lookAlike: dealings.lookAlike,
    unchecked,
  }
}

type Question = { readonly isKnown: boolean; readonly hasFailed: boolean }

/** The questions without an answer that failed, or that have been open for long. */
function useUnchecked(what: string, questions: Readonly<Partial<Record<Check, Question>>>): readonly Check[] {
  const open = checks.filter((check) => questions[check]?.isKnown === false)
  const isOverdue = useOverdue(open.length > 0, what)
  return open.filter((check) => isOverdue || questions[check]!.hasFailed)
}

type NodeState = { readonly isActive: boolean; readonly isContract: boolean; readonly isToken: boolean }

type KindSources = {
  readonly named: AddressName | undefined
  /** The index has it as a contract. */
  readonly isContractHere: boolean
  readonly state: Partial<NodeState> | undefined
}

/** What the recipient is: a contract or a token as soon as either the index or the node says so. */
function kindOf({ named, isContractHere, state }: KindSources) {
  const isNamedToken = named?.kind === 'token'
  return {
    isActive: state?.isActive,
    isContract: isNamedToken || isContractHere || named?.kind === 'contract' || state?.isContract,
    isToken: isNamedToken || state?.isToken,
  }
}

/** What the node says of an address; the contract of a token has decimals. */
const nodeState = (address: Address | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'recipient', address],
    queryFn: async (): Promise<NodeState> => {
      const [found, isContract] = await Promise.all([
        safetySource.accountOf(address!),
        safetySource.isContract(address!),
      ])
      const isToken = isContract && (await safetySource.decimalsOf(address!)) !== undefined
      return { isActive: found !== undefined, isContract, isToken }
    },
  })

type Dealings = Pick<Recipient, 'isPaid' | 'isDustSender' | 'lookAlike'> & {
  /** Nothing more could be known. */
  readonly isWhole: boolean
  readonly isFailed: boolean
}

/** What is known about each recipient of the operations, from one question about all of them. */
export type FoundRecipients = {
  readonly of: (address: Address) => Recipient
  /** Whether the recipient exists; throws while that is unknown. */
  readonly exists: (address: Address) => boolean
  readonly isAnswered: boolean
  readonly unchecked: readonly Check[]
}

/** The recipients of payments that are reviewed together. */
export function useRecipients(operations: readonly Operation[], payer: Address | undefined): FoundRecipients {
  const addresses = [...new Set(operations.flatMap((operation) => recipientOf(operation) ?? []))]
  const list = addresses.map(toBase58).join(',')
  const { addresses: alike, query, paid } = usePayees(payer)
  const asked = useQuery({
    ...recipientStates(payer === undefined ? '' : toBase58(payer), list),
    enabled: payer !== undefined && list !== '',
  })
  const known = asked.data
  const all = addresses.map((address) => known?.get(toBase58(address)))
  const isWhole = query.data?.isWhole === true
  const unchecked = useUnchecked(`${payer} ${list}`, {
    recipient: { isKnown: all.every((one) => one?.isToken !== undefined), hasFailed: !asked.isPending },
    label: { isKnown: known !== undefined, hasFailed: asked.isError },
    dealings: {
      isKnown: isWhole && all.every((one) => one?.sentOnlyDust !== undefined),
      hasFailed: query.isError || query.data?.isWhole === false || !asked.isPending,
    },
  })
  return {
    of(address) {
      const base58 = toBase58(address)
      const [state, named] = [known?.get(base58), nameOf(base58)]
      return {
        ...kindOf({ named, isContractHere: false, state }),
        isRisk: named?.risk === true || (known === undefined ? undefined : false),
        isPaid: isPaidBy({ paid, isWhole }, base58),
        isDustSender: state?.sentOnlyDust,
        lookAlike: lookAlikeOf(base58, alike),
      }
    },
    exists(address) {
      const isActive = known?.get(toBase58(address))?.isActive
      if (isActive === undefined)
        throw new NodeUnavailable('The node did not say whether the recipient exists.')
      return isActive
    },
    isAnswered: list === '' || !asked.isPending,
    unchecked: list === '' ? [] : unchecked,
  }
}

type RecipientState = Partial<NodeState> & { readonly sentOnlyDust: boolean | undefined }

const recipientStates = (payer: string, addresses: string) =>
  queryOptions({
    queryKey: ['wallet', 'recipients', payer, addresses],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, RecipientState>> => {
      const { body } = await get('/api/account/recipients', { payer, addresses }, signal)
      return new Map(
        body.data.map(({ address, activated: isActive, sentOnlyDust, ...kind }) => [
          address,
          { ...kind, isActive, sentOnlyDust } as RecipientState,
        ]),
      )
    },
  })

/** All that a look-alike of the payer's is compared with: its own address, the address book, and whom it paid. */
function usePayees(payer: Address | undefined) {
  const own = payer === undefined ? '' : toBase58(payer)
  const query = useQuery(payees(own))
  const here = useKnownHere(payer)
  const paid = [...here.paid, ...(query.data?.addresses ?? [])]
  return { query, paid, addresses: payer === undefined ? [] : [own, ...here.kept, ...paid] }
}

/** What the sender and the recipient sent each other. */
function useDealings(payer: Address | undefined, other: string): Dealings {
  const own = payer === undefined ? '' : toBase58(payer)
  const enabled = own !== '' && other !== ''
  const { query, paid, addresses } = usePayees(payer)
  const came = useQuery({ ...received(other, own), enabled })
  const isWhole = query.data?.isWhole === true
  return {
    isPaid: isPaidBy({ paid, isWhole }, other),
    isDustSender: came.data?.isDustSender,
    lookAlike: enabled ? lookAlikeOf(other, addresses) : undefined,
    isWhole: !enabled || (isWhole && came.data !== undefined),
    isFailed: query.isError || came.isError || query.data?.isWhole === false,
  }
}

type Paid = { readonly paid: readonly string[]; readonly isWhole: boolean }

const isPaidBy = ({ paid, isWhole }: Paid, other: string): boolean | undefined =>
  paid.includes(other) ? true : isWhole ? false : undefined

/** Newest transfers from the other side that are looked at. */
const mostReceived = 20

const received = (from: string, to: string) =>
  queryOptions({
    queryKey: ['wallet', 'received', from, to],
    queryFn: async ({ signal }) => {
      const { body } = await get('/api/transfer', { from, to, limit: mostReceived }, signal)
      return { isDustSender: body.data.length > 0 && body.data.every(isWorthless) }
    },
  })

/** Next to nothing, or in a token that anybody could have made for this. */
const isWorthless = ({ amount_str, tokenInfo }: Transfer): boolean => {
  const { tokenDecimal, tokenId, tokenLevel } = tokenInfo
  if (tokenDecimal === undefined || isWarnedOf(tokenInfo) || (tokenId !== '_' && tokenLevel === '0'))
    return true
  return isDust(toInteger(amount_str) ?? 0n, tokenDecimal)
}

/** The 41-hex of a typed address; `undefined` while it is not one. */
export const typedAddress = (text: string): Address | undefined =>
  isTronAddress(text.trim()) ? toAddress(text.trim()) : undefined
