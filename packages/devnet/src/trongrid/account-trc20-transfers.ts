import { decodeTransferLog } from '@sundial/abi'
import { type Address, toBase58, toHex } from '@sundial/primitives'
import { describeToken } from '../contracts/read-contract.ts'
import { accountIn, isTrue, stringIn } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import { type PlacedLog, pageOfLogs } from '../server/trongrid-logs.ts'

/** TRC20 transfers from and to the account, read from the logs of its transactions. */
export const resource: Resource = {
  path: '/v1/accounts/:address/transactions/trc20',
  answer({ devnet: { chain, accountIndex }, parameters }) {
    const address = accountIn(parameters, 'address')
    const token = stringIn(parameters, 'contract_address') && accountIn(parameters, 'contract_address')
    const asking = { state: chain.state, block: chain.nextContractBlock() }
    const tokens = new Map<Address, object>()
    const infoOf = (contract: Address) => {
      const info = tokens.get(contract) ?? tokenInfo(contract, asking)
      tokens.set(contract, info)
      return info
    }
    return pageOfLogs(chain, parameters, {
      places: accountIndex.places(address, 'token'),
      read({ log, receipt }: PlacedLog) {
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

function tokenInfo(contract: Address, asking: Parameters<typeof describeToken>[1]) {
  const { symbol, name, decimals } = describeToken(contract, asking)
  return { symbol, address: toBase58(contract), decimals, name }
}
