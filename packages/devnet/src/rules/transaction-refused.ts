import { Refused } from '@sundial/primitives'

/** java-tron Return.response_code, spelled as on the wire. */
export type ResponseCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'CONTRACT_EXE_ERROR'
  | 'BANDWITH_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'SERVER_BUSY'

/** A transaction the chain does not take, with the code and words a broadcast is answered with (java-tron Wallet.broadcastTransaction). */
export class TransactionRefused extends Refused {
  readonly code = 'transaction_refused'
  constructor(
    readonly responseCode: ResponseCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export const signatureRefused = (reason: string, options?: ErrorOptions): TransactionRefused =>
  new TransactionRefused('SIGERROR', `Validate signature error: ${reason}`, options)

export const contractRefused = (reason: string, options?: ErrorOptions): TransactionRefused =>
  new TransactionRefused('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${reason}`, options)

export const executionRefused = (reason: string): TransactionRefused =>
  new TransactionRefused('CONTRACT_EXE_ERROR', `Contract execute error : ${reason}`)

/** The response does not say which resource is missing; `detail` is for logs and tests. */
export const resourceRefused = (detail: string): TransactionRefused =>
  new TransactionRefused('BANDWITH_ERROR', 'Account resource insufficient error.', {
    cause: new Error(detail),
  })
