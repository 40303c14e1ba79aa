import type { StandardInput } from './compiler.ts'
import type { Difference } from './difference.ts'
import type { Judgement } from './judge.ts'

type Parts = {
  readonly input: StandardInput
  readonly difference: Difference
  /** Compiles with other settings and compares again; `undefined` when the sources do not compile with them. */
  readonly judgeWith: (input: StandardInput) => Promise<Judgement | undefined>
}

/** Optimizer runs that tools set by default or as a maximum. */
const usualRuns = [200, 999_999, 1] as const

type Guess = { readonly settings: object; readonly difference: Difference }

/**
 * Names the EVM version or the optimizer as the difference when a compilation with another one gives the code on the
 * chain. Otherwise the difference is in the bytes: a guess is not reported as a fact.
 */
export async function probeSettings({ input, difference, judgeWith }: Parts): Promise<Difference> {
  for (const guess of guessesFor(input, difference)) {
    // One after another: each is a whole compilation, and the first that matches ends the search.
    const judged = await judgeWith({ ...input, settings: { ...input.settings, ...guess.settings } })
    if (judged !== undefined && judged.difference?.atByte === undefined)
      return { ...guess.difference, isProven: true }
  }
  if (difference.kind !== 'evmVersion') return difference
  const { isProven: _, onChain: _version, compiled: _used, ...place } = difference
  return { ...place, kind: 'bytes' }
}

function guessesFor({ settings }: StandardInput, difference: Difference): readonly Guess[] {
  const { part, atByte } = difference
  const place = { ...(part && { part }), ...(atByte !== undefined && { atByte }) }
  const versions =
    difference.kind === 'evmVersion' && difference.onChain !== undefined
      ? [{ settings: { evmVersion: difference.onChain }, difference }]
      : []
  const optimizer = (settings['optimizer'] ?? {}) as { readonly enabled?: boolean; readonly runs?: number }
  const { enabled = false, runs = 200 } = optimizer
  const wordsOf = (on: boolean, times: number) => (on ? `${times} runs` : 'no optimizer')
  const guess = (on: boolean, times: number): Guess => ({
    settings: { optimizer: { ...optimizer, enabled: on, runs: times } },
    difference: {
      kind: 'optimizer',
      onChain: wordsOf(on, times),
      compiled: wordsOf(enabled, runs),
      ...place,
    },
  })
  const others = usualRuns.filter((times) => !enabled || times !== runs).map((times) => guess(true, times))
  return [...versions, ...(enabled ? [guess(false, runs)] : []), ...others].slice(0, mostGuesses)
}

const mostGuesses = 4
