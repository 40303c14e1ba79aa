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

/** As the web server before java-tron's calls answers. */
const page = (status: number, reason: string): Answer => ({
  status,
  body: `<html><head><title>Error ${status} ${reason}</title></head><body><h2>HTTP ERROR ${status} ${reason}</h2></body></html>\n`,
  type: 'text/html;charset=iso-8859-1',
})

export const notFound = page(404, 'Not Found')
export const notAllowed = page(405, 'Method Not Allowed')
export const tooLarge = page(413, 'Payload Too Large')

/** What java-tron's empty doGet answers. */
export const silent: Answer = { status: 200, body: '' }

/** java-tron's words for a call that is not open. */
export const notServed: Answer = {
  status: 404,
  body: stringifyJson({ Error: 'this API is unavailable due to config' }),
}
