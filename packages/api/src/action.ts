import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { ApiPorts } from './ports.ts'

/** Something asked for with a body: by POST, never cached, never true for a block. */
export type Action<Members extends TProperties = TProperties, Reply extends TSchema = TSchema> = {
  readonly post: `/${string}`
  readonly summary: string
  /** What a reader of the OpenAPI document should know beyond the summary. */
  readonly description?: string
  /** What the path leaves open, by name; it comes with the query. */
  readonly path?: TProperties
  /** Whether it takes the header X-Key. */
  readonly needsKey?: true
  /** Members of the JSON object by name. */
  readonly body: Members
  /** Longest body; 64 KiB unless told. */
  readonly bodyBytes?: number
  /** How much of a caller's budget it takes; 1 unless told. */
  readonly cost?: number
  /** Paths of endpoints whose answers a successful call may change; kept answers of these are made again. */
  readonly changes?: readonly `/${string}`[]
  readonly reply: Reply
  /** A request and its answer, for readers of the OpenAPI document. */
  readonly example?: { readonly body: unknown; readonly answer?: Static<Reply> }
  handle(
    request: {
      readonly body: Static<TObject<Members>>
      /** With what stands in the path. */
      readonly query: ActionQuery
      /** The header X-Key, of calls that need one. */
      readonly key?: string | undefined
      /** Of the caller, as far as proxies in front are trusted; the /64 of an IPv6 address. */
      readonly networkAddress: string
    },
    at: ApiPorts,
  ): Promise<Static<Reply>>
}

/** Text after the question mark, unchecked: few calls look at it. */
export type ActionQuery = Readonly<Record<string, unknown>>

/** Files in `endpoints/` export these, as with `endpoint`. */
export const action = <const Members extends TProperties, Reply extends TSchema>(
  definition: Action<Members, Reply>,
): Action<Members, Reply> => definition

/** What a caller sends. */
export type BodyOf<One> = One extends { readonly body: infer Members extends TProperties }
  ? Static<TObject<Members>>
  : never
