import { chainParameter } from '@sundial/protocol'
import type { BlockRef, Store } from '@sundial/store'

export type KnownParameters = {
  readonly at: BlockRef
  /** By the name the node prints, `getEnergyFee`. */
  readonly values: ReadonlyMap<string, bigint>
}

/** The chain's parameters at the block at which the node told them; absent while it never did. */
export async function readParameters(store: Pick<Store, 'nodeStates'>): Promise<KnownParameters | undefined> {
  const { states, wholeAt } = await store.nodeStates('parameter')
  if (wholeAt === undefined) return undefined
  const parameters = states.flatMap(({ bytes }) =>
    bytes === undefined ? [] : [chainParameter.decode(bytes)],
  )
  return { at: wholeAt, values: new Map(parameters.map(({ key, value }) => [key, value])) }
}
