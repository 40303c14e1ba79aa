import { type Candidate, readNetwork } from '@sundial/wallet'
import type { ListedRepresentative } from '../../data/governance.ts'
import { toInteger } from '../../format/exact-number.ts'
import { callNode } from '../../wallet/chain.ts'

/** The stake and the parameters of the network at the node's newest block. */
export const networkNow = () => ({
  queryKey: ['network-now'],
  queryFn: () => readNetwork(callNode),
  refetchInterval: 30_000,
  retry: false,
})

/** Representatives whose share the node has reported. */
export const candidatesIn = (rows: readonly ListedRepresentative[]): readonly Candidate[] =>
  rows.flatMap(({ address, votes, brokerage, witnessType }) =>
    brokerage === undefined
      ? []
      : [
          {
            address,
            votes: toInteger(votes) ?? 0n,
            brokerage,
            isMaker: witnessType === 1,
            isSharing: witnessType !== 3,
          },
        ],
  )
