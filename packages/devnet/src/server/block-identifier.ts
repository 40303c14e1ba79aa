import type { ChainView } from '../chain/chain-view.ts'
import { illegalArgument } from './java-error.ts'
import { hexIn, numberIn, type Parameters } from './parameters.ts'

export type BlockIdentifier = { readonly hash: string; readonly number: number }

/** Height and id of one block (java-tron Wallet.checkBlockIdentifier). Throws `java_error`. */
export function blockIdentifierIn(members: Parameters | undefined): BlockIdentifier {
  if (members === undefined) throw illegalArgument('block_identifier null')
  const number = numberIn(members, 'number')
  const hash = hexIn(members, 'hash')
  if (number < 0) throw illegalArgument('block_identifier number less than 0')
  if (hash.length !== 64) throw illegalArgument('block_identifier hash length not equals 32')
  return { hash, number }
}

/** Throws `java_error` unless it is the block the chain has at the height. */
export function checkMatches({ hash, number }: BlockIdentifier, view: ChainView): void {
  if (view.heightOf(hash) !== number) throw illegalArgument('number and hash do not match')
}

export const printIdentifier = ({ hash, number }: BlockIdentifier) =>
  number === 0 ? { hash } : { hash, number }
