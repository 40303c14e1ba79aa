import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import {
  isInRatio,
  movedByReceipt,
  otherInRatio,
  ruleCreator,
  ruleExchange,
  ruleOpen,
  ruleOwner,
  ruleSides,
  withPools,
} from '../exchange/pools.ts'
import { type Effect, inUnit, type OperationOutcome, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule } from '../ledger.ts'

export const type = { id: 43, name: 'ExchangeWithdrawContract', create: '/wallet/exchangewithdraw' } as const

export const message = fields({
  ownerAddress: [1, address],
  exchangeId: [2, int64],
  tokenId: [3, text],
  quant: [4, int64],
})
type ExchangeWithdraw = Infer<typeof message>

export const labels = {
  title: 'Take funds from exchange pair',
  owner: 'Owner',
  exchange: 'Exchange',
  amount: 'Amount',
}

export function review(op: ExchangeWithdraw): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['exchange', show.count(op.exchangeId)],
      ['amount', show.amount(op.quant, tradedAsset(op.tokenId))],
    ],
  }
}

/** The receipt contains the amount of the other token; the pair says which token that is. */
export function effects(op: ExchangeWithdraw, { receipt }: OperationOutcome): readonly Effect[] {
  const { ownerAddress: account, exchangeId } = op
  const other = movedByReceipt(receipt?.exchangeWithdrawAnotherAmount)
  const otherChange = other
  return [
    { kind: 'pool', account, exchangeId, asset: tradedAsset(op.tokenId), change: op.quant, otherChange },
  ]
}

export const figure = inUnit('asset', ({ tokenId, quant }: ExchangeWithdraw) => ({
  amount: quant,
  asset: tradedAsset(tokenId),
}))

/** java-tron ExchangeWithdrawActuator.validate. */
export function validate(op: ExchangeWithdraw, ledger: LedgerView): void {
  ruleOwner(op.ownerAddress, ledger)
  const exchange = ruleExchange(op.exchangeId, ledger)
  ruleCreator(op.ownerAddress, exchange)
  const sides = ruleSides(exchange, op.tokenId, 'token is not in exchange')
  rule(op.quant > 0n, 'withdraw token quant must greater than zero')
  ruleOpen(sides)
  const other = otherInRatio(op.quant, sides)
  rule(BigInt.asIntN(64, other) === other, 'Overflow')
  rule(sides.own >= op.quant && sides.other >= other, 'exchange balance is not enough')
  rule(other > 0n, 'withdraw another token quant must greater than zero')
  rule(isInRatio(op.quant, sides, ledger), 'Not precise enough')
}

export function execute(
  op: ExchangeWithdraw,
  ledger: Ledger,
): { readonly exchangeWithdrawAnotherAmount: bigint } {
  const exchange = ruleExchange(op.exchangeId, ledger)
  const sides = ruleSides(exchange, op.tokenId, 'token is not in exchange')
  const other = otherInRatio(op.quant, sides)
  ledger.credit(op.ownerAddress, op.quant, tradedAsset(op.tokenId))
  ledger.credit(op.ownerAddress, other, tradedAsset(sides.otherToken))
  ledger.setRecord(
    'exchanges',
    op.exchangeId.toString(),
    withPools(exchange, op.tokenId, { own: -op.quant, other: -other }),
  )
  return { exchangeWithdrawAnotherAmount: other }
}
