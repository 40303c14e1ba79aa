/** What can lead a search: what an account has on a side, the list of a token, the counts of types and results, or the blocks. */
export type IndexName = 'from' | 'to' | 'token' | 'counts' | 'blocks'

/** An index, and how many of its rows are in the range of the search at most. */
export type Candidate = { readonly index: IndexName; readonly count: number }

/** The index with the fewest rows to compare; of equal ones the first. */
export const chooseIndex = <One extends Candidate>([first, ...others]: readonly [One, ...One[]]): One =>
  others.reduce((best, one) => (one.count < best.count ? one : best), first)
