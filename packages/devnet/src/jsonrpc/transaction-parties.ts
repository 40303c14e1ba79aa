// Sender, receiver and amount of a transaction as its one operation has them (java-tron JsonRpcApiUtil).
import { decodeOperation, type KnownOperation, type Operation, ownerOf } from '@sundial/operations'
import { type Address, TronError } from '@sundial/primitives'
import type { OperationName, Receipt, Transaction } from '@sundial/protocol'
import type { Reader } from '../state/state.ts'

type Of<Name extends OperationName> = Extract<KnownOperation, { readonly kind: Name }>['value']
/** Inputs of a value in addition to the operation. */
type ValueContext = { readonly receipt: Receipt | undefined; readonly state: Reader }
type ByKind<Result, Input = ValueContext> = {
  readonly [Name in OperationName]?: (value: Of<Name>, input: Input) => Result
}

/** `undefined` where there is no operation of a known kind, which happens in block 0. */
export function operationOf({ rawData }: Transaction): KnownOperation | undefined {
  const [envelope] = rawData?.contract ?? []
  const operation = envelope === undefined ? undefined : known(() => decodeOperation(envelope))
  return operation?.kind === 'unknown' ? undefined : operation
}

function known(decode: () => Operation): Operation | undefined {
  try {
    return decode()
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

export const senderOf = (operation: KnownOperation | undefined): Address =>
  operation === undefined ? '' : ownerOf(operation)

const receivers: ByKind<Address | undefined, unknown> = {
  AccountCreateContract: ({ accountAddress }) => accountAddress,
  TransferContract: ({ toAddress }) => toAddress,
  TransferAssetContract: ({ toAddress }) => toAddress,
  VoteAssetContract: ({ voteAddress }) => voteAddress[0],
  VoteWitnessContract: ({ votes }) => votes[0]?.voteAddress,
  ParticipateAssetIssueContract: ({ toAddress }) => toAddress,
  FreezeBalanceContract: ({ receiverAddress }) => receiverAddress,
  UnfreezeBalanceContract: ({ receiverAddress }) => receiverAddress,
  DelegateResourceContract: ({ receiverAddress }) => receiverAddress,
  UnDelegateResourceContract: ({ receiverAddress }) => receiverAddress,
  TriggerSmartContract: ({ contractAddress }) => contractAddress,
  UpdateSettingContract: ({ contractAddress }) => contractAddress,
  UpdateEnergyLimitContract: ({ contractAddress }) => contractAddress,
  ClearABIContract: ({ contractAddress }) => contractAddress,
  ShieldedTransferContract: ({ transparentToAddress }) => transparentToAddress,
}

/** Empty when there is none, as where a contract is made. */
export const receiverOf = (operation: KnownOperation | undefined): Address =>
  entryOf(receivers, operation)?.(operation!.value, undefined) ?? ''

const amounts: ByKind<bigint | undefined> = {
  TransferContract: ({ amount }) => amount,
  TransferAssetContract: ({ amount }) => amount,
  VoteWitnessContract: ({ votes }) => sumOf(votes.map(({ voteCount }) => voteCount)),
  WitnessCreateContract: () => 9_999_000_000n,
  AssetIssueContract: () => 1_024_000_000n,
  ExchangeCreateContract: () => 1_024_000_000n,
  FreezeBalanceContract: ({ frozenBalance }) => frozenBalance,
  TriggerSmartContract: ({ callValue }) => callValue,
  ExchangeInjectContract: ({ quant }) => quant,
  ExchangeWithdrawContract: ({ quant }) => quant,
  ExchangeTransactionContract: ({ quant }) => quant,
  AccountPermissionUpdateContract: () => 100_000_000n,
  ShieldedTransferContract: ({ fromAmount, toAmount }) => (fromAmount > 0n ? fromAmount : toAmount),
  UnfreezeBalanceContract: (_, { receipt }) => receipt?.unfreezeAmount,
  UnfreezeBalanceV2Contract: (_, { receipt }) => receipt?.unfreezeAmount,
  WithdrawBalanceContract: (_, { receipt }) => receipt?.withdrawAmount,
  WithdrawExpireUnfreezeContract: (_, { receipt }) => receipt?.withdrawExpireAmount,
  CancelAllUnfreezeV2Contract: (_, { receipt }) =>
    sumOf(receipt?.cancelUnfreezeV2Amount.map(({ value }) => value) ?? []),
  UnfreezeAssetContract: ({ ownerAddress }, { state }) => frozenSupplyOf(ownerAddress, state),
}

export const transferredAmount = (operation: KnownOperation | undefined, context: ValueContext): bigint =>
  entryOf(amounts, operation)?.(operation!.value, context) ?? 0n

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The supply that an account froze when it issued its token, released or not. */
function frozenSupplyOf(issuer: Address, state: Reader): bigint {
  const issued = state.entries('tokens').find(([, { ownerAddress }]) => ownerAddress === issuer)
  return sumOf(issued?.[1].frozenSupply.map(({ frozenAmount }) => frozenAmount) ?? [])
}

function entryOf<Result, Input>(table: ByKind<Result, Input>, operation: KnownOperation | undefined) {
  if (operation === undefined) return undefined
  return table[operation.kind] as ((value: unknown, input: Input) => Result) | undefined
}
