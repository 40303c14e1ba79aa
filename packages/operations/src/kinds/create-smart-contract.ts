import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { trc10, trx } from '../assets.ts'
import { createdContract } from '../created-contract.ts'
import {
  type Effect,
  given,
  type OperationOutcome,
  type Review,
  type Row,
  show,
  transfers,
} from '../facets.ts'
import { internalEffects } from '../internal-effects.ts'
import { describeEntry, type SmartContract, smartContract } from '../messages/smart-contract.ts'

export const type = { id: 30, name: 'CreateSmartContract', create: '/wallet/deploycontract' } as const

export const message = fields({
  ownerAddress: [1, address],
  newContract: [2, smartContract],
  callTokenValue: [3, int64],
  tokenId: [4, int64],
})
type CreateSmartContract = Infer<typeof message>

export const labels = {
  title: 'Deploy contract',
  owner: 'Owner',
  name: 'Name',
  amount: 'Amount',
  tokenAmount: 'Token amount',
  callerShare: 'Energy paid by callers',
  creatorShare: 'Energy paid by creator',
  energyLimit: 'Energy limit of creator',
  creator: 'Creator',
  contract: 'Contract',
  version: 'Version',
  abi: 'ABI',
  bytecode: 'Bytecode',
  codeHash: 'Code hash',
  transactionHash: 'Transaction hash',
}

export function review(op: CreateSmartContract): Review<keyof typeof labels> {
  const token = op.callTokenValue === 0n && op.tokenId === 0n ? undefined : trc10(op.tokenId)
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ...given('tokenAmount', token, (asset) => show.amount(op.callTokenValue, asset)),
      ...(op.newContract === undefined ? [] : contractRows(op.newContract)),
    ],
  }
}

const contractRows = (contract: SmartContract): readonly Row<Exclude<keyof typeof labels, 'title'>>[] => [
  ['creator', show.address(contract.originAddress)],
  ['name', show.string(contract.name)],
  ['amount', show.trx(contract.callValue)],
  ['callerShare', show.percent(contract.consumeUserResourcePercent)],
  ['creatorShare', show.percent(100n - contract.consumeUserResourcePercent)],
  ['energyLimit', show.count(contract.originEnergyLimit, 'energy')],
  ...given('contract', contract.contractAddress, show.address),
  ...given('version', contract.version, show.count),
  ['abi', show.list(contract.abi?.entrys ?? [], (entry) => show.string(describeEntry(entry)))],
  ['bytecode', show.bytes(contract.bytecode)],
  ...given('codeHash', contract.codeHash, show.bytes),
  ...given('transactionHash', contract.trxHash, show.bytes),
]

export function effects(op: CreateSmartContract, outcome: OperationOutcome): readonly Effect[] {
  const between = { from: op.ownerAddress, to: createdContract(outcome.transactionId, op.ownerAddress) }
  const sent = transfers(
    { ...between, asset: trx, amount: op.newContract?.callValue ?? 0n },
    { ...between, asset: trc10(op.tokenId), amount: op.callTokenValue },
  )
  return [...sent, ...internalEffects(outcome)]
}
