import { toText } from '@sundial/primitives'
import { reviewTransaction } from '../review.ts'

/** Ledger's signed names of TRC10 tokens and exchange pairs, hex, by id; a device shows only ids without them. */
export type LedgerNames = {
  readonly tokens: ReadonlyMap<string, string>
  readonly exchanges: ReadonlyMap<string, string>
}

/**
 * The signed names that the device can use for the transaction, in the order of its tokens. The app reads them by position,
 * so nothing follows a token without a name.
 */
export function namesFor(raw: Uint8Array, { tokens, exchanges }: LedgerNames): readonly string[] {
  const { operation } = reviewTransaction(raw)
  const nameOf = (id: Uint8Array) => tokens.get(toText(id) ?? '')
  switch (operation.kind) {
    case 'TransferAssetContract':
      return present([nameOf(operation.value.assetName)])
    case 'ExchangeCreateContract':
      return present([nameOf(operation.value.firstTokenId), nameOf(operation.value.secondTokenId)])
    case 'ExchangeInjectContract':
    case 'ExchangeWithdrawContract':
    case 'ExchangeTransactionContract':
      return present([exchanges.get(String(operation.value.exchangeId))])
    default:
      return []
  }
}

function present(messages: readonly (string | undefined)[]): readonly string[] {
  const end = messages.indexOf(undefined)
  return (end < 0 ? messages : messages.slice(0, end)) as readonly string[]
}
