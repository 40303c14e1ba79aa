import type { Changeable } from './use-parameters.ts'

export const steps = ['choose', 'set', 'confirm', 'result'] as const
export type StepName = (typeof steps)[number]

/** Where a step is: the first one has the path of the page. */
export const stepPath = (step: StepName): string =>
  step === 'choose' ? '/proposalscreate' : `/proposalscreate/${steps.indexOf(step) + 1}`

/** A step of chosen parameters. */
export type ChosenProps = { readonly chosen: readonly Changeable[] }
