import type network from '../locales/network/en.json'
import type analytics from '../locales/analytics/en.json'
import type award from '../locales/award/en.json'
import type book from '../locales/book/en.json'
import type bridge from '../locales/bridge/en.json'
import type chart from '../locales/chart/en.json'
import type charts from '../locales/charts/en.json'
import type contract from '../locales/contract/en.json'
import type costs from '../locales/costs/en.json'
import type deploy from '../locales/deploy/en.json'
import type difference from '../locales/difference/en.json'
import type english from '../locales/en.json'
import type extension from '../locales/extension/en.json'
import type failure from '../locales/failure/en.json'
import type filters from '../locales/filters/en.json'
import type guess from '../locales/guess/en.json'
import type item from '../locales/item/en.json'
import type issue from '../locales/issue/en.json'
import type governance from '../locales/governance/en.json'
import type late from '../locales/late/en.json'
import type launch from '../locales/launch/en.json'
import type launches from '../locales/launches/en.json'
import type listing from '../locales/listing/en.json'
import type market from '../locales/market/en.json'
import type menu from '../locales/menu/en.json'
import type order from '../locales/order/en.json'
import type pairing from '../locales/pairing/en.json'
import type parameters from '../locales/parameters/en.json'
import type review from '../locales/review/en.json'
import type record from '../locales/record/en.json'
import type payments from '../locales/payments/en.json'
import type proposing from '../locales/proposing/en.json'
import type reader from '../locales/reader/en.json'
import type revert from '../locales/revert/en.json'
import type rating from '../locales/rating/en.json'
import type ranking from '../locales/ranking/en.json'
import type risk from '../locales/risk/en.json'
import type sentence from '../locales/sentence/en.json'
import type sheet from '../locales/sheet/en.json'
import type wallet from '../locales/wallet/en.json'
import type signature from '../locales/signature/en.json'
import type tools from '../locales/tools/en.json'
import type trace from '../locales/trace/en.json'
import type verify from '../locales/verify/en.json'

export type { Messages as Texts } from 'use-intl'

// The compiler checks the keys of the texts.
declare module 'use-intl' {
  interface AppConfig {
    /** Texts of a topic exist only inside its `Topic`. */
    Messages: typeof english &
      typeof network &
      typeof analytics &
      typeof award &
      typeof book &
      typeof bridge &
      typeof chart &
      typeof charts &
      typeof contract &
      typeof costs &
      typeof deploy &
      typeof difference &
      typeof extension &
      typeof failure &
      typeof filters &
      typeof governance &
      typeof guess &
      typeof issue &
      typeof item &
      typeof late &
      typeof launch &
      typeof launches &
      typeof listing &
      typeof market &
      typeof menu &
      typeof order &
      typeof pairing &
      typeof parameters &
      typeof review &
      typeof payments &
      typeof proposing &
      typeof ranking &
      typeof rating &
      typeof record &
      typeof reader &
      typeof revert &
      typeof risk &
      typeof sentence &
      typeof sheet &
      typeof signature &
      typeof tools &
      typeof trace &
      typeof verify &
      typeof wallet
  }
}
