import { accountState } from '@sundial/protocol'
import type { KeptAccount, KeptState, Store } from '@sundial/store'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { account } from '../../schema/account.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { toAccount } from '../../shape/account.ts'

export const oneAccount = endpoint({
  get: '/api/accountv2',
  summary: 'What is known of one account: of the index, and of the node at a block',
  description:
    'Balances are absent unless the index holds the whole chain and knows all it did to them. Stake, resources, names, votes and permissions are the node’s, at the block of state, and absent until it was asked. An address the index never saw answers with counts of zero.',
  query: { address: requiredAddress, ...ignored },
  reply: account,
  async handle({ query }, { store, state }) {
    const address = await readAddress(query.address, { store })
    const [row, balances, kept] = await Promise.all([
      store.accountByAddress(address),
      store.balancesOfAccount(address),
      store.accountState(address),
    ])
    const inNode = {
      kept,
      witness: await witnessOf(address, kept, store),
      nowMs: state.head?.timestampMs ?? 0,
    }
    return toAccount(address, { row, balances, inNode }, state)
  },
})

/** Few accounts are witnesses, and there are hundreds of them. */
async function witnessOf(
  address: string,
  kept: KeptAccount | undefined,
  store: Pick<Store, 'nodeStates'>,
): Promise<KeptState | undefined> {
  if (kept?.bytes === undefined || accountState.decode(kept.bytes).account?.isWitness !== true)
    return undefined
  const { states } = await store.nodeStates('witness')
  return states.find(({ key }) => key === address)
}
