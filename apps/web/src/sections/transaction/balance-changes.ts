import { type Moved, movedBy, type TransactionInfo } from '../../data/transaction.ts'

export type BalanceChange = Moved & {
  /** Base58. */
  readonly address: string
  /** In the smallest unit; negative for what left the account. */
  readonly amount: bigint
}

/** Kinds of operations that change balances by their transfers and their fee only: transfers, creation and call of contracts. */
const movingTypes = new Set([1, 2, 30, 31])

/** Internal transactions that are nothing but transfers. */
const plainNotes = new Set(['call', 'create'])

/**
 * Who gained and who lost what, in all: the sums of the transfers by account and token, without the fee. None where other effects,
 * such as stakes of contracts, change balances too, and where nothing moved.
 */
export function balanceChanges(info: TransactionInfo): readonly BalanceChange[] {
  const { contractType = -1, transfersAllList: transfers = [], internal_transactions: calls = [] } = info
  if (!movingTypes.has(contractType) || transfers.length === 0 || info.cost?.fee === undefined) return []
  if (!calls.every(({ note }) => plainNotes.has(note ?? ''))) return []
  const changes = new Map<string, BalanceChange>()
  const add = (change: Omit<BalanceChange, 'address'> & { readonly address: string | undefined }) => {
    const { address } = change
    if (address === undefined) return
    const key = changeKey({ ...change, address })
    const amount = (changes.get(key)?.amount ?? 0n) + change.amount
    changes.set(key, { ...change, address, amount })
  }
  for (const transfer of transfers) {
    const [moved, amount] = [movedBy(transfer), BigInt(transfer.amount_str)]
    add({ address: transfer.from_address, ...moved, amount: -amount })
    add({ address: transfer.to_address, ...moved, amount })
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n)
}

/** Different for each account and each thing that it gained or lost. */
export const changeKey = ({ address, tokenId, itemId = '' }: Omit<BalanceChange, 'amount'>): string =>
  `${address} ${tokenId} ${itemId}`
