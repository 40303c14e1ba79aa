import { type Address, toBase58 } from '@sundial/primitives'
import { lookAlikeOf } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { account, isContractAccount } from '../../data/account.ts'
import { nameOf } from '../../data/names.ts'
import { feeSource } from '../chain.ts'
import type { WalletData } from '../data.ts'
import { typedAddress } from './use-tokens.ts'

/** What the page knows of the typed recipient. */
export type Recipient = {
  readonly address: Address
  readonly base58: string
  readonly name: string | undefined
  /** Absent while it loads, and where the server does not know. */
  readonly isActive: boolean | undefined
  readonly isContract: boolean
  readonly isRisk: boolean
  /** The account has dealt with it lately. */
  readonly isKnown: boolean
  /** An address of earlier dealings that it is easily taken for; base58. */
  readonly lookAlike: string | undefined
}

type Recent = Pick<WalletData, 'recentTransactions'>

/** The recipient of a typed address; `undefined` while it is none. */
export function useRecipient(text: string, { recentTransactions }: Recent): Recipient | undefined {
  const address = typedAddress(text)
  const base58 = address === undefined ? '' : toBase58(address)
  const { data } = useQuery({ ...account(base58), enabled: address !== undefined })
  const { data: isActive } = useQuery({
    queryKey: ['wallet', 'exists', address],
    queryFn: () => feeSource.exists(address!),
    enabled: address !== undefined,
  })
  if (address === undefined) return undefined
  const known = nameOf(base58)
  const met = partiesOf(recentTransactions)
  return {
    address,
    base58,
    name: known?.name ?? (data?.body.name || undefined),
    isActive,
    isContract: isContractAccount(data?.body) || known?.kind === 'contract' || known?.kind === 'token',
    isRisk: known?.risk === true,
    isKnown: met.has(base58),
    lookAlike: lookAlikeOf(base58, met),
  }
}

const partiesOf = (recent: WalletData['recentTransactions']): ReadonlySet<string> =>
  new Set(recent.flatMap(({ ownerAddress, toAddress }) => [ownerAddress ?? '', toAddress ?? '']))
