import { type Address, toBase58 } from '@sundial/primitives'
import { type Account, account as accountMessage } from '@sundial/protocol'
import { chainAt, viewOf } from '../chain/chain-view.ts'
import { tokenBalanceIn } from '../contracts/read-contract.ts'
import type { Devnet } from '../devnet.ts'
import { accountNow } from '../server/account-now.ts'
import { accountIn, isTrue } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import type { Reader } from '../state/state.ts'

export const resource: Resource = {
  path: '/v1/accounts/:address',
  answer({ devnet, parameters }) {
    const view = viewOf(devnet.chain, { solidified: isTrue(parameters['only_confirmed']) })
    const address = accountIn(parameters, 'address')
    const account = view.state.get('accounts', address)
    if (account === undefined) return { rows: [] }
    const now = accountNow(account, chainAt(devnet.chain, view))
    return { rows: [{ ...printAccount(now), trc20: trc20Of(address, devnet, view.state) }] }
  },
}

const inBase58 = ['owner_permission', 'witness_permission', 'active_permission', 'votes'] as const

/** Addresses are in hex but for those of permissions and votes. */
function printAccount(account: Account): Readonly<Record<string, unknown>> {
  const hex = accountMessage.toJson(account, { visible: false })
  const visible: Readonly<Record<string, unknown>> = accountMessage.toJson(account, { visible: true })
  const shown = inBase58.filter((name) => name in visible).map((name) => [name, visible[name]])
  return { ...hex, ...Object.fromEntries(shown) }
}

/** What the contracts say of those tokens that ever came or went; nothing of those of which nothing is left. */
const trc20Of = (address: Address, { chain, tokenIndex }: Devnet, state: Reader) =>
  tokenIndex.contractsOf(address).flatMap((contract) => {
    const balance = tokenBalanceIn(contract, address, { state, block: chain.nextContractBlock() })
    return balance === undefined || balance === 0n ? [] : [{ [toBase58(contract)]: balance.toString() }]
  })
