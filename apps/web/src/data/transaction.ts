import type { Body } from './api.ts'
import { list } from './lists.ts'
import type { TokenInfo } from './token.ts'

/** One transaction with everything the API has on it. */
export type TransactionInfo = Body<'/api/transaction-info'> & { readonly hash: string }

/** Whether a result on the chain is a failure; a transaction that waits for a block has none. */
export const isFailed = (result: string | undefined): boolean =>
  result !== undefined && result !== '' && result !== 'SUCCESS'

/** A transfer of a token within a transaction. */
export type TokenTransfer = NonNullable<TransactionInfo['tokenTransferInfo']>

/** TRX, a token, or an item of a TRC721 or TRC1155 contract. */
export type Moved = Pick<TokenInfo, 'tokenId' | 'tokenType'> & { readonly itemId?: string }

/** What a transfer within a transaction moves. */
export const movedBy = ({ contract_address: contract, token_id: id, tokenType }: TokenTransfer): Moved => ({
  tokenId: contract ?? id ?? '_',
  tokenType,
  ...(contract !== undefined && id !== undefined && { itemId: id }),
})

export type Transaction = Body<'/api/transaction'>['data'][number]

/** The transfer that a call of a token made or, where it failed, asked for. Without decimals it may be the number of an item. */
function transferIn({ tokenTransfer, attemptedTransfer }: Transaction): Transaction['tokenTransfer'] {
  if (tokenTransfer !== undefined) return tokenTransfer
  return attemptedTransfer?.tokenInfo.tokenDecimal === undefined ? undefined : attemptedTransfer
}

/** The account whose assets move: of a transfer by somebody who was allowed to, the holder and not the caller. */
export const senderOf = (row: Transaction): string | undefined =>
  transferIn(row)?.from_address ?? row.ownerAddress

/** Who gets what moves: of a transfer of a token, its receiver and not the contract. */
export const receiverOf = (row: Transaction): string | undefined =>
  transferIn(row)?.to_address ?? row.toAddress

/** What moves; absent where nothing does: the API gives an operation without an amount 0 TRX. */
export function movedIn(row: Transaction) {
  const { amount = '0', tokenInfo } = row
  if (amount !== '0') return { amount, tokenInfo }
  const transfer = transferIn(row)
  return { amount: transfer?.amount_str, tokenInfo: transfer?.tokenInfo }
}

/** Transactions, newest first; `address` and `block` filter. */
export const transactions = list('/api/transaction', ({ data }) => data, { sort: '-timestamp' })

export type Transfer = Body<'/api/transfer'>['data'][number]

/** Transfers of all assets, newest first; `address` and `block` filter. */
export const transfers = list('/api/transfer', ({ data }) => data, { sort: '-timestamp' })

export type InternalTransaction = Body<'/api/internal-transaction'>['data'][number]

/** Calls and transfers made by contracts, newest first, of the `address` or `block` in the request. */
export const internalTransactions = list('/api/internal-transaction', ({ data }) => data)
