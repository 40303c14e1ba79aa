// Proposals and the chain parameters they set.
import { mainnetParameters, type ParameterName, proposals } from '@sundial/operations'
import {
  bytesMessage,
  chainParameters,
  emptyMessage,
  paginatedMessage,
  pricesMessage,
  proposal,
  proposalList,
} from '@sundial/protocol'
import { forgiving, idOfKey, type Members, printing, refusing } from '../grpc/rpc.ts'
import type { Genesis } from '../genesis/genesis.ts'
import { viewOfHead } from '../server/account-at-head.ts'
import { idIn, requiredLongIn } from '../server/members.ts'
import { everywhere, fullNodeOnly, nothing, type Routes } from '../server/route.ts'
import { parameterOf, propertyOf } from '../state/state.ts'

/** java-tron Wallet.PROPOSAL_COUNT_LIMIT_MAX. */
const mostRows = 1000

/** The chain id of a side chain is a text, for which the message has no place. */
const withoutTexts = ({ chainParameter }: Members): Members => ({
  chainParameter: (chainParameter as readonly Members[]).filter(({ value }) => typeof value !== 'string'),
})

export const proposalRoutes: Routes = {
  /** As time:sun pairs, each price from its time on. */
  getbandwidthprices: {
    under: everywhere,
    rpcs: { GetBandwidthPrices: refusing('INTERNAL', printing(emptyMessage, pricesMessage)) },
    answer: ({ devnet: { chain } }) => ({
      prices: proposals.priceHistoryOf(viewOfHead(chain), 'getTransactionFee'),
    }),
  },

  /** A value of zero is left out, as any zero is. The node of a side chain names its chain id too. */
  getchainparameters: {
    under: fullNodeOnly,
    rpcs: { GetChainParameters: printing(emptyMessage, chainParameters, { told: withoutTexts }) },
    answer: ({ devnet: { chain } }) => ({
      chainParameter: [
        ...(Object.keys(mainnetParameters) as ParameterName[]).map((key) => {
          const value = parameterOf(chain.state, key)
          return value === 0n ? { key } : { key, value }
        }),
        ...sideChainParameters(chain.genesis),
      ],
    }),
  },

  /** As time:sun pairs, each price from its time on. */
  getenergyprices: {
    under: everywhere,
    rpcs: { GetEnergyPrices: refusing('INTERNAL', printing(emptyMessage, pricesMessage)) },
    answer: ({ devnet: { chain } }) => ({
      prices: proposals.priceHistoryOf(viewOfHead(chain), 'getEnergyFee'),
    }),
  },

  /** As time:sun pairs, each price from its time on. */
  getmemofee: {
    under: fullNodeOnly,
    rpcs: { GetMemoFee: refusing('INTERNAL', printing(emptyMessage, pricesMessage)) },
    answer: ({ devnet: { chain } }) => ({
      prices: proposals.priceHistoryOf(viewOfHead(chain), 'getMemoFee'),
    }),
  },

  /** Oldest first, those after so many (java-tron Wallet.getPaginatedProposalList). */
  getpaginatedproposallist: {
    under: fullNodeOnly,
    rpcs: { GetPaginatedProposalList: printing(paginatedMessage, proposalList) },
    answer({ devnet: { chain }, parameters, form }) {
      const offset = Number(requiredLongIn(parameters, 'offset', form))
      const limit = Math.min(Number(requiredLongIn(parameters, 'limit', form)), mostRows)
      const count = Number(propertyOf(chain.state, 'proposalCount'))
      const length = Math.min(limit, count - offset)
      if (offset < 0 || length <= 0) return nothing
      const ids = Array.from({ length }, (_, index) => offset + index + 1)
      return { proposals: ids.map((id) => proposal.toJson(chain.state.get('proposals', String(id)), form)) }
    },
  },

  getproposalbyid: {
    under: fullNodeOnly,
    rpcs: { GetProposalById: forgiving(printing(bytesMessage, proposal, { asked: idOfKey })) },
    answer({ devnet: { chain }, parameters, form }) {
      const stored = chain.state.get('proposals', String(idIn(parameters, form)))
      return stored === undefined ? nothing : proposal.toJson(stored, form)
    },
  },

  /** Newest first (java-tron ProposalStore.getAllProposals). */
  listproposals: {
    under: fullNodeOnly,
    rpcs: { ListProposals: printing(emptyMessage, proposalList) },
    answer({ devnet: { chain }, form }) {
      const newestFirst = chain.state
        .entries('proposals')
        .map(([, item]) => item)
        .toSorted((left, right) => Number(right.proposalId - left.proposalId))
      if (newestFirst.length === 0) return nothing
      return { proposals: newestFirst.map((item) => proposal.toJson(item, form)) }
    },
  },
}

/** As sun-network's nodes print it, whose parameters are text (Wallet.getSideChainParameters). */
const sideChainParameters = ({ sideChainId }: Genesis) =>
  sideChainId === undefined ? [] : [{ key: 'getSideChainId', value: sideChainId.toUpperCase() }]
