import { bridgeRows } from '../../data/bridge.ts'
import { type List, useList } from '../../lists/use-list.ts'

type Options<Filters extends object, Row> = Omit<Parameters<typeof useList<Filters, Row>>[0], 'isStill'>

/** A list of the bridge: each page has as many rows as the server reads at once, and there is no file of them. */
export function useBridgeList<Filters extends object, Row>(options: Options<Filters, Row>): List<Row> {
  const list = useList({ ...options, isStill: true })
  return {
    ...list,
    address: { ...list.address, size: bridgeRows },
    sizes: [bridgeRows],
    csvUrl: undefined,
  }
}
