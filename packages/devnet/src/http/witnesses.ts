// Witnesses, their rewards and the next maintenance.
import { rewards } from '@sundial/operations'
import { type Address, fromHex, Malformed, toHex, TronError } from '@sundial/primitives'
import { byVotes, bytesMessage, emptyMessage, numberMessage, witness, witnessList } from '@sundial/protocol'
import { type Members, printing, refusing } from '../grpc/rpc.ts'
import { votesSinceTally } from '../chain/maintenance.ts'
import { viewOfHead } from '../server/account-at-head.ts'
import { InvalidAddress, JavaError } from '../server/response.ts'
import { longIn, memberText, visibleAddress } from '../server/members.ts'
import type { RequestParameters } from '../server/parameters.ts'
import { everywhere, fullNodeOnly, nothing, type Routes } from '../server/route.ts'
import { propertyOf } from '../state/state.ts'

/** java-tron Wallet.WITNESS_COUNT_LIMIT_MAX. */
const mostRows = 1000

const inMaintenance = new JavaError(
  'org.tron.core.exception.MaintenanceUnavailableException',
  'Service temporarily unavailable during maintenance period. Please try again later.',
)

/** An address in bytes, and a number in the member that every number has. */
const inNumber = (name: string) => ({
  asked: ({ value }: Members): Members => ({ address: value }),
  told: (printed: Members): Members => ({ num: printed[name] }),
})

export const witnessRoutes: Routes = {
  /** Percent a witness keeps in this cycle; a change of it counts from the next. */
  getBrokerage: {
    under: everywhere,
    rpcs: {
      GetBrokerageInfo: refusing('UNKNOWN', printing(bytesMessage, numberMessage, inNumber('brokerage'))),
    },
    answer({ devnet: { chain }, parameters }) {
      const witness = rewardedAddressIn(parameters)
      if (witness === undefined) return { brokerage: 0 }
      const ledger = viewOfHead(chain)
      const { brokerage } = rewards.witnessCycleOf(ledger, ledger.property('currentCycle'), witness)
      return { brokerage: Number(brokerage) }
    },
  },

  /** Sun that an account could withdraw; zero for an address without an account. */
  getReward: {
    under: everywhere,
    rpcs: { GetRewardInfo: refusing('UNKNOWN', printing(bytesMessage, numberMessage, inNumber('reward'))) },
    answer({ devnet: { chain }, parameters }) {
      const address = rewardedAddressIn(parameters)
      return { reward: address === undefined ? 0n : rewards.queryReward(viewOfHead(chain), address) }
    },
  },

  getnextmaintenancetime: {
    under: fullNodeOnly,
    rpcs: { GetNextMaintenanceTime: printing(emptyMessage, numberMessage) },
    answer: ({ devnet: { chain } }) => ({ num: propertyOf(chain.state, 'nextMaintenanceMs') }),
  },

  /** Most votes first, with the votes of now, not of the last tally (java-tron Wallet.getPaginatedNowWitnessList). */
  getpaginatednowwitnesslist: {
    under: everywhere,
    answer({ devnet: { chain }, parameters, form }) {
      const offset = Number(longIn(parameters, 'offset', form))
      const limit = Math.min(Number(longIn(parameters, 'limit', form)), mostRows)
      if (limit <= 0 || offset < 0) return nothing
      if (propertyOf(chain.state, 'headIsMaintenance') === 1n) throw inMaintenance
      const moved = votesSinceTally(chain.state)
      const now = chain.state
        .entries('witnesses')
        .map(([address, item]) => ({ ...item, voteCount: item.voteCount + (moved.get(address) ?? 0n) }))
      const rows = byVotes(now).slice(offset, offset + limit)
      return rows.length === 0 ? nothing : { witnesses: rows.map((item) => witness.toJson(item, form)) }
    },
  },

  /** In the order of addresses, as java-tron's store keeps them. */
  listwitnesses: {
    under: everywhere,
    rpcs: { ListWitnesses: printing(emptyMessage, witnessList) },
    answer: ({ devnet: { chain }, form }) => ({
      witnesses: chain.state
        .entries('witnesses')
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([, item]) => witness.toJson(item, form)),
    }),
  },
}

/** Hex when it begins with 41, base58 otherwise, whatever `visible` says (java-tron Util.getAddress). Throws `invalid_address`. */
function rewardedAddressIn(parameters: RequestParameters): Address | undefined {
  const text = memberText(parameters, 'address')
  if (text === undefined || text.trim() === '') return undefined
  try {
    return text.startsWith('41') ? toHex(fromHex(text)) : visibleAddress(text)
  } catch (error) {
    if (error instanceof Malformed)
      throw new InvalidAddress(`exception decoding Hex string: ${hexFault(text)}`)
    throw error instanceof TronError ? new InvalidAddress(error.message) : error
  }
}

/** The decoder of Bouncy Castle reads two digits at a time, past the end if it must. */
const hexFault = (text: string): string =>
  /^[0-9a-f]*$/i.test(text)
    ? `String index out of range: ${text.length}`
    : 'invalid characters encountered in Hex string'
