import { type Exchange, exchange } from '@sundial/protocol'
import { readList } from '../json/read-list.ts'
import type { Ask } from './ask.ts'

export const listExchanges = (ask: Ask): Promise<readonly Exchange[]> =>
  ask('/wallet/listexchanges', { visible: false }, (answer) => readList(answer, 'exchanges', exchange))
