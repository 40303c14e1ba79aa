import { stringifyJson, TronError } from '@sundial/primitives'
import { refusal } from './java-error.ts'
import type { Parameters } from './parameters.ts'

export type Answer = {
  readonly status: number
  readonly body: string
  readonly type?: string | undefined
  /** What went wrong inside while the answer is a whole one. */
  readonly fault?: unknown
}

export type Request = {
  readonly method: string
  readonly path: string
  readonly parameters: Parameters
  readonly isJson: boolean
  /** Of JSON-RPC only. */
  readonly body?: string
}

export const ok = (value: unknown): Answer => ({ status: 200, body: stringifyJson(value) })

/** What is refused becomes an answer; what is broken is thrown. */
export async function guarded(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TronError) return refusal(error)
    throw error
  }
}

/** java-tron's words for a call that is not open. */
export const notServed: Answer = {
  status: 404,
  body: stringifyJson({ Error: 'this API is unavailable due to config' }),
}
