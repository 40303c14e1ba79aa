// Contracts: transactions to them and holders of their tokens.
import { Malformed, toBase58 } from '@sundial/primitives'
import { tokenBalanceIn } from '../contracts/constant-calls.ts'
import { accountIn, stringIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import { limitIn, markIn, markOf, pageIn, pageOf } from './page.ts'
import { printTransactionAt } from './print-transaction.ts'

export const gridContracts: GridResources = {
  /** Transactions that call the contract or send it something, newest first. */
  '/v1/contracts/:address/transactions'({ devnet: { chain, accountIndex }, parameters }) {
    const received = accountIndex.positions(accountIn(parameters, 'address'), 'to')
    const { positions, fingerprint } = pageOf(pageIn(parameters, chain), [received])
    return { rows: positions.map((position) => printTransactionAt(chain, position)), fingerprint }
  },

  /** Holders of a TRC20 token with the balances that the contract returns, the richest first by default. */
  '/v1/contracts/:address/tokens'({ devnet: { chain, tokenIndex }, parameters }) {
    const contract = accountIn(parameters, 'address')
    const context = { state: chain.state, block: chain.nextContractBlock() }
    const limit = limitIn(parameters)
    const start = markIn(parameters) ?? 0
    const sign = signIn(stringIn(parameters, 'order_by'))
    const holders = tokenIndex
      .holdersOf(contract)
      .map((holder) => ({ holder, balance: tokenBalanceIn(contract, holder, context) ?? 0n }))
      .filter(({ balance }) => balance > 0n)
      .sort((left, right) => sign * compare(left.balance, right.balance))
    return {
      rows: holders
        .slice(start, start + limit)
        .map(({ holder, balance }) => ({ [toBase58(holder)]: balance.toString() })),
      fingerprint: holders.length > start + limit ? markOf(start + limit) : undefined,
    }
  },
}

const compare = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0)

function signIn(order: string): 1 | -1 {
  if (order === '' || order === 'balance,desc') return -1
  if (order === 'balance,asc') return 1
  throw new Malformed('parameter', 'order_by is balance,asc or balance,desc')
}
