import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import { movedByReceipt, ruleExchange, ruleOwner, ruleSides, withPools } from '../exchange/pools.ts'
import { boughtFrom, ruleTradable } from '../exchange/quote.ts'
import { type Effect, inUnit, type OperationOutcome, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule } from '../ledger.ts'

export const type = {
  id: 44,
  name: 'ExchangeTransactionContract',
  create: '/wallet/exchangetransaction',
} as const

export const message = fields({
  ownerAddress: [1, address],
  exchangeId: [2, int64],
  tokenId: [3, text],
  quant: [4, int64],
  expected: [5, int64],
})
type ExchangeTransaction = Infer<typeof message>

export const labels = {
  title: 'Trade on exchange pair',
  owner: 'Owner',
  exchange: 'Exchange',
  sell: 'Sell',
  minimum: 'At least',
}

export function review(op: ExchangeTransaction): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['exchange', show.count(op.exchangeId)],
      ['sell', show.amount(op.quant, tradedAsset(op.tokenId))],
      ['minimum', show.count(op.expected)],
    ],
  }
}

/** The receipt contains the amount of the other token; the pair says which token that is. */
export function effects(op: ExchangeTransaction, { receipt }: OperationOutcome): readonly Effect[] {
  const { ownerAddress: account, exchangeId } = op
  const other = movedByReceipt(receipt?.exchangeReceivedAmount)
  const otherChange = other
  return [
    { kind: 'pool', account, exchangeId, asset: tradedAsset(op.tokenId), change: -op.quant, otherChange },
  ]
}

export const figure = inUnit('asset', ({ tokenId, quant }: ExchangeTransaction) => ({
  amount: quant,
  asset: tradedAsset(tokenId),
}))

/** java-tron ExchangeTransactionActuator.validate. */
export function validate(op: ExchangeTransaction, ledger: LedgerView): void {
  ruleOwner(op.ownerAddress, ledger)
  const exchange = ruleExchange(op.exchangeId, ledger)
  const sides = ruleSides(exchange, op.tokenId, 'token is not in exchange')
  rule(op.quant > 0n, 'token quant must greater than zero')
  rule(op.expected > 0n, 'token expected must greater than zero')
  ruleTradable(sides, op.quant, ledger)
  const sold = tradedAsset(op.tokenId)
  const isEnough = ledger.balance(op.ownerAddress, sold) >= op.quant
  rule(isEnough, sold.kind === 'trx' ? 'balance is not enough' : 'token balance is not enough')
  rule(boughtFrom(sides, op.quant, ledger) >= op.expected, 'token required must greater than expected')
}

export function execute(
  op: ExchangeTransaction,
  ledger: Ledger,
): { readonly exchangeReceivedAmount: bigint } {
  const exchange = ruleExchange(op.exchangeId, ledger)
  const sides = ruleSides(exchange, op.tokenId, 'token is not in exchange')
  const bought = boughtFrom(sides, op.quant, ledger)
  ledger.debit(op.ownerAddress, op.quant, tradedAsset(op.tokenId))
  ledger.credit(op.ownerAddress, bought, tradedAsset(sides.otherToken))
  ledger.setRecord(
    'exchanges',
    op.exchangeId.toString(),
    withPools(exchange, op.tokenId, { own: op.quant, other: -bought }),
  )
  return { exchangeReceivedAmount: bought }
}
