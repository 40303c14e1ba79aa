// Balances and facts of TRC20 tokens.
import { tronGrid } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { viewOf } from '../chain/chain-view.ts'
import { describeToken, standardOf, tokenBalanceIn, totalSupplyOf } from '../contracts/constant-calls.ts'
import type { Devnet } from '../devnet.ts'
import { accountIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import type { Reader } from '../state/state.ts'
import { pageOfRows } from './page.ts'

export const gridTrc20: GridResources = {
  /** Balances by contract, of one contract with `contract_address`; the account need not be active. */
  '/v1/accounts/:address/trc20/balance'({ devnet, query }) {
    const { state } = viewOf(devnet.chain, { solidified: tronGrid.flagIn(query, 'only_confirmed') })
    const address = accountIn(query, 'address')
    const contracts = query['contract_address'] ? [accountIn(query, 'contract_address')] : undefined
    return pageOfRows(balancesOf(address, devnet, state, contracts), query)
  },

  /** Name, symbol, decimals, standard and supply of the contracts in `contract_list` that are tokens. */
  '/v1/trc20/info'({ devnet: { chain }, query }) {
    const names = tronGrid.namesIn(query, 'contract_list', tronGrid.mostContracts)
    const context = { state: chain.state, block: chain.nextContractBlock() }
    const contracts = new Set(names.map((name) => accountIn({ name }, 'name')))
    return {
      rows: [...contracts].flatMap((contract) => {
        const words = describeToken(contract, context)
        if (words.symbol === undefined || words.name === undefined) return []
        const [type, supply] = [standardOf(contract, context), totalSupplyOf(contract, context)]
        return tronGrid.tokenInfoRow(contract, words, { type, supply })
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
    return balance === undefined || balance === 0n ? [] : [tronGrid.balanceRow(contract, balance)]
  })
