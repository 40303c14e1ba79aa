import type { OwnAccount } from '@sundial/wallet'
import type { DraftState } from './stored-draft.ts'

/** Parts of the URL, as on TronScan. */
export const wizardSteps = ['Type', 'Record', 'Confirm', 'Result'] as const
export type Step = (typeof wizardSteps)[number]

export const createPath = '/tokens/create'
export const stepPath = (step: Step): string => `${createPath}/${step}`

/** The step of a URL in any case; the first one where there is no such step. */
export const stepOf = (name: string | undefined): Step =>
  wizardSteps.find((step) => step.toLowerCase() === name?.toLowerCase()) ?? 'Type'

export type StepProps = { readonly own: OwnAccount; readonly state: DraftState }
