// Accounts, their transactions and their TRC20 transfers.
import { decodeTransferLog } from '@sundial/abi'
import { type Address, toBase58, toHex } from '@sundial/primitives'
import { type Account, account as accountMessage } from '@sundial/protocol'
import { chainAt, viewOf } from '../chain/chain-view.ts'
import { type ContractContext, describeToken } from '../contracts/constant-calls.ts'
import { accountAtHead } from '../server/account-at-head.ts'
import { accountIn, isTrue, type RequestParameters, stringIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import { pageOfLogs, type ReceiptLog } from './logs.ts'
import { pageIn, pageOf } from './page.ts'
import { printTransactionAt } from './print-transaction.ts'
import { balancesOf } from './trc20.ts'

const inBase58 = ['owner_permission', 'witness_permission', 'active_permission', 'votes'] as const

export const gridAccounts: GridResources = {
  '/v1/accounts/:address'({ devnet, parameters }) {
    const view = viewOf(devnet.chain, { solidified: isTrue(parameters['only_confirmed']) })
    const address = accountIn(parameters, 'address')
    const account = view.state.get('accounts', address)
    if (account === undefined) return { rows: [] }
    const now = accountAtHead(account, chainAt(devnet.chain, view))
    return { rows: [{ ...printAccount(now), trc20: balancesOf(address, devnet, view.state) }] }
  },

  /** Transactions the account owns or is at the other end of, newest first. */
  '/v1/accounts/:address/transactions'({ devnet: { chain, accountIndex }, parameters }) {
    const address = accountIn(parameters, 'address')
    const onlyFrom = isTrue(parameters['only_from'])
    const onlyTo = isTrue(parameters['only_to'])
    // With both parameters TronGrid returns both.
    const sent = onlyTo && !onlyFrom ? [] : accountIndex.positions(address, 'from')
    const received = onlyFrom && !onlyTo ? [] : accountIndex.positions(address, 'to')
    const inner = searchesInternal(parameters) ? accountIndex.positions(address, 'internal') : []
    const { positions, fingerprint } = pageOf(pageIn(parameters, chain), [sent, received, inner])
    return { rows: positions.map((position) => printTransactionAt(chain, position)), fingerprint }
  },

  /** TRC20 transfers from and to the account, read from the logs of its transactions. */
  '/v1/accounts/:address/transactions/trc20'({ devnet: { chain, accountIndex }, parameters }) {
    const address = accountIn(parameters, 'address')
    const token = stringIn(parameters, 'contract_address') && accountIn(parameters, 'contract_address')
    const context = { state: chain.state, block: chain.nextContractBlock() }
    const tokens = new Map<Address, object>()
    const infoOf = (contract: Address) => {
      const info = tokens.get(contract) ?? tokenInfo(contract, context)
      tokens.set(contract, info)
      return info
    }
    return pageOfLogs(chain, parameters, {
      positions: accountIndex.positions(address, 'token'),
      read({ log, receipt }: ReceiptLog) {
        const transfer = decodeTransferLog(log.topics, log.data)
        const contract = `41${toHex(log.address)}`
        if (transfer === undefined || (token !== '' && token !== contract)) return undefined
        const { from, to, value } = transfer
        const isSent = from === address && !isTrue(parameters['only_to'])
        const isReceived = to === address && !isTrue(parameters['only_from'])
        if (!isSent && !isReceived) return undefined
        return {
          transaction_id: toHex(receipt.id),
          token_info: infoOf(contract),
          block_timestamp: receipt.blockTimeStamp,
          from: toBase58(from),
          to: toBase58(to),
          type: 'Transfer',
          value: value.toString(),
        }
      },
    })
  },
}

/** Addresses are in hex but for those of permissions and votes. */
function printAccount(account: Account): Readonly<Record<string, unknown>> {
  const hex = accountMessage.toJson(account, { visible: false })
  const visible: Readonly<Record<string, unknown>> = accountMessage.toJson(account, { visible: true })
  const shown = inBase58.filter((name) => name in visible).map((name) => [name, visible[name]])
  return { ...hex, ...Object.fromEntries(shown) }
}

/** Includes transfers by contracts, unless the query excludes them or restricts one end of the transaction. */
const searchesInternal = (parameters: RequestParameters): boolean =>
  !isTrue(parameters['only_from']) &&
  !isTrue(parameters['only_to']) &&
  stringIn(parameters, 'search_internal') !== 'false'

function tokenInfo(contract: Address, context: ContractContext) {
  const { symbol, name, decimals } = describeToken(contract, context)
  return { symbol, address: toBase58(contract), decimals, name }
}
