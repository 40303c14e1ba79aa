import { useQuery } from '@tanstack/react-query'
import { bridgeChecked, type BridgeEnd } from '../../data/bridge.ts'
import { BridgeAtBlocks } from './bridge-at-blocks.tsx'
import { BridgeNow } from './bridge-now.tsx'

/** What this server has compared, or, where it cannot compare, what the gateways themselves say. */
export function BridgeProof({ here }: { readonly here: BridgeEnd }) {
  const { data } = useQuery(bridgeChecked())
  const comparesNothing = data !== undefined && data.checked === undefined
  return comparesNothing ? <BridgeNow here={here} /> : <BridgeAtBlocks here={here} />
}
