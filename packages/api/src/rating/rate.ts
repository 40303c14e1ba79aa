import { evidenceKinds, type Evidence, type EvidenceKind } from './evidence.ts'
import { type Level, lookAlikeRules, type ReasonDetail, type Rule, rules } from './rules.ts'

/** A rule that applies, with what it found. */
export type Reason = {
  readonly rule: Rule
  readonly details: readonly ReasonDetail[]
}

export type Rating = {
  readonly level: Level
  /** Worst first. */
  readonly reasons: readonly Reason[]
  /** Kinds of evidence that are missing, for which rules could not be applied. */
  readonly unknown: readonly EvidenceKind[]
}

/** Worst first. Unknown is worse than reservations: nothing is proven there. */
const fromWorst: readonly Level[] = [4, 3, 0, 1, 2]

/** How good a level is; more is better. */
export const rankOf = (level: Level): number => fromWorst.indexOf(level)

const ranksOfBought = rules.filter(({ canBeBought }) => canBeBought).map(({ level }) => rankOf(level))

/** Whether evidence that can be bought may lower a token from the level that the rest of the evidence leads to. */
export const canBeLoweredByBought = (level: Level): boolean => rankOf(level) > Math.min(...ranksOfBought)

/** Whether the name is easily confused with that of TRX or of an older token in use; undefined where that is not known. */
export function isLookAlike(evidence: Evidence): boolean | undefined {
  const applies = rules.some(({ id, find }) => lookAlikeRules.has(id) && find(evidence) !== undefined)
  const isKnown = evidence.names !== undefined && evidence.olderNamesakes !== undefined
  return applies || (isKnown ? false : undefined)
}

/**
 * Each rule only lowers: the level is the worst that a rule leads to, and 0 where evidence is missing that cannot be bought. So
 * nothing that an issuer buys raises it, and evidence that is missing never counts as nothing found.
 */
export function rate(evidence: Evidence): Rating {
  const reasons = rules.flatMap((rule): readonly Reason[] => {
    const details = rule.find(evidence)
    return details === undefined ? [] : [{ rule, details }]
  })
  const unknown = evidenceKinds.filter((kind) => evidence[kind] === undefined && isAsked(kind, evidence))
  const isMissing = unknown.some((kind) => rules.some((rule) => rule.needs === kind && !rule.canBeBought))
  const levels = [...reasons.map(({ rule }) => rule.level), ...(isMissing ? ([0] as const) : [])]
  const level = fromWorst.find((one) => levels.includes(one)) ?? 2
  return { level, reasons, unknown }
}

/** The code of unverified contracts is no open question: the rule about them says it. */
const isAsked = (kind: EvidenceKind, { source }: Evidence): boolean =>
  kind !== 'code' || source !== 'unverified'
