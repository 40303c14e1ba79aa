import { logsOf, type Projection } from '../projection.ts'
import { tokenApprovalsIn } from '../token-logs/approvals-in.ts'

export const tokenApprovals: Projection = (happened) => logsOf(happened).flatMap(tokenApprovalsIn)
