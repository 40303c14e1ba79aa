// Adds up and compares what became final on both chains of a bridge, while the network of the main chain is served.
import { type Bridge, BridgeProof } from '@sundial/api'
import type { Log } from './networks/log.ts'
import { repeat } from './repeat.ts'

/** Interval of adding up what became final on both chains of a bridge. */
const proofMs = 3000

/** One of both networks of a bridge does it, that of the main chain. */
export function proveBridge(joined: { readonly bridge: Bridge } | undefined, warn: Log['warn']) {
  if (joined?.bridge.end !== 'main')
    return { problems: () => [], [Symbol.asyncDispose]: async () => undefined }
  const { bridge } = joined
  const stopping = new AbortController()
  const proof = new BridgeProof({ bridge, clock: Date, signal: stopping.signal })
  const work = () => proof.advance()
  const proving = repeat({ name: 'Checking the bridge', everyMs: proofMs, work }, warn)
  return {
    problems: () => proof.problems(),
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await proving[Symbol.asyncDispose]()
    },
  }
}
