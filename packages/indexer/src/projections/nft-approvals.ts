import { logsOf, type Projection } from '../projection.ts'
import { nftApprovalsIn } from '../token-logs/approvals-in.ts'

export const nftApprovals: Projection = (happened) => logsOf(happened).flatMap(nftApprovalsIn)
