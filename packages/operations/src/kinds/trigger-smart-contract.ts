import { address, bytes, type Infer, int64, message as fields } from '@sundial/protocol'
import { trc10, trx } from '../assets.ts'
import { type Effect, given, type OperationOutcome, type Review, show, transfers } from '../facets.ts'
import { internalEffects } from '../internal-effects.ts'

export const type = { id: 31, name: 'TriggerSmartContract', create: '/wallet/triggersmartcontract' } as const

export const message = fields({
  ownerAddress: [1, address],
  contractAddress: [2, address],
  callValue: [3, int64],
  data: [4, bytes],
  callTokenValue: [5, int64],
  tokenId: [6, int64],
})
type TriggerSmartContract = Infer<typeof message>

export const labels = {
  title: 'Call contract',
  owner: 'Owner',
  contract: 'Contract',
  amount: 'Amount',
  tokenAmount: 'Token amount',
  call: 'Call',
}

export function review(op: TriggerSmartContract): Review<keyof typeof labels> {
  const token = op.callTokenValue === 0n && op.tokenId === 0n ? undefined : trc10(op.tokenId)
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['contract', show.address(op.contractAddress)],
      ['amount', show.trx(op.callValue)],
      ...given('tokenAmount', token, (asset) => show.amount(op.callTokenValue, asset)),
      ['call', show.call(op.contractAddress, op.data)],
    ],
  }
}

export function effects(op: TriggerSmartContract, outcome: OperationOutcome): readonly Effect[] {
  const inner = internalEffects(outcome)
  // Nearly every call has no value.
  if (op.callValue === 0n && op.callTokenValue === 0n) return inner
  const between = { from: op.ownerAddress, to: op.contractAddress }
  const sent = transfers(
    { ...between, asset: trx, amount: op.callValue },
    { ...between, asset: trc10(op.tokenId), amount: op.callTokenValue },
  )
  return [...sent, ...inner]
}
