export { applyProposal, type Governed, priceHistoryOf, putInForce } from './apply-proposal.ts'
export { defaultOperationsOf } from './default-operations.ts'
export { proposable } from './proposable.ts'
