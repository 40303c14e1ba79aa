export { type BookFault, MalformedBook, readBook } from './address-book/book-file.ts'
export { BookLocked, type BookState, BookStore, type StoredBook } from './address-book/book-store.ts'
export {
  type AddressBook,
  type BookEntry,
  BookFull,
  bookLimits,
  cleanText,
  emptyBook,
  problemOfNote,
  problemOfTag,
  withEntry,
  withTransactionNote,
} from './address-book/book.ts'
export { type BookChange, mergeBooks, type Preferred } from './address-book/merge-books.ts'
export type { SealedBook } from './address-book/sealed-book.ts'
export { amountOf, isNoAmount, limitDecimals, plainDecimal } from './amount-text.ts'
export {
  type AssetAmount,
  type BalanceChange,
  balancesAfter,
  holdingKey,
  paymentsOf,
} from './balances-after.ts'
export { type BatchCosts, batchCosts } from './batch-costs.ts'
export type { CallNode } from './call-node.ts'
export {
  type ControlObstacle,
  controlObstacle,
  controlPermissionsOf,
  hoursIn,
  isEnough,
  mostHours,
  type SignatureObstacle,
  signatureObstacle,
  signaturesNeeded,
  validMsOf,
} from './control.ts'
export { type ContractPayment, type Deployment, deploymentOperation } from './deployment.ts'
export {
  type BookCall,
  type BookRequest,
  decodeBookCall,
  encodeApproval,
  encodeBookCall,
  readAllowance,
} from './book-call.ts'
export { type BridgeCall, decodeBridgeCall, encodeBridgeCall } from './bridge-call.ts'
export {
  costOfDraft,
  type DraftCost,
  leastFeeLimitOf,
  signedFeeLimit,
  usualFeeLimitOf,
} from './draft-cost.ts'
export { buildProof, buildTransaction, defaultValidMs, encodeRaw, isProof, randomOffset } from './draft.ts'
export {
  BroadcastRefused,
  CannotSign,
  NodeUnavailable,
  SignerUnavailable,
  SigningRefused,
  WalletNotOpen,
  WrongAccount,
} from './errors.ts'
export { ExtensionUnavailable } from './extension/extension-errors.ts'
export { findExtensions, type FoundExtension, type Search } from './extension/find-extensions.ts'
export type { ExtensionPort } from './extension/port.ts'
export { nodeFeeSource } from './fee-source.ts'
export { nodeRefusalOf, refusalWords } from './node-refusal.ts'
export {
  energyValueOf,
  estimateFee,
  type FeeEstimate,
  feeLimitFor,
  runsContract,
  type TrialFailure,
} from './fee.ts'
export { KeyClient, type KeyPort } from './keys/key-client.ts'
export type { KeyHandle, KeyRequest, KeyResponse } from './keys/key-messages.ts'
export { addressInKeystore, isKeystoreName, keystoreName } from './keys/keystore-text.ts'
export {
  isStrongEnough,
  leastPasswordLength,
  passwordWords,
  scorePassword,
} from './keys/password-strength.ts'
export { externalWord, isPrivateKeyText } from './keys/private-key-text.ts'
export type { Unlocking, VaultRecord } from './keys/vault-record.ts'
export {
  launchArguments,
  launchContract,
  type LaunchDraft,
  type LaunchProblem,
  launchProblems,
  type LaunchStandard,
  launchStandards,
  newLaunchDraft,
} from './launch-draft.ts'
export { type LedgerAccount, scanAccounts, waitForAddress } from './ledger/accounts.ts'
export { type LedgerConfiguration, type LedgerDevice, ledgerPath } from './ledger/device.ts'
export { LedgerUnavailable, toLedgerError } from './ledger/ledger-errors.ts'
export type { LedgerNames } from './ledger/token-names.ts'
export { Outbox, type OutboxEntry, type OutboxStore, type WaitingTransaction } from './outbox.ts'
export {
  blocksPerDay,
  claimableFromMs,
  limitWith,
  mostLockDays,
  type OwnAccount,
  readOwnAccount,
  type Resource,
  resourceNames,
  stakeOf,
  unstakeDaysOf,
  type Unstaking,
  unstakingsLeft,
  unstakingsOf,
  votingPower,
  withdrawableOf,
} from './own-account.ts'
export {
  DesktopPairing,
  type End,
  type Invitation,
  invitationQuery,
  type PairingEnd,
  PhonePairing,
  type PhoneState,
  readInvitation,
  type Relay,
  type RelayConnection,
  type RelayEvents,
} from './pairing/index.ts'
export {
  isFinished,
  type Journal,
  journalAfterLogout,
  journalCsv,
  type JournalRow,
  mayBeExecuted,
  newJournal,
  type PaymentState,
  readJournal,
  waitingRows,
} from './payments/journal.ts'
export { PaymentRun } from './payments/payment-run.ts'
export { type Payment, type PaymentList, readPayments } from './payments/read-payments.ts'
export {
  type Funding,
  injectionOperation,
  injectionProblem,
  isClosed,
  leastOf,
  newPoolOperation,
  type NewPoolProblem,
  newPoolProblem,
  otherAmountOf,
  otherPlace,
  type Pool,
  type PoolFunds,
  type PoolPlace,
  type PoolProblem,
  type PoolSide,
  readPool,
  type Swap,
  swapOf,
  swapOperation,
  swapProblem,
  withdrawalOperation,
  withdrawalProblem,
} from './pool.ts'
export {
  addressesOf,
  coverableOperations,
  type DraftKey,
  isOthers,
  mostActives,
  mostKeys,
  type PermissionChange,
  permissionChanges,
  type PermissionDraft,
  permissionKindOf,
  permissionOperation,
  type PermissionPlace,
  type PermissionProblem,
  permissionProblems,
  type PermissionsDraft,
  permissionsOf,
  type Quorum,
  quorumOf,
  quorumOfOwner,
  rehearse,
  withQuorum,
} from './permission-draft.ts'
export type {
  Chain,
  ContractCreator,
  FeeSource,
  Holding,
  IndexedStatus,
  Reference,
  ReferenceBlock,
  Timers,
  TransactionStatus,
} from './ports.ts'
export {
  ofKeys,
  type Proposal,
  proposalBytes,
  proposalJson,
  proposalOf,
  proposalOfSigned,
  readProposal,
  type Standing,
  standingOf,
  withSignature,
} from './proposal.ts'
export {
  assertNetwork,
  ForeignBlock,
  readBlock,
  referredHeight,
  validFrom,
  WrongClock,
} from './reference-block.ts'
export { hashOf, idOf } from './request-hash.ts'
export {
  type BatchReview,
  type MessageReview,
  notSigned,
  type Obstacle,
  type Review,
  reviewTransaction,
  type TransactionReview,
  type TypedDataReview,
} from './review.ts'
export { nodeSafetySource, type SafetySource } from './safety-source.ts'
export { sameOrders } from './same-order.ts'
export {
  defaultToken,
  filledInput,
  maximumOf,
  noteLimitOf,
  problemsOf,
  sendableTokens,
  type SendInput,
  sendOperation,
  type SendProblem,
  type SendToken,
  type TokenId,
  tokenIn,
  tokenKey,
  trxToken,
} from './send-form.ts'
export { encodeSigned, type Progress, signedTransaction } from './send-transaction.ts'
export {
  type Login,
  type Logins,
  type LoginStore,
  noLogins,
  readLogins,
  type SessionPorts,
  type TabMessage,
} from './session-ports.ts'
export type { SessionAccount, SessionState } from './session-state.ts'
export { Session } from './session.ts'
export { type Approval, type ShowReview, type Signed, signerOf } from './sign-reviewed.ts'
export { signatureFromText, signatureToText } from './signature-text.ts'
export type { Signer, SignerKind, SigningRequest, TransactionRequest } from './signer.ts'
export { addressOnlySigner } from './signers/address-only.ts'
export { connectExtension, ExtensionSigner } from './signers/extension.ts'
export { externalDeviceSigner } from './signers/external-device.ts'
export { type HeldKeyKind, heldKeySigner } from './signers/held-key.ts'
export { keystoreSigner } from './signers/keystore.ts'
export { LedgerSigner } from './signers/ledger.ts'
export { mnemonicSigner } from './signers/mnemonic.ts'
export { privateKeySigner } from './signers/private-key.ts'
export {
  burnFor,
  type Candidate,
  type NetworkNow,
  priceOf,
  readNetwork,
  stakeFor,
  totalsOf,
  yearlyOf,
} from './station.ts'
export { approvalOf, calledAmountOf, type GivenApproval, recipientOf } from './token-calls.ts'
export {
  accountProblems,
  type FrozenDraft,
  issueOperation,
  mostFrozenParts,
  newTokenDraft,
  textProblems,
  type TokenDraft,
  type TokenProblem,
  tokenProblems,
  type TokenTexts,
  updateOperation,
} from './token-draft.ts'
export {
  type FrozenPart,
  isDue,
  issuedTokenOf,
  mostSunFor,
  purchaseOperation,
  purchaseProblem,
  readTokenSale,
  saleStateOf,
  soldOf,
  sunFor,
  type TokenSale,
  unitsFor,
} from './token-sale.ts'
export { broadcastResultOf, outcomeOf } from './transaction-answers.ts'
export { readTypedData, type TypedStruct, type TypedValue } from './typed-data.ts'
export {
  proveTransaction,
  type SignedContent,
  type TransactionProof,
  type Verification,
  verifySignature,
} from './verify-signature.ts'
export {
  dividedVotes,
  mostCandidatesOf,
  type VoteDraft,
  voteOperation,
  votesIn,
  voteStepOf,
  withVotes,
  yearlyRewardOf,
} from './vote-draft.ts'
export {
  type ApprovalFacts,
  type Check,
  checks,
  givesAllowance,
  type Recipient,
  recipientWarnings,
  severityOf,
  type Warning,
  type WarningFacts,
  warningsOf,
  warningsOfAll,
} from './warnings.ts'
export { isWebsite } from './website.ts'
