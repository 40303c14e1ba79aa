export type Result = { readonly file: string; readonly failure?: string }
export type Results = ReadonlyMap<string, Result>
type Failure = { readonly name: string; readonly failure: string }

export function vitestResults(path: string): Results
export function playwrightResults(path: string): Results
export function failuresOf(results: Results): Failure[]
export function failedFiles(results: Results): string[]
export function afterSecondRun(
  first: Results,
  second: Results,
): { results: Results; flaky: readonly Failure[] }
export function flakyProblems(
  known: readonly { readonly test: string; readonly since: string }[],
  seen: readonly string[],
  now: Date,
): string[]
