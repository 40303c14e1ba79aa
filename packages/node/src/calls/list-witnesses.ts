import { type Witness, witness } from '@sundial/protocol'
import { readList } from '../json/read-list.ts'
import type { Ask } from './ask.ts'

export const listWitnesses = (ask: Ask): Promise<readonly Witness[]> =>
  ask('/wallet/listwitnesses', { visible: false }, (answer) => readList(answer, 'witnesses', witness))
