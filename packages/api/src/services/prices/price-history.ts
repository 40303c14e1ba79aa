import { Unavailable } from '@sundial/primitives'
import type { PriceRow, ServiceRecords } from '@sundial/store'
import type { PriceSource } from './prices.ts'

type Records = Pick<ServiceRecords, 'putPrice' | 'prices'>

/** Prices of the hours in which this server was running; a fixed price has no history. */
export class PriceHistory {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  /** Records the source's current price; without one the hour stays unchanged. */
  async note(source: PriceSource): Promise<void> {
    try {
      const { from, timeMs, usd } = await source.price()
      if (from !== 'fixed') await this.#records.putPrice({ timeMs, source: from, usd })
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
  }

  hours(range: Parameters<Records['prices']>[0]): Promise<readonly PriceRow[]> {
    return this.#records.prices(range)
  }
}
