import { Disagreement, runActions } from './differential.ts'
import { type Mutant, mutants } from './mutants.ts'

export type Hunt = { readonly name: string; readonly found: string | undefined }

/** The contract's creation code with a bug planted in one of its sources. */
export type Compile = (file: string, change: (source: string) => string) => string

/** Looks for each bug with random actions. */
export const huntAll = (compile: Compile, count: number, seed: number): readonly Hunt[] =>
  mutants.map((mutant) => ({ name: mutant.name, found: hunt(compile, mutant, { count, seed }) }))

function hunt(
  compile: Compile,
  { name, file, from, to }: Mutant,
  run: { readonly count: number; readonly seed: number },
): string | undefined {
  const bytecode = compile(file, (source) => {
    if (source.split(from).length !== 2) throw new Error(`"${name}" does not name one place of ${file}`)
    return source.replace(from, to)
  })
  try {
    runActions({ ...run, bytecode })
    return undefined
  } catch (cause) {
    if (!(cause instanceof Disagreement)) throw cause
    return cause.message
  }
}
