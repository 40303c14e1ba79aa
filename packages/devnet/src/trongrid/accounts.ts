// Accounts, their transactions and their TRC20 transfers.
import { decodeTransferLog } from '@sundial/abi'
import { tronGrid } from '@sundial/operations'
import { type Address, toHex } from '@sundial/primitives'
import { chainAt, viewOf } from '../chain/chain-view.ts'
import { describeToken } from '../contracts/constant-calls.ts'
import { accountAtHead } from '../server/account-at-head.ts'
import { accountIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import { logsAt, pageOfItems } from './logs.ts'
import { pageIn, pageOf } from './page.ts'
import { printTransactionAt } from './print-transaction.ts'
import { balancesOf } from './trc20.ts'

export const gridAccounts: GridResources = {
  '/v1/accounts/:address'({ devnet, query }) {
    const view = viewOf(devnet.chain, { solidified: tronGrid.flagIn(query, 'only_confirmed') })
    const address = accountIn(query, 'address')
    const account = view.state.get('accounts', address)
    if (account === undefined) return { rows: [] }
    const now = accountAtHead(account, chainAt(devnet.chain, view))
    return { rows: [{ ...tronGrid.accountRow(now), trc20: balancesOf(address, devnet, view.state) }] }
  },

  /** Transactions the account owns or is at the other end of, newest first. */
  '/v1/accounts/:address/transactions'({ devnet: { chain, accountIndex }, query }) {
    const address = accountIn(query, 'address')
    const { sent, received, inner } = tronGrid.sidesIn(query)
    const { positions, fingerprint } = pageOf(pageIn(query, chain), [
      sent ? accountIndex.positions(address, 'from') : [],
      received ? accountIndex.positions(address, 'to') : [],
      inner ? accountIndex.positions(address, 'internal') : [],
    ])
    return { rows: positions.map((position) => printTransactionAt(chain, position)), fingerprint }
  },

  /** TRC20 transfers from and to the account, read from the logs of its transactions. */
  '/v1/accounts/:address/transactions/trc20'({ devnet: { chain, accountIndex }, query }) {
    const address = accountIn(query, 'address')
    const token = query['contract_address'] ? accountIn(query, 'contract_address') : undefined
    const context = { state: chain.state, block: chain.nextContractBlock() }
    const tokens = new Map<Address, tronGrid.TokenWords>()
    const wordsOf = (contract: Address) => {
      const words = tokens.get(contract) ?? describeToken(contract, context)
      tokens.set(contract, words)
      return words
    }
    const { sent, received } = tronGrid.sidesIn(query)
    return pageOfItems(chain, query, {
      itemsAt: logsAt,
      positions: accountIndex.positions(address, 'token'),
      read({ log, receipt }) {
        const transfer = decodeTransferLog(log.topics, log.data)
        const contract = `41${toHex(log.address)}`
        if (transfer === undefined || (token !== undefined && token !== contract)) return undefined
        const { from, to, value: amount } = transfer
        if (!(sent && from === address) && !(received && to === address)) return undefined
        const { id, blockTimeStamp: timestampMs } = receipt
        const placed = { transactionId: toHex(id), timestampMs, contract, from, to, amount }
        return tronGrid.transferRow(placed, wordsOf(contract))
      },
    })
  },
}
