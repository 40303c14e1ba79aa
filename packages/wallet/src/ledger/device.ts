import { type Address, isTronAddress, toAddress } from '@sundial/primitives'
import { LedgerUnavailable, toLedgerError } from './ledger-errors.ts'

/** What the TRON app of a Ledger does, as a port. A rejection is an error of the transport: `toLedgerError` reads it. */
export interface LedgerDevice {
  /** Opens the connection. A browser may ask which device it is, so call it in a click. */
  connect(): Promise<void>
  configuration(): Promise<LedgerConfiguration>
  /** Base58 address of the path. The device asks nothing. */
  addressAt(path: string): Promise<string>
  /** Signs the raw data of a transaction: 65 bytes r‖s‖v. `tokenMessages` are Ledger's signed names of tokens, hex. */
  signTransaction(path: string, raw: Uint8Array, tokenMessages: readonly string[]): Promise<Uint8Array>
  /** Signs a 32-byte hash that the device cannot explain. */
  signHash(path: string, hash: Uint8Array): Promise<Uint8Array>
  /** Signs a TIP-191 message of version 2. */
  signMessage(path: string, message: Uint8Array): Promise<Uint8Array>
  /** Signs typed data by the hashes of its domain and its message, 32 bytes each. */
  signTypedData(path: string, hashes: { domain: Uint8Array; message: Uint8Array }): Promise<Uint8Array>
  /** Ends the connection; the next call opens a new one. */
  close(): Promise<void>
}

/** Settings of the TRON app, which the person changes on the device. */
export type LedgerConfiguration = {
  readonly version: string
  /** Notes and other data of transactions. */
  readonly allowsData: boolean
  /** Calls of contracts that the app has no name for. */
  readonly allowsContracts: boolean
  /** Signing by hash. */
  readonly allowsHashes: boolean
}

/** Path of the account with this index. */
export const ledgerPath = (index: number): string => `44'/195'/${index}'/0/0`

/** The address of the path. Throws `LedgerUnavailable`: `other_app` where the open app is not TRON's. */
export async function readDeviceAddress(device: LedgerDevice, path: string): Promise<Address> {
  const address = await device.addressAt(path).catch((error: unknown) => {
    throw ofAddress(error)
  })
  // Ethereum's app answers the same request with an address of its own.
  if (!isTronAddress(address)) throw new LedgerUnavailable('other_app')
  return toAddress(address)
}

/** Every TRON app knows the request for an address: what refuses it with a status of its own is another app. */
function ofAddress(error: unknown): unknown {
  const { reason, cause } = toLedgerError(error) as { reason?: string; cause?: { statusCode?: number } }
  const isForeign = reason === 'old_app' || reason === 'refused_content'
  return isForeign || (reason === 'failed' && cause?.statusCode !== undefined)
    ? new LedgerUnavailable('other_app', { cause: error })
    : toLedgerError(error)
}
