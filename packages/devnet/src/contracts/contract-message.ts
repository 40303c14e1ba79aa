import { createdContract, type KnownOperation, type LedgerView, rule } from '@sundial/operations'
import { type Address, fromHex, fromText, isAccountAddress, toBase58 } from '@sundial/primitives'
import type { Message } from '@sundial/tvm'

export type ContractOperation = Extract<
  KnownOperation,
  { readonly kind: 'CreateSmartContract' | 'TriggerSmartContract' }
>

export const isContractOperation = (operation: KnownOperation): operation is ContractOperation =>
  operation.kind === 'CreateSmartContract' || operation.kind === 'TriggerSmartContract'

/** java-tron VMConstant.CONTRACT_NAME_LENGTH, in bytes. */
const nameBytes = 32
const firstTokenId = 1_000_000n

type MessageDraft = Omit<Message, 'energyLimit'>

/**
 * The message of a transaction to the TVM, after java-tron's rules (VMActuator.create, call). Throws
 * `contract_validate_error`.
 */
export function contractMessage(
  operation: ContractOperation,
  transactionId: string,
  ledger: LedgerView,
): MessageDraft {
  const message =
    operation.kind === 'CreateSmartContract'
      ? creation(operation.value, transactionId, ledger)
      : call(operation.value, transactionId, ledger)
  rule(message.callValue >= 0n, 'callValue must be >= 0')
  rule(message.tokenValue >= 0n, 'tokenValue must be >= 0')
  ruleToken(message)
  return message
}

type Value<Kind extends ContractOperation['kind']> = Extract<ContractOperation, { kind: Kind }>['value']

function creation(op: Value<'CreateSmartContract'>, transactionId: string, ledger: LedgerView): MessageDraft {
  rule(
    ledger.parameter('getAllowCreationOfContracts') === 1n,
    'vm work is off, need to be opened by the committee',
  )
  const { newContract } = op
  rule(newContract !== undefined, 'OwnerAddress is not equals OriginAddress')
  rule(op.ownerAddress === newContract.originAddress, 'OwnerAddress is not equals OriginAddress')
  const isNameShort = fromText(newContract.name).length <= nameBytes
  rule(isNameShort, "contractName's length cannot be greater than 32")
  const percent = newContract.consumeUserResourcePercent
  rule(percent >= 0n && percent <= 100n, 'percent must be >= 0 and <= 100')
  const contract = createdContract(transactionId, op.ownerAddress)
  const isFree = ledger.account(contract) === undefined
  rule(isFree, `Trying to create a contract with existing contract address: ${toBase58(contract)}`)
  rule(newContract.originEnergyLimit > 0n, 'The originEnergyLimit must be > 0')
  return {
    kind: 'create',
    transactionId: fromHex(transactionId),
    caller: op.ownerAddress,
    contract,
    data: newContract.bytecode,
    callValue: newContract.callValue,
    tokenId: op.tokenId,
    tokenValue: op.callTokenValue,
  }
}

function call(op: Value<'TriggerSmartContract'>, transactionId: string, ledger: LedgerView): MessageDraft {
  rule(
    ledger.parameter('getAllowCreationOfContracts') === 1n,
    'VM work is off, need to be opened by the committee',
  )
  rule(isKnown(op.contractAddress, ledger), 'No contract or not a smart contract')
  return {
    kind: 'call',
    transactionId: fromHex(transactionId),
    caller: op.ownerAddress,
    contract: op.contractAddress,
    data: op.data,
    callValue: op.callValue,
    tokenId: op.tokenId,
    tokenValue: op.callTokenValue,
  }
}

const isKnown = (address: Address, ledger: LedgerView): boolean =>
  isAccountAddress(address) && ledger.record('contracts', address) !== undefined

/** java-tron VMActuator.checkTokenValueAndId. */
function ruleToken({ tokenId, tokenValue }: MessageDraft): void {
  rule(tokenId > firstTokenId || tokenId === 0n, `tokenId must be > ${firstTokenId}`)
  const isNamed = tokenValue === 0n || tokenId !== 0n
  rule(isNamed, `invalid arguments with tokenValue = ${tokenValue}, tokenId = ${tokenId}`)
}

/** Throws `contract_validate_error` when the sun a transaction may spend on energy is out of bounds. */
export function ruleFeeLimit(feeLimitSun: bigint, ledger: LedgerView): void {
  const most = ledger.parameter('getMaxFeeLimit')
  rule(feeLimitSun >= 0n && feeLimitSun <= most, `feeLimit must be >= 0 and <= ${most}`)
}
