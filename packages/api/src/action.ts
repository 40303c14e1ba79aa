import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { ApiPorts } from './ports.ts'
import type { Caller } from './services/work-queue.ts'

/** A request with a body: sent by POST, never cached, not tied to a block. */
export type Action<Members extends TProperties = TProperties, Reply extends TSchema = TSchema> = {
  readonly post: `/${string}`
  readonly summary: string
  /** What a reader of the OpenAPI document needs to know beyond the summary. */
  readonly description?: string
  /** Path parameters by name; they arrive together with the query. */
  readonly path?: TProperties
  /** Whether the endpoint reads the header X-Key. */
  readonly needsKey?: true
  /** Members of the JSON object by name. */
  readonly body: Members
  /** Longest body; 64 KiB by default. */
  readonly bodyBytes?: number
  /** How much of a caller's budget a request costs; 1 by default. */
  readonly cost?: number
  /** Whether it uses up what a visitor's address may do, which pages of other origins must not do in the visitor's name. */
  readonly isOfVisitor?: true
  /** Paths of endpoints whose answers a successful call may change; their cached answers are dropped. */
  readonly changes?: readonly `/${string}`[]
  /** Reserves what the request needs before its body is read; the result gives it back. May refuse the request. */
  readonly enter?: (at: ApiPorts, share: string | undefined) => () => void
  readonly reply: Reply
  /** A sample request and its response, for the OpenAPI document. */
  readonly example?: { readonly body: unknown; readonly answer?: Static<Reply> }
  handle(
    request: {
      readonly body: Static<TObject<Members>>
      /** With path parameters filled in. */
      readonly query: ActionQuery
      /** The header X-Key, for calls that need one. */
      readonly key?: string | undefined
      /** The caller's address, as far as proxies in front are trusted; for IPv6, its /64 network. */
      readonly networkAddress: string
      readonly caller: Caller
    },
    at: ApiPorts,
  ): Promise<Static<Reply>>
}

/** The query string, unvalidated: few calls use it. */
export type ActionQuery = Readonly<Record<string, unknown>>

/** Files in `endpoints/` export these, as with `endpoint`. */
export const action = <const Members extends TProperties, Reply extends TSchema>(
  definition: Action<Members, Reply>,
): Action<Members, Reply> => definition

/** The body that a caller sends. */
export type BodyOf<One> = One extends { readonly body: infer Members extends TProperties }
  ? Static<TObject<Members>>
  : never
