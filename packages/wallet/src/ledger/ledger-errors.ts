import { TronError } from '@sundial/primitives'
import { CannotSign, SignerUnavailable, SigningRefused } from '../errors.ts'

/** Why a Ledger does not sign now, and what to do. The web app has a text for each. */
export const ledgerReasons = {
  unplugged: 'The Ledger is not connected. Plug it in, unlock it, open the TRON app and try again.',
  locked: 'The Ledger is locked. Enter its PIN and try again.',
  other_app: 'The TRON app is not open on the Ledger. Open it and try again.',
  old_app: 'The TRON app on the Ledger does not know this request. Update the app and try again.',
  busy: 'The Ledger still shows an earlier request. Answer it on the device and try again.',
  in_use: 'Another program uses the Ledger. Close Ledger Live and other wallets and try again.',
  not_chosen: 'No Ledger was chosen. Try again and choose the device in the list of the browser.',
  wrong_account: 'This Ledger has another account at this path. Connect the device you logged in with.',
  data_setting: 'The Ledger refuses notes. Allow transactions data in the settings of its TRON app.',
  contract_setting:
    'The Ledger refuses the contract. Allow custom contracts in the settings of its TRON app.',
  hash_setting: 'The Ledger refuses to sign by hash. Allow it in the settings of its TRON app.',
  refused_content:
    'The Ledger cannot read the request. Allow transactions data and custom contracts in the settings of its TRON app.',
  failed: 'The Ledger did not answer as expected. Unplug it, plug it in again and try again.',
} as const
export type LedgerReason = keyof typeof ledgerReasons

/** The Ledger did not sign. Nothing is lost: the request can be signed after the person did what the reason says. */
export class LedgerUnavailable extends SignerUnavailable {
  readonly reason: LedgerReason
  constructor(reason: LedgerReason, options?: ErrorOptions) {
    super(ledgerReasons[reason], options)
    this.reason = reason
  }
}

/** Status words of the device and of the TRON app (app-tron, src/app_errors.h). */
const reasonByStatus: ReadonlyMap<number, LedgerReason> = new Map([
  [0x5515, 'locked'],
  [0x6982, 'locked'],
  [0x6b0c, 'locked'],
  [0x6e00, 'other_app'],
  [0x6e01, 'other_app'],
  [0x6511, 'other_app'],
  [0x6d00, 'old_app'],
  [0x6d02, 'other_app'],
  [0x6a80, 'refused_content'],
  [0x6a8b, 'data_setting'],
  [0x6a8c, 'hash_setting'],
  [0x6a8d, 'contract_setting'],
])
const refusedByPerson = 0x6985

const reasonByName: ReadonlyMap<string, LedgerReason> = new Map([
  ['DisconnectedDevice', 'unplugged'],
  ['DisconnectedDeviceDuringOperation', 'unplugged'],
  ['TransportOpenUserCancelled', 'not_chosen'],
  ['TransportRaceCondition', 'busy'],
  ['TransportInterfaceNotAvailable', 'in_use'],
  ['InvalidStateError', 'in_use'],
  ['NotAllowedError', 'in_use'],
])

/** The text of hw-app-trx for a part that no packet has room for. */
const tooManyBytes = 'Too many bytes to encode.'

/** What an error of the transport or of the TRON app means for a person. */
export function toLedgerError(error: unknown): TronError {
  if (error instanceof TronError) return error
  const { statusCode, name, id, message } = partsOf(error)
  if (statusCode === refusedByPerson) {
    return new SigningRefused('The request was declined on the Ledger. Nothing was signed.', { cause: error })
  }
  if (message === tooManyBytes) return new CannotSign('too_many_bytes')
  const reason =
    (statusCode === undefined ? undefined : reasonByStatus.get(statusCode)) ??
    reasonByName.get(name) ??
    (id === 'TransportLocked' ? 'busy' : id === 'NoDeviceFound' ? 'unplugged' : 'failed')
  return new LedgerUnavailable(reason, { cause: error })
}

type Parts = {
  readonly statusCode: number | undefined
  readonly name: string
  readonly id: string
  readonly message: string
}

function partsOf(error: unknown): Parts {
  const parts = (typeof error === 'object' && error !== null ? error : {}) as Readonly<
    Record<string, unknown>
  >
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    statusCode: typeof parts['statusCode'] === 'number' ? parts['statusCode'] : undefined,
    name: text(parts['name']),
    id: text(parts['id']),
    message: text(parts['message']),
  }
}
