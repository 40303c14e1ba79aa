import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { equalBytes } from '@sundial/primitives'
import { type Asset, tradedAsset } from '../assets.ts'
import { added, poolLimit, poolLimitText, ruleOwner } from '../exchange/pools.ts'
import {
  type Effect,
  inUnit,
  moves,
  type OperationOutcome,
  type Review,
  show,
  unknownEffect,
} from '../facets.ts'
import { type Ledger, type LedgerView, rule } from '../ledger.ts'
import { isTradedToken } from '../text-rules.ts'

export const type = { id: 41, name: 'ExchangeCreateContract', create: '/wallet/exchangecreate' } as const

export const message = fields({
  ownerAddress: [1, address],
  firstTokenId: [2, text],
  firstTokenBalance: [3, int64],
  secondTokenId: [4, text],
  secondTokenBalance: [5, int64],
})
type ExchangeCreate = Infer<typeof message>

export const labels = {
  title: 'Create exchange pair',
  owner: 'Owner',
  firstToken: 'First token',
  secondToken: 'Second token',
}

export function review(op: ExchangeCreate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['firstToken', show.amount(op.firstTokenBalance, tradedAsset(op.firstTokenId))],
      ['secondToken', show.amount(op.secondTokenBalance, tradedAsset(op.secondTokenId))],
    ],
  }
}

export function effects(op: ExchangeCreate, { receipt }: OperationOutcome): readonly Effect[] {
  if (receipt === undefined) return [unknownEffect]
  const [first, second] = pledgesOf(op)
  const { exchangeId } = receipt
  return [
    ...[first, second].flatMap(({ asset, amount }) => moves(op.ownerAddress, -amount, 'exchange', asset)),
    {
      kind: 'pair',
      exchangeId,
      first: first.asset,
      firstAmount: first.amount,
      second: second.asset,
      secondAmount: second.amount,
    },
  ]
}

type Pledge = { readonly asset: Asset; readonly amount: bigint; readonly which: 'first' | 'second' }

const pledgesOf = (op: ExchangeCreate): readonly [Pledge, Pledge] => [
  { asset: tradedAsset(op.firstTokenId), amount: op.firstTokenBalance, which: 'first' },
  { asset: tradedAsset(op.secondTokenId), amount: op.secondTokenBalance, which: 'second' },
]

export const figure = inUnit('asset', ({ firstTokenId, firstTokenBalance }: ExchangeCreate) => ({
  amount: firstTokenBalance,
  asset: tradedAsset(firstTokenId),
}))

/** java-tron ExchangeCreateActuator.validate, since AllowSameTokenName. */
export function validate(op: ExchangeCreate, ledger: LedgerView): void {
  const { balance } = ruleOwner(op.ownerAddress, ledger)
  rule(balance >= fee(ledger), 'No enough balance for exchange create fee!')
  rule(isTradedToken(op.firstTokenId), 'first token id is not a valid number')
  rule(isTradedToken(op.secondTokenId), 'second token id is not a valid number')
  rule(!equalBytes(op.firstTokenId, op.secondTokenId), 'cannot exchange same tokens')
  const pledges = pledgesOf(op)
  rule(
    pledges.every(({ amount }) => amount > 0n),
    'token balance must greater than zero',
  )
  rule(
    pledges.every(({ amount }) => amount <= poolLimit),
    poolLimitText,
  )
  for (const pledge of pledges) rulePledge(pledge, op, ledger)
}

function rulePledge(
  { asset, amount, which }: Pledge,
  { ownerAddress }: ExchangeCreate,
  ledger: LedgerView,
): void {
  const owned = ledger.balance(ownerAddress, asset)
  if (asset.kind === 'trx') rule(owned >= added(amount, fee(ledger), ledger), 'balance is not enough')
  else rule(owned >= amount, `${which} token balance is not enough`)
}

export function execute(op: ExchangeCreate, ledger: Ledger): { readonly exchangeId: bigint } {
  const exchangeId = ledger.property('lastExchangeId') + 1n
  ledger.burn(op.ownerAddress, fee(ledger))
  for (const { asset, amount } of pledgesOf(op)) ledger.debit(op.ownerAddress, amount, asset)
  ledger.setProperty('lastExchangeId', exchangeId)
  ledger.setRecord('exchanges', exchangeId.toString(), {
    exchangeId,
    creatorAddress: op.ownerAddress,
    createTime: ledger.now(),
    firstTokenId: op.firstTokenId,
    firstTokenBalance: op.firstTokenBalance,
    secondTokenId: op.secondTokenId,
    secondTokenBalance: op.secondTokenBalance,
  })
  return { exchangeId }
}

const fee = (ledger: LedgerView): bigint => ledger.parameter('getExchangeCreateFee')
