import { ChainHead } from './chain-head/chain-head.ts'
import { SiteCounts } from './http/connection-guard.ts'
import { csvFilesOfAddress } from './http/mount.ts'
import { HighestThroughput } from './live/throughput.ts'
import type { ApiPorts } from './ports.ts'
import { TokenLooks } from './rating/token-looks.ts'
import { quickNode } from './shared/quick-node.ts'
import { TokenMetadataCache } from './tokens/token-metadata-cache.ts'

export type Reads = ReturnType<typeof openReads>

/** What answers remember between requests, whichever server sends them. */
export function openReads(ports: ApiPorts) {
  const tokens = new TokenMetadataCache(ports)
  return {
    tokens,
    chain: new ChainHead(ports),
    looks: new TokenLooks({ ...ports, tokens }),
    throughput: new HighestThroughput(),
    csvFiles: new SiteCounts(csvFilesOfAddress),
    node: quickNode(ports.node, ports.callTurns),
  }
}
