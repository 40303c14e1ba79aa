import { issuerSteps, type ListingStatus, type ListingStep } from '@sundial/abi'

/** Steps of the operator. */
export const operatorSteps = ['audit', 'approve', 'reject', 'recommend', 'decline', 'hide', 'shelve'] as const
export type OperatorStep = (typeof operatorSteps)[number]

/** How often an application that was rejected may be submitted again. */
export const mostResubmissions = 3

export type ListingState = { readonly status: ListingStatus; readonly submissions: number }

type Rule = {
  readonly from: readonly ListingStatus[]
  /** Absent: the status stays. */
  readonly to?: ListingStatus
}

/**
 * An issuer whose token has a record here creates an application, may change it, and confirms it. The operator takes it up, and
 * approves or rejects it. Facts about the project, added to what is approved, are for the decision to recommend it.
 */
const rules: Readonly<Record<ListingStep | OperatorStep, Rule>> = {
  create: { from: issuerSteps.create, to: 0 },
  update: { from: issuerSteps.update, to: 0 },
  confirm: { from: issuerSteps.confirm, to: 7 },
  add: { from: issuerSteps.add },
  audit: { from: [7], to: 2 },
  approve: { from: [1, 2, 6, 7], to: 3 },
  reject: { from: [2, 7], to: 5 },
  recommend: { from: [1, 3, 8], to: 4 },
  decline: { from: [3], to: 8 },
  hide: { from: [3, 4], to: 1 },
  shelve: { from: [1, 3, 4, 8], to: 6 },
}

/** The state after a step, undefined where the rules do not allow it. */
export function afterListingStep(
  step: ListingStep | OperatorStep,
  { status, submissions }: ListingState,
): ListingState | undefined {
  const { from, to = status } = rules[step]
  if (!from.includes(status)) return undefined
  if (step === 'create') return { status: to, submissions: 1 }
  if (step === 'update' && status === 5) return { status: to, submissions: submissions + 1 }
  const isLast = step === 'reject' && submissions > mostResubmissions
  return { status: isLast ? -3 : to, submissions }
}

/** Statuses from which a step is possible. */
export const statusesBefore = (step: ListingStep | OperatorStep): readonly ListingStatus[] => rules[step].from

/** Approved pairs are shown to everybody, unless the operator decided otherwise afterwards. */
export const isRecommended = (status: ListingStatus): boolean => status === 3 || status === 4
