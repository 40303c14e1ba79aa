import { ContractValidateError } from '@sundial/operations'
import { Malformed, Refused, type TronError } from '@sundial/primitives'
import { TransactionRefused } from '../rules/transaction-refused.ts'

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
