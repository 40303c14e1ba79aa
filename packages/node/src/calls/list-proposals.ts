import { type Proposal, proposal } from '@sundial/protocol'
import { readList } from '../json/read-list.ts'
import type { Ask } from './ask.ts'

export const listProposals = (ask: Ask): Promise<readonly Proposal[]> =>
  ask('/wallet/listproposals', { visible: false }, (answer) => readList(answer, 'proposals', proposal))
