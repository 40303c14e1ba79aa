import type network from '../locales/network/en.json'
import type chart from '../locales/chart/en.json'
import type contract from '../locales/contract/en.json'
import type english from '../locales/en.json'
import type extension from '../locales/extension/en.json'
import type failure from '../locales/failure/en.json'
import type governance from '../locales/governance/en.json'
import type order from '../locales/order/en.json'
import type pairing from '../locales/pairing/en.json'
import type parameters from '../locales/parameters/en.json'
import type review from '../locales/review/en.json'
import type payments from '../locales/payments/en.json'
import type sentence from '../locales/sentence/en.json'
import type wallet from '../locales/wallet/en.json'
import type signature from '../locales/signature/en.json'

export type { Messages as Texts } from 'use-intl'

// The compiler checks the keys of the texts.
declare module 'use-intl' {
  interface AppConfig {
    /** Texts of a topic exist only inside its `Topic`. */
    Messages: typeof english &
      typeof network &
      typeof chart &
      typeof contract &
      typeof extension &
      typeof failure &
      typeof governance &
      typeof order &
      typeof pairing &
      typeof parameters &
      typeof review &
      typeof payments &
      typeof sentence &
      typeof signature &
      typeof wallet
  }
}
