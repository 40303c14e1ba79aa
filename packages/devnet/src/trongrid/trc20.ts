// TRC20 tokens: an account's balances, and what contracts say about themselves.
import { type Address, Malformed, toBase58 } from '@sundial/primitives'
import { viewOf } from '../chain/chain-view.ts'
import { describeToken, standardOf, tokenBalanceIn, totalSupplyOf } from '../contracts/constant-calls.ts'
import type { Devnet } from '../devnet.ts'
import { accountIn, isTrue, stringIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import type { Reader } from '../state/state.ts'
import { limitIn, markIn, markOf } from './page.ts'

const mostContracts = 20

export const gridTrc20: GridResources = {
  /** Balances by contract, of one contract with `contract_address`; the account need not be active. */
  '/v1/accounts/:address/trc20/balance'({ devnet, parameters }) {
    const { state } = viewOf(devnet.chain, { solidified: isTrue(parameters['only_confirmed']) })
    const address = accountIn(parameters, 'address')
    const isOne = stringIn(parameters, 'contract_address') !== ''
    const contracts = isOne ? [accountIn(parameters, 'contract_address')] : undefined
    const limit = limitIn(parameters)
    const start = markIn(parameters) ?? 0
    const rows = balancesOf(address, devnet, state, contracts)
    const end = start + limit
    return { rows: rows.slice(start, end), fingerprint: rows.length > end ? markOf(end) : undefined }
  },

  /** Name, symbol, decimals, standard and supply of the contracts in `contract_list` that are tokens. */
  '/v1/trc20/info'({ devnet: { chain }, parameters }) {
    const names = stringIn(parameters, 'contract_list')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    if (names.length === 0 || names.length > mostContracts) {
      throw new Malformed(
        'parameter',
        `contract_list has 1 to ${mostContracts} addresses, separated by commas`,
      )
    }
    const context = { state: chain.state, block: chain.nextContractBlock() }
    const contracts = new Set(names.map((name) => accountIn({ name }, 'name')))
    return {
      rows: [...contracts].flatMap((contract) => {
        const { symbol, name, decimals } = describeToken(contract, context)
        if (symbol === undefined || name === undefined) return []
        return {
          contract_address: toBase58(contract),
          name,
          symbol,
          decimals: decimals ?? 0,
          type: standardOf(contract, context),
          total_supply: totalSupplyOf(contract, context)?.toString(),
        }
      }),
    }
  },
}

/** Balances, as the contracts return them, of all tokens ever transferred; zero balances are left out. */
export const balancesOf = (
  address: Address,
  { chain, tokenIndex }: Devnet,
  state: Reader,
  contracts = tokenIndex.contractsOf(address),
) =>
  contracts.flatMap((contract) => {
    const balance = tokenBalanceIn(contract, address, { state, block: chain.nextContractBlock() })
    return balance === undefined || balance === 0n ? [] : [{ [toBase58(contract)]: balance.toString() }]
  })
