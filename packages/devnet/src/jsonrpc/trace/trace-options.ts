import { callFailed, unfitParameters } from '../rpc-refused.ts'

export type TraceOptions = {
  readonly stack: boolean
  readonly storage: boolean
  readonly memory: boolean
  /** Of instructions told. */
  readonly limit: number
}

/** As geth's struct logger has them. Throws `rpc_refused` for other tracers. */
export function traceOptions(given: object): TraceOptions {
  const { disableStack, disableStorage, enableMemory, limit, tracer } = given as Readonly<
    Record<string, unknown>
  >
  if (tracer !== undefined && tracer !== '') throw callFailed('tracer not found: only struct logs are kept')
  if (limit !== undefined && !Number.isSafeInteger(limit)) throw unfitParameters()
  return {
    stack: disableStack !== true,
    storage: disableStorage !== true,
    memory: enableMemory === true,
    limit: typeof limit === 'number' && limit > 0 ? limit : Infinity,
  }
}
