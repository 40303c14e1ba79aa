import { type ChainParameter, chainParameter } from '@sundial/protocol'
import { readList } from '../json/read-list.ts'
import type { Ask } from './ask.ts'

/** In the node's order; one without a value in the answer is zero. */
export const getChainParameters = (ask: Ask): Promise<readonly ChainParameter[]> =>
  ask('/wallet/getchainparameters', { visible: false }, (answer) =>
    readList(answer, 'chainParameter', chainParameter),
  )
