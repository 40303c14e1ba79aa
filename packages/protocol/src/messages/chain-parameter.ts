import { message } from '../message.ts'
import { int64, string } from '../scalars.ts'
import type { Infer } from '../types.ts'

/** java-tron ChainParameters.ChainParameter: what proposals change, by the name the node prints. */
export const chainParameter = message({ key: [1, string], value: [2, int64] })
export type ChainParameter = Infer<typeof chainParameter>
