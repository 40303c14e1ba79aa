import { message } from '../message.ts'
import { address, int64, text } from '../scalars.ts'
import type { Infer } from '../types.ts'

/** java-tron Exchange: a pair of tokens and what its pools hold. TRX is written as `_`. */
export const exchange = message({
  exchangeId: [1, int64],
  creatorAddress: [2, address],
  createTime: [3, int64],
  firstTokenId: [6, text],
  firstTokenBalance: [7, int64],
  secondTokenId: [8, text],
  secondTokenBalance: [9, int64],
})
export type Exchange = Infer<typeof exchange>
