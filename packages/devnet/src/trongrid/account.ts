import { type Account, account as accountMessage } from '@sundial/protocol'
import { chainAt, viewOf } from '../chain/chain-view.ts'
import { accountNow } from '../server/account-now.ts'
import { accountIn, isTrue } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'

export const resource: Resource = {
  path: '/v1/accounts/:address',
  answer({ devnet: { chain }, parameters }) {
    const view = viewOf(chain, { solidified: isTrue(parameters['only_confirmed']) })
    const account = view.state.get('accounts', accountIn(parameters, 'address'))
    return { rows: account === undefined ? [] : [printAccount(accountNow(account, chainAt(chain, view)))] }
  },
}

/** Addresses are in hex but for those of permissions and votes. Balances of TRC20 tokens are only told where known. */
function printAccount(account: Account) {
  const hex = accountMessage.toJson(account, { visible: false })
  const visible = accountMessage.toJson(account, { visible: true })
  const shown = { ...hex, trc20: [] } as Record<string, unknown>
  for (const name of ['owner_permission', 'witness_permission', 'active_permission', 'votes'] as const) {
    if (name in visible) shown[name] = (visible as Record<string, unknown>)[name]
  }
  return shown
}
