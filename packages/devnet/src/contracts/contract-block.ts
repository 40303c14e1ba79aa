import { type Address, fromHex, fromText, toHex } from '@sundial/primitives'
import type { BlockEnvironment } from '@sundial/tvm'
import type { Reader } from '../state/state.ts'

/** Height, time and producer of a block. */
export type BlockSlot = { readonly height: number; readonly timeMs: number; readonly witness: Address }
/** The id of a block below, as hex. */
export type IdAt = (height: number) => string | undefined

const blackholeName = toHex(fromText('Blackhole'))
const zeroAddress: Address = `41${'00'.repeat(20)}`

/** The block a transaction runs in, as contracts see it. */
export function contractBlock(
  { height, timeMs, witness }: BlockSlot,
  idAt: IdAt,
  state: Reader,
): BlockEnvironment {
  return {
    height,
    timestamp: BigInt(Math.floor(timeMs / 1000)),
    witness,
    genesisId: fromHex(idAt(0)!),
    blackhole: state.get('accountNames', blackholeName) ?? zeroAddress,
    id(at) {
      const id = at < height ? idAt(at) : undefined
      return id === undefined ? undefined : fromHex(id)
    },
  }
}
