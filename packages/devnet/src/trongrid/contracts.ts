// Contracts: transactions to them and holders of their tokens.
import { compareIntegers } from '@sundial/primitives'
import { tronGrid } from '@sundial/operations'
import { tokenBalanceIn } from '../contracts/constant-calls.ts'
import { accountIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import { pageIn, pageOf, pageOfRows } from './page.ts'
import { printTransactionAt } from './print-transaction.ts'

export const gridContracts: GridResources = {
  /** Transactions that call the contract or send it something, newest first. */
  '/v1/contracts/:address/transactions'({ devnet: { chain, accountIndex }, query }) {
    const received = accountIndex.positions(accountIn(query, 'address'), 'to')
    const { positions, fingerprint } = pageOf(pageIn(query, chain), [received])
    return { rows: positions.map((position) => printTransactionAt(chain, position)), fingerprint }
  },

  /** Holders of a TRC20 token with the balances that the contract returns, the richest first by default. */
  '/v1/contracts/:address/tokens'({ devnet: { chain, tokenIndex }, query }) {
    const contract = accountIn(query, 'address')
    const context = { state: chain.state, block: chain.nextContractBlock() }
    const { direction } = tronGrid.orderIn(query, ['balance'], 'desc')
    const sign = direction === 'asc' ? 1 : -1
    const holders = tokenIndex
      .holdersOf(contract)
      .map((holder) => ({ holder, balance: tokenBalanceIn(contract, holder, context) ?? 0n }))
      .filter(({ balance }) => balance > 0n)
      .sort((left, right) => sign * compareIntegers(left.balance, right.balance))
    const { rows, fingerprint } = pageOfRows(holders, query)
    return { rows: rows.map(({ holder, balance }) => tronGrid.balanceRow(holder, balance)), fingerprint }
  },
}
