import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import {
  added,
  movedByReceipt,
  otherInRatio,
  poolLimit,
  poolLimitText,
  ruleCreator,
  ruleExchange,
  ruleOpen,
  ruleOwner,
  ruleSides,
  withPools,
} from '../exchange/pools.ts'
import { type Effect, inUnit, type OperationOutcome, type Review, show } from '../facets.ts'
import { ContractExecuteError, type Ledger, type LedgerView, rule } from '../ledger.ts'

export const type = { id: 42, name: 'ExchangeInjectContract', create: '/wallet/exchangeinject' } as const

export const message = fields({
  ownerAddress: [1, address],
  exchangeId: [2, int64],
  tokenId: [3, text],
  quant: [4, int64],
})
type ExchangeInject = Infer<typeof message>

export const labels = {
  title: 'Add funds to exchange pair',
  owner: 'Owner',
  exchange: 'Exchange',
  amount: 'Amount',
}

export function review(op: ExchangeInject): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['exchange', show.count(op.exchangeId)],
      ['amount', show.amount(op.quant, tradedAsset(op.tokenId))],
    ],
  }
}

/** The receipt contains the amount of the other token; the pair says which token that is. */
export function effects(op: ExchangeInject, { receipt }: OperationOutcome): readonly Effect[] {
  const { ownerAddress: account, exchangeId } = op
  const other = movedByReceipt(receipt?.exchangeInjectAnotherAmount)
  const otherChange = other && -other
  return [
    { kind: 'pool', account, exchangeId, asset: tradedAsset(op.tokenId), change: -op.quant, otherChange },
  ]
}

export const figure = inUnit('asset', ({ tokenId, quant }: ExchangeInject) => ({
  amount: quant,
  asset: tradedAsset(tokenId),
}))

/** java-tron ExchangeInjectActuator.validate. */
export function validate(op: ExchangeInject, ledger: LedgerView): void {
  ruleOwner(op.ownerAddress, ledger)
  const exchange = ruleExchange(op.exchangeId, ledger)
  ruleCreator(op.ownerAddress, exchange)
  const sides = ruleSides(exchange, op.tokenId, 'token id is not in exchange')
  ruleOpen(sides)
  rule(op.quant > 0n, 'injected token quant must greater than zero')
  const other = otherInRatio(op.quant, sides)
  rule(BigInt.asIntN(64, other) === other, 'BigInteger out of long range')
  rule(other > 0n, 'the calculated token quant  must be greater than 0')
  const fits = [added(sides.own, op.quant, ledger), added(sides.other, other, ledger)].every(
    (pool) => pool <= poolLimit,
  )
  rule(fits, poolLimitText)
  ruleOwned(op, { token: op.tokenId, amount: op.quant, text: 'token balance is not enough' }, ledger)
  ruleOwned(
    op,
    { token: sides.otherToken, amount: other, text: 'another token balance is not enough' },
    ledger,
  )
}

type Wanted = { readonly token: Uint8Array; readonly amount: bigint; readonly text: string }

function ruleOwned(
  { ownerAddress }: ExchangeInject,
  { token, amount, text }: Wanted,
  ledger: LedgerView,
): void {
  const asset = tradedAsset(token)
  const isEnough = ledger.balance(ownerAddress, asset) >= amount
  rule(isEnough, asset.kind === 'trx' ? 'balance is not enough' : text)
}

export function execute(
  op: ExchangeInject,
  ledger: Ledger,
): { readonly exchangeInjectAnotherAmount: bigint } {
  const exchange = ruleExchange(op.exchangeId, ledger)
  const sides = ruleSides(exchange, op.tokenId, 'token id is not in exchange')
  // java-tron multiplies in longs here, unlike in its validation.
  if (BigInt.asIntN(64, sides.other * op.quant) !== sides.other * op.quant) {
    throw new ContractExecuteError('long overflow')
  }
  const other = otherInRatio(op.quant, sides)
  ledger.debit(op.ownerAddress, op.quant, tradedAsset(op.tokenId))
  ledger.debit(op.ownerAddress, other, tradedAsset(sides.otherToken))
  ledger.setRecord(
    'exchanges',
    op.exchangeId.toString(),
    withPools(exchange, op.tokenId, { own: op.quant, other }),
  )
  return { exchangeInjectAnotherAmount: other }
}
