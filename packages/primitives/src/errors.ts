/** Every error of ours carries a stable snake_case `code`; the class family decides the policy. */
export abstract class TronError extends Error {
  abstract readonly code: string
  override get name(): string {
    return this.constructor.name
  }
}

/** The caller's fault: answered with a 4xx and what to do, never retried. */
export abstract class Refused extends TronError {}

/** Something outside is not answering now: retried with back-off. */
export abstract class Unavailable extends TronError {}

/** Foreign bytes or text that do not have the shape they must have. */
export class Malformed extends Refused {
  readonly code: `malformed_${string}`
  constructor(what: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = `malformed_${what}`
  }
}

/** A result; `undefined` while what it comes from does not answer. Any other failure is a fault of this program, which is not hidden. */
export const ifAvailable = <Value>(result: Promise<Value>): Promise<Value | undefined> =>
  result.catch((error: unknown) => {
    if (error instanceof Unavailable) return undefined
    throw error
  })
