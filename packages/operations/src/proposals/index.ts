export { applyProposal, type Governed, priceHistoryOf, putInForce } from './apply-proposal.ts'
export { defaultOperationsOf } from './default-operations.ts'
export type { ParameterView, ProposalRefusal, ValueRange } from './parameter-checks.ts'
export { proposable, proposableNow } from './proposable.ts'
