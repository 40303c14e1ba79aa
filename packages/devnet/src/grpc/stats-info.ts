import { toBase58 } from '@sundial/primitives'
import { int32, int64, message, repeated, string } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { version } from '../http/node.ts'

/** java-tron MetricsInfo without what only a network of peers has: rates, connections, delays. */
export const statsInfo = message({
  interval: [1, int64],
  node: [2, message({ ip: [1, string], nodeType: [2, int32, 'nodeType'], version: [3, string] })],
  blockchain: [
    3,
    message({
      headBlockNum: [1, int64, 'headBlockNum'],
      headBlockTimestamp: [2, int64, 'headBlockTimestamp'],
      headBlockHash: [3, string, 'headBlockHash'],
      transactionCacheSize: [8, int32, 'transactionCacheSize'],
      witnesses: [10, repeated(message({ address: [1, string], version: [2, int32] }))],
    }),
  ],
})

export const statsOf = ({ index, headTimeMs, pool, state, genesis }: Chain) =>
  statsInfo.create({
    node: { ip: '127.0.0.1', nodeType: 0, version: version.codeVersion },
    blockchain: {
      headBlockNum: BigInt(index.headHeight),
      headBlockTimestamp: BigInt(headTimeMs),
      headBlockHash: index.headId,
      transactionCacheSize: pool.size,
      witnesses: state
        .entries('witnesses')
        .filter(([, { isJobs }]) => isJobs)
        .map(([address]) => ({ address: toBase58(address), version: genesis.blockVersion ?? 0 })),
    },
  })
