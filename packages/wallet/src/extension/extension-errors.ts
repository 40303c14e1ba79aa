import { CannotSign, SignerUnavailable, SigningFailed, SigningRefused } from '../errors.ts'
import { memberOf } from './foreign-objects.ts'

/** Why an extension does not sign now, and what to do. The web app has a text for each. */
export const extensionReasons = {
  no_account:
    'The extension has no account for this site. Unlock it or create an account there, then try again.',
  pending: 'The extension still shows an earlier request. Answer it there, then try again.',
  unauthorized:
    'The extension does not allow this site to use the account. Connect the site there, then try again.',
  unsupported: 'The extension does not know this request. Update it and try again.',
  disconnected: 'The extension has no connection to its network. Check it there, then try again.',
  timed_out: 'The extension did not answer in time. Open it, answer its request, or try again.',
  other_account: 'Another account is chosen in the extension. Choose the account you logged in with.',
  wrong_network: 'The extension is on another network. Change the network there, then try again.',
} as const
export type ExtensionReason = keyof typeof extensionReasons

/** The extension did not answer with what was asked. Nothing was signed; it can be tried again. */
export class ExtensionUnavailable extends SignerUnavailable {
  readonly reason: ExtensionReason
  constructor(reason: ExtensionReason, options?: ErrorOptions) {
    super(extensionReasons[reason], options)
    this.reason = reason
  }
}

/** Codes of TIP-1193 and of TronLink: 4000 and -32002 mean that an earlier request is open. */
const reasonByCode: ReadonlyMap<number, ExtensionReason> = new Map([
  [4000, 'pending'],
  [-32_002, 'pending'],
  [4100, 'unauthorized'],
  [4900, 'disconnected'],
  [4901, 'wrong_network'],
])
const declinedCode = 4001
const unsupportedCode = 4200

/** Our error for what an extension threw: an error, a text, or anything. */
export function problemOf(error: unknown): Error {
  if (error instanceof ExtensionUnavailable) return error
  const code = Number(memberOf(error, 'code'))
  const text = typeof error === 'string' ? error : memberOf(error, 'message')
  const message = typeof text === 'string' ? text.slice(0, 200) : ''
  if (code === declinedCode || /declined by user|user rejected|rejected by user|user denied/i.test(message)) {
    return new SigningRefused('The request was declined in the extension. Nothing was signed.', {
      cause: error,
    })
  }
  if (code === unsupportedCode) return new CannotSign('operation_not_supported')
  const reason = reasonByCode.get(code)
  if (reason !== undefined) return new ExtensionUnavailable(reason, { cause: error })
  return new SigningFailed(`The extension gave no signature. ${message}`.trim(), { cause: error })
}
