import { Malformed, Refused, stringifyJson, TronError } from '@sundial/primitives'
import type { RequestParameters } from './parameters.ts'
import { ContractValidateError } from '@sundial/operations'
import { TransactionRefused } from '../rules/transaction-refused.ts'

export type HttpResponse = {
  readonly status: number
  readonly body: string
  /** A file, in place of the body. */
  readonly bytes?: Uint8Array
  readonly type?: string | undefined
  /** An internal error that did not prevent the response. */
  readonly fault?: unknown
}

export type HttpRequest = {
  readonly method: string
  readonly path: string
  readonly parameters: RequestParameters
  readonly isJson: boolean
  /** Scheme, host and port that the request names, for links in the answer. */
  readonly origin?: string
  /** Of JSON-RPC only. */
  readonly body?: string
}

export const ok = (value: unknown): HttpResponse => ({ status: 200, body: stringifyJson(value) })

/** A refusal becomes a response; a defect is thrown. */
export async function guarded(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TronError) return refusal(error)
    throw error
  }
}

/** A page of the web server in front of java-tron. */
const page = (status: number, reason: string): HttpResponse => ({
  status,
  body: `<html><head><title>Error ${status} ${reason}</title></head><body><h2>HTTP ERROR ${status} ${reason}</h2></body></html>\n`,
  type: 'text/html;charset=iso-8859-1',
})

export const notFound = page(404, 'Not Found')
export const notAllowed = page(405, 'Method Not Allowed')
export const tooLarge = page(413, 'Payload Too Large')

/** The response of java-tron's empty doGet. */
export const silent: HttpResponse = { status: 200, body: '' }

/** java-tron's message for a call that is not available. */
export const notServed: HttpResponse = {
  status: 404,
  body: stringifyJson({ Error: 'this API is unavailable due to config' }),
}

/** A refusal java-tron prints under a class of its own. */
export class JavaError extends Refused {
  readonly code = 'java_error'
  constructor(
    readonly javaClass: string,
    message: string,
  ) {
    super(message)
  }
}

/** A refusal that java-tron prints without a class. */
export class PlainError extends Refused {
  readonly code = 'plain_error'
}

export class InvalidAddress extends PlainError {
  constructor(message: string) {
    super(`INVALID address, ${message}`)
  }
}

export const illegalArgument = (message: string) =>
  new JavaError('java.lang.IllegalArgumentException', message)
export const itemNotFound = (message: string) =>
  new JavaError('org.tron.core.exception.ItemNotFoundException', message)
export const badItem = (message: string) => new JavaError('org.tron.core.exception.BadItemException', message)
export const illegalState = (message: string) => new JavaError('java.lang.IllegalStateException', message)

export const nullPointer = () => new JavaError('java.lang.NullPointerException', 'null')
export const decoderException = () =>
  new JavaError(
    'org.bouncycastle.util.encoders.DecoderException',
    'exception decoding Hex string: invalid characters encountered in Hex string',
  )

/** Java's class name and the message, as java-tron prints an exception (Util.printErrorMsg). */
export const refusal = (error: TronError) => ({
  Error: error instanceof PlainError ? error.message : `class ${javaClassOf(error)} : ${error.message}`,
})

function javaClassOf(error: TronError): string {
  if (error instanceof JavaError) return error.javaClass
  if (error instanceof ContractValidateError || error instanceof TransactionRefused) {
    return 'org.tron.core.exception.ContractValidateException'
  }
  if (!(error instanceof Malformed)) return 'java.lang.RuntimeException'
  if (error.code === 'malformed_null') return 'java.lang.NullPointerException'
  return error.code === 'malformed_json'
    ? 'org.tron.core.services.http.JsonFormat$ParseException'
    : 'java.lang.IllegalArgumentException'
}
