import { toBase58 } from '@sundial/primitives'
import type { AssetProof, AuditDifference, AuditedRound } from '@sundial/store'
import { omitUndefined } from '../present.ts'
import type { AssetProofReply, AuditDifferenceReply, AuditedRoundReply } from '../schema/audit.ts'
import { toTokenInfo } from './asset.ts'

export const toAuditedRound = (round: AuditedRound, rounds: readonly AuditedRound[]): AuditedRoundReply => ({
  run: round.run,
  round: round.round,
  subject: round.subject,
  count: round.count,
  comparisons: round.comparisonCount,
  isWhole: isWhole(round, rounds),
  fromBlock: round.fromHeight,
  toBlock: round.toHeight,
  from: round.fromMs,
  to: round.toMs,
})

/** What comes next in the order of a round has begun: all accounts that were there are compared, then all assets. */
export const isWhole = ({ run, round, subject }: AuditedRound, rounds: readonly AuditedRound[]): boolean =>
  subject !== 'touched' &&
  rounds.some(
    (other) =>
      other.run === run &&
      (other.round > round ||
        (other.round === round && subject === 'accounts' && other.subject === 'assets')),
  )

export const toAuditDifference = ({
  account,
  asset,
  found,
  seen,
  ended,
}: AuditDifference): AuditDifferenceReply =>
  omitUndefined({
    address: account === undefined ? undefined : toBase58(account),
    token: toTokenInfo(asset),
    figure: account === undefined ? ('supply' as const) : ('balance' as const),
    found: toFigures(found),
    seen: { ...toFigures(seen), count: seen.count },
    ended: ended && toEnd(ended),
    reason:
      asset.kind === 'trc20'
        ? 'The contract keeps its books itself and may change them without a Transfer event; what the index counts of it is not proven.'
        : undefined,
  })

const toFigures = ({ indexAmount, nodeAmount, at, timeMs }: AuditDifference['found']) => ({
  index: indexAmount.toString(),
  node: nodeAmount.toString(),
  block: at.height,
  hash: at.id,
  timestamp: timeMs,
})

const toEnd = (ended: NonNullable<AuditDifference['ended']>) =>
  ended.kind === 'agreed'
    ? { reason: ended.kind, block: ended.at.height, timestamp: ended.timeMs }
    : { reason: ended.kind, block: ended.toHeight }

export const toAssetProof = (proof: AssetProof): AssetProofReply =>
  omitUndefined({
    state: proof.kind,
    comparisons: proof.comparisonCount,
    unanswered: proof.unansweredCount,
    openDifferences: proof.openDifferenceCount,
    unlisted: proof.unlistedCount,
    fromBlock: proof.fromHeight,
    toBlock: proof.toHeight,
    supply: proof.supply && {
      block: proof.supply.height,
      held: proof.supply.indexAmount.toString(),
      supply: proof.supply.nodeAmount.toString(),
    },
  })
