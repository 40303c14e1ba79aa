import { openBroadcastTurns, openCallTurns } from '@sundial/api'
import type { ExecutionTurns, NodeTurns } from './execution-turns.ts'

export const openNodeTurns = (executions: ExecutionTurns): NodeTurns => ({
  executions,
  broadcasts: openBroadcastTurns(),
  calls: openCallTurns(),
})
