// Exchanges of TRC10 tokens in pairs.
import { bytesMessage, emptyMessage, exchange, exchangeList, paginatedMessage } from '@sundial/protocol'
import { forgiving, idOfKey, printing } from '../grpc/rpc.ts'
import { nullPointer } from '../server/response.ts'
import { idIn, requiredLongIn } from '../server/members.ts'
import { everywhere, fullNodeOnly, nothing, type Routes } from '../server/route.ts'
import { propertyOf } from '../state/state.ts'

/** java-tron Parameter.DatabaseConstants EXCHANGE_COUNT_LIMIT_MAX. */
const mostRows = 1000

export const exchangeRoutes: Routes = {
  getexchangebyid: {
    under: everywhere,
    rpcs: { GetExchangeById: forgiving(printing(bytesMessage, exchange, { asked: idOfKey })) },
    answer({ devnet: { chain }, parameters, form }) {
      const stored = chain.state.get('exchanges', String(idIn(parameters, form)))
      if (stored === undefined) throw nullPointer()
      return exchange.toJson(stored, form)
    },
  },

  /** Oldest first, those after so many (java-tron Wallet.getPaginatedExchangeList). */
  getpaginatedexchangelist: {
    under: fullNodeOnly,
    rpcs: { GetPaginatedExchangeList: printing(paginatedMessage, exchangeList) },
    answer({ devnet: { chain }, parameters, form }) {
      const offset = Number(requiredLongIn(parameters, 'offset', form))
      const limit = Math.min(Number(requiredLongIn(parameters, 'limit', form)), mostRows)
      const length = Math.min(limit, Number(propertyOf(chain.state, 'lastExchangeId')) - offset)
      if (offset < 0 || length <= 0) return nothing
      const ids = Array.from({ length }, (_, index) => offset + index + 1)
      return { exchanges: ids.map((id) => exchange.toJson(chain.state.get('exchanges', String(id)), form)) }
    },
  },

  /** The newest first (java-tron ExchangeStore.getAllExchanges). */
  listexchanges: {
    under: everywhere,
    rpcs: { ListExchanges: printing(emptyMessage, exchangeList) },
    answer({ devnet: { chain }, form }) {
      const exchanges = chain.state
        .entries('exchanges')
        .map(([, value]) => value)
        .toSorted((left, right) => Number(right.createTime - left.createTime))
      return exchanges.length === 0
        ? nothing
        : { exchanges: exchanges.map((value) => exchange.toJson(value, form)) }
    },
  },
}
