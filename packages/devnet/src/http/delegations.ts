// Delegated and unfreezing stake.
import { stake } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import {
  bytesMessage,
  delegatable,
  delegatableRequest,
  delegatedResourceAccountIndex,
  type DelegatedResourceAccountIndex,
  delegatedResourceList,
  delegatedResourceRequest,
  unfreezeCount,
  unfreezeCountRequest,
  withdrawable,
  withdrawableRequest,
} from '@sundial/protocol'
import { printing, refusing } from '../grpc/rpc.ts'
import type { Chain } from '../chain/chain.ts'
import { viewOfHead } from '../server/account-at-head.ts'
import { addressIn, addressInBytes, longIn } from '../server/members.ts'
import { everywhere, nothing, type Routes } from '../server/route.ts'

const resources = ['BANDWIDTH', 'ENERGY'] as const

/** Any 21 bytes. */
const addressDigits = 42

export const delegationRoutes: Routes = {
  /** A GET of java-tron names the owner `ownerAddress`, a POST `owner_address`. */
  getavailableunfreezecount: {
    under: everywhere,
    rpcs: { GetAvailableUnfreezeCount: refusing('INTERNAL', printing(unfreezeCountRequest, unfreezeCount)) },
    answer({ devnet: { chain }, parameters, form }) {
      const name = parameters['ownerAddress'] === undefined ? 'owner_address' : 'ownerAddress'
      const account = chain.state.get('accounts', addressIn(parameters, name, form))
      if (account === undefined) return nothing
      const waiting = stake.unfreezingAt(account, viewOfHead(chain).now()).length
      return waiting < stake.maxUnfreezings ? { count: BigInt(stake.maxUnfreezings - waiting) } : nothing
    },
  },

  /** Sun (java-tron Wallet.getCanDelegatedMaxSize). */
  getcandelegatedmaxsize: {
    under: everywhere,
    rpcs: { GetCanDelegatedMaxSize: refusing('INTERNAL', printing(delegatableRequest, delegatable)) },
    answer({ devnet: { chain }, parameters, form }) {
      const account = chain.state.get('accounts', addressIn(parameters, 'owner_address', form))
      const resource = resources[Number(longIn(parameters, 'type', form))]
      if (account === undefined || resource === undefined) return nothing
      const ledger = viewOfHead(chain)
      const reserved = resource === 'BANDWIDTH' ? stake.delegationBytes(account, ledger) : 0n
      const most = stake.delegatable(account, resource, { ledger, reserved })
      return most > 0n ? { max_size: most } : nothing
    },
  },

  /** Sun that will have waited long enough at a time in milliseconds; without one, at the head. */
  getcanwithdrawunfreezeamount: {
    under: everywhere,
    rpcs: { GetCanWithdrawUnfreezeAmount: refusing('INTERNAL', printing(withdrawableRequest, withdrawable)) },
    answer({ devnet: { chain }, parameters, form }) {
      const account = chain.state.get('accounts', addressIn(parameters, 'owner_address', form))
      const timestamp = longIn(parameters, 'timestamp', form)
      if (account === undefined || timestamp < 0n) return nothing
      const amount = stake.withdrawableAt(account, timestamp || viewOfHead(chain).now())
      return amount > 0n ? { amount } : nothing
    },
  },

  /** Stake 1.0 of one account for another. */
  getdelegatedresource: {
    under: everywhere,
    rpcs: { GetDelegatedResource: printing(delegatedResourceRequest, delegatedResourceList) },
    answer({ devnet: { chain }, parameters, form }) {
      const from = addressIn(parameters, 'fromAddress', form)
      const to = addressIn(parameters, 'toAddress', form)
      const delegation = stake.delegationOf(viewOfHead(chain), { from, to }, 'v1')
      const list = delegatedResourceList.create({
        delegatedResource: delegation === undefined ? [] : [delegation],
      })
      return delegatedResourceList.toJson(list, form)
    },
  },

  getdelegatedresourceaccountindex: {
    under: everywhere,
    rpcs: {
      GetDelegatedResourceAccountIndex: refusing(
        'INTERNAL',
        printing(bytesMessage, delegatedResourceAccountIndex),
      ),
    },
    answer({ devnet: { chain }, parameters, form }) {
      const address = addressInBytes(parameters, 'value', form)
      if (address.length !== addressDigits) return nothing
      const index = delegationIndexOf(chain, address, 'v1')
      return delegatedResourceAccountIndex.toJson(index, form)
    },
  },

  getdelegatedresourceaccountindexv2: {
    under: everywhere,
    rpcs: {
      GetDelegatedResourceAccountIndexV2: refusing(
        'INTERNAL',
        printing(bytesMessage, delegatedResourceAccountIndex),
      ),
    },
    answer({ devnet: { chain }, parameters, form }) {
      const address = addressInBytes(parameters, 'value', form)
      if (address.length !== addressDigits) return nothing
      const index = delegationIndexOf(chain, address, 'v2')
      return delegatedResourceAccountIndex.toJson(index, form)
    },
  },

  /** The unlocked delegation first, then the locked one; empty records are skipped (java-tron nonEmptyResource). */
  getdelegatedresourcev2: {
    under: everywhere,
    rpcs: {
      GetDelegatedResourceV2: refusing('INTERNAL', printing(delegatedResourceRequest, delegatedResourceList)),
    },
    answer({ devnet: { chain }, parameters, form }) {
      const from = addressIn(parameters, 'fromAddress', form)
      const to = addressIn(parameters, 'toAddress', form)
      const view = viewOfHead(chain)
      const records = (['v2', 'v2-locked'] as const)
        .map((delegation) => stake.delegationOf(view, { from, to }, delegation))
        .filter((record) => record !== undefined)
        .filter((record) => record.frozenBalanceForBandwidth !== 0n || record.frozenBalanceForEnergy !== 0n)
      return delegatedResourceList.toJson(delegatedResourceList.create({ delegatedResource: records }), form)
    },
  },
}

/** java-tron DelegatedResourceAccountIndexStore.getIndex, getV2Index: all of an account's pairs, oldest delegation first. */
export function delegationIndexOf(
  { state }: Chain,
  account: Address,
  version: 'v1' | 'v2',
): DelegatedResourceAccountIndex {
  const pairs = [...state.delegationsOf(account)]
    .map((key) => ({
      key,
      timestamp: state.get('delegationIndexes', key)!.timestamp,
      ...stake.pairOfKey(key),
    }))
    .filter(({ delegation }) => delegation === version)
    .sort((left, right) => Number(left.timestamp - right.timestamp) || (left.key < right.key ? -1 : 1))
  return delegatedResourceAccountIndex.create({
    account,
    fromAccounts: pairs.filter(({ to }) => to === account).map(({ from }) => from),
    toAccounts: pairs.filter(({ from }) => from === account).map(({ to }) => to),
  })
}
