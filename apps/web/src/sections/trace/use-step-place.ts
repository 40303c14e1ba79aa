import { useQuery } from '@tanstack/react-query'
import { type SourceLines, type TracedStep, traceSteps, stepsPerPage } from '../../data/trace.ts'
import { type CodePlace, placeBefore } from './place.ts'

/** The last line of source before an instruction, or its own, looked for up to a page back. */
export function useStepPlace(
  hash: string,
  source: SourceLines | null,
  step: Pick<TracedStep, 'index' | 'call'> | undefined,
): CodePlace | undefined {
  const { index, call } = step ?? nowhere
  const from = Math.floor(index / stepsPerPage) * stepsPerPage
  const isAsked = source !== null && step !== undefined
  const { data: page } = useQuery({ ...traceSteps(hash, index), enabled: isAsked })
  const near = placeIn(source, page?.steps, { index, call })
  const isBefore = isAsked && page !== undefined && near === undefined && from > 0
  const { data: earlier } = useQuery({ ...traceSteps(hash, from - 1), enabled: isBefore })
  if (!isAsked) return undefined
  return near ?? (isBefore ? placeIn(source, earlier?.steps, { index, call }) : undefined)
}

const nowhere = { index: 0, call: 0 }

const placeIn = (
  source: SourceLines | null,
  steps: readonly TracedStep[] | undefined,
  step: Pick<TracedStep, 'index' | 'call'>,
): CodePlace | undefined =>
  source === null || steps === undefined ? undefined : placeBefore(source, steps, step)
