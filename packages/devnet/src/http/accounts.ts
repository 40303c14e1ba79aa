// Accounts, their resources and the form of an address.
import { type LedgerView, resources, stake } from '@sundial/operations'
import { fromBase58Check, fromHex, isAccountAddress, toHex, toTextLossy } from '@sundial/primitives'
import {
  type Account,
  account as accountMessage,
  accountNetMessage,
  accountResourceMessage,
} from '@sundial/protocol'
import { printing } from '../grpc/rpc.ts'
import type { Chain } from '../chain/chain.ts'
import { accountAtHead, recoveredAccount, viewOfHead } from '../server/account-at-head.ts'
import { addressFieldIn, addressIn, memberText, plainAddressIn, textIn } from '../server/members.ts'
import { bodyFault, bodyText } from '../server/parameters.ts'
import { everywhere, fullNodeOnly, nothing, type Routes } from '../server/route.ts'

export const accountRoutes: Routes = {
  /** Pending transactions count, but not under walletsolidity. */
  getaccount: {
    under: everywhere,
    rpcs: { GetAccount: printing(accountMessage, accountMessage) },
    answer({ devnet: { chain }, parameters, form }) {
      // Of a query java-tron makes a message with this member alone.
      const { address } = parameters
      const asked = form.isQuery === true ? { address, [bodyText]: JSON.stringify({ address }) } : parameters
      const account = chain.state.get('accounts', addressFieldIn(asked, 'address', form))
      return account === undefined ? nothing : accountMessage.toJson(accountAtHead(account, chain), form)
    },
  },

  /**
   * By the id that its owner set, ignoring case. Unlike getaccount, with only
   * the existing stake (java-tron Wallet.getAccountById).
   */
  getaccountbyid: {
    under: everywhere,
    rpcs: { GetAccountById: printing(accountMessage, accountMessage) },
    answer({ devnet: { chain }, parameters, form }) {
      const id = toTextLossy(textIn(parameters, 'account_id', form)).toLowerCase()
      const address = chain.state.get('accountIds', id)
      const account = address === undefined ? undefined : chain.state.get('accounts', address)
      if (account === undefined) return nothing
      const { frozenV2 } = account
      return accountMessage.toJson({ ...accountAtHead(account, chain), frozenV2 }, form)
    },
  },

  getaccountnet: {
    under: fullNodeOnly,
    rpcs: { GetAccountNet: printing(accountMessage, accountNetMessage) },
    answer({ devnet: { chain }, parameters, form }) {
      const account = chain.state.get('accounts', addressIn(parameters, 'address', form))
      return account === undefined ? nothing : accountNetMessage.toJson(netNow(account, chain), form)
    },
  },

  getaccountresource: {
    under: fullNodeOnly,
    rpcs: { GetAccountResource: printing(accountMessage, accountResourceMessage) },
    answer({ devnet: { chain }, parameters, form }) {
      const account = chain.state.get('accounts', plainAddressIn(parameters, 'address', form))
      return account === undefined
        ? nothing
        : accountResourceMessage.toJson(resourcesNow(account, chain), form)
    },
  },

  /** By its length the text is hex, base58check or base64; no body for one that cannot be read (java-tron ValidateAddressServlet). */
  validateaddress: {
    under: fullNodeOnly,
    reportsFaults: true,
    answer({ parameters }) {
      if (parameters[bodyFault] !== undefined) return undefined
      const text = memberText(parameters, 'address') ?? ''
      const [read, format] = readerOf(text)
      if (read === undefined) return { result: false, message: 'Length error' }
      try {
        const address = read(text)
        const valid = address !== undefined && isAccountAddress(toHex(address))
        return valid
          ? { result: true, message: `${format} format` }
          : { result: false, message: 'Invalid address' }
      } catch (error) {
        return { result: false, message: (error as Error).message }
      }
    },
  },
}

type Reader = (text: string) => Uint8Array | undefined

function readerOf({ length }: string): readonly [Reader | undefined, string] {
  if (length === 42) return [fromHex, 'Hex string']
  if (length === 34) return [fromBase58Check, 'Base58check']
  if (length === 28) return [(text) => new Uint8Array(Buffer.from(text, 'base64')), 'Base64']
  return [undefined, '']
}

/** java-tron Wallet.getAccountNet. */
export function netNow(account: Account, chain: Chain) {
  const view = viewOfHead(chain)
  return netFigures(recoveredAccount(account, view), view)
}

/** java-tron Wallet.getAccountResource. */
export function resourcesNow(account: Account, chain: Chain) {
  const view = viewOfHead(chain)
  const now = recoveredAccount(account, view)
  const energy = resources.energyOf(now)
  return {
    ...netFigures(now, view),
    totalTronPowerWeight: view.property('totalTronPowerWeight'),
    tronPowerUsed: stake.votesOf(now),
    tronPowerLimit: stake.weightOf(stake.allTronPowerOf(now)),
    energyUsed: energy.energyUsage,
    energyLimit: resources.energyLimitOf(now, view),
    totalEnergyLimit: view.parameter('getTotalEnergyCurrentLimit'),
    totalEnergyWeight: view.property('totalEnergyWeight'),
    storageUsed: energy.storageUsage,
    storageLimit: energy.storageLimit,
  }
}

const netFigures = (now: Account, view: LedgerView) => ({
  freeNetUsed: now.freeNetUsage,
  freeNetLimit: view.parameter('getFreeNetLimit'),
  netUsed: now.netUsage,
  netLimit: resources.netLimitOf(now, view),
  assetNetUsed: now.freeAssetNetUsageV2,
  assetNetLimit: now.freeAssetNetUsageV2.map(({ key }) => ({
    key,
    value: view.record('tokens', key)?.freeAssetNetLimit ?? 0n,
  })),
  totalNetLimit: view.parameter('getTotalNetLimit'),
  totalNetWeight: view.property('totalNetWeight'),
})
