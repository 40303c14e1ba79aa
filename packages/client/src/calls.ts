import type { Actions, Reads } from './generated/calls.ts'
import type { lists } from './generated/lists.ts'

/** Paths of GET. */
export type ReadPath = keyof Reads
/** Paths of POST. */
export type ActionPath = keyof Actions
/** Paths of lists that continue by `nextCursor`. */
export type ListPath = keyof typeof lists & ReadPath

/** What a path takes in its query; what stands in the path itself, as `:address`, is among it. */
export type Query<Path extends ReadPath> = Reads[Path]['query']
/** What a path answers by GET. */
export type Answer<Path extends ReadPath> = Reads[Path]['answer']
/** One row of a list. */
export type Row<Path extends ListPath> = (typeof lists)[Path] extends infer Member extends keyof Answer<Path>
  ? NonNullable<Answer<Path>[Member]> extends readonly (infer One)[]
    ? One
    : never
  : never
/** What a path takes by POST, as JSON. */
export type Body<Path extends ActionPath> = Actions[Path]['body']
/** What a path answers by POST. */
export type ActionAnswer<Path extends ActionPath> = Actions[Path]['answer']

export type CallOptions = {
  /** Ends the call, which then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

type InPath<Path extends ActionPath> = Actions[Path]['path']

/** `path` has what stands in the path, and `key` is that of the header X-Key, where the call needs them. */
export type ActionOptions<Path extends ActionPath> = CallOptions &
  (keyof InPath<Path> extends never ? unknown : { readonly path: InPath<Path> }) &
  (Actions[Path]['needsKey'] extends true ? { readonly key: string } : unknown)

type RequiredNames<Members> = {
  [Name in keyof Members]-?: undefined extends Members[Name] ? never : Name
}[keyof Members]

/** The query may be left out where nothing in it is required. */
export type ReadArguments<Path extends ReadPath> = [RequiredNames<Query<Path>>] extends [never]
  ? [query?: Query<Path>, options?: CallOptions]
  : [query: Query<Path>, options?: CallOptions]

export type ActionArguments<Path extends ActionPath> = [RequiredNames<ActionOptions<Path>>] extends [never]
  ? [body: Body<Path>, options?: ActionOptions<Path>]
  : [body: Body<Path>, options: ActionOptions<Path>]
