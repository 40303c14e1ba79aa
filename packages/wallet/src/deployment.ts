import { type AbiInput, type AbiItem, constructorInputs, encodeDeploy, toTronAbi } from '@sundial/abi'
import { abiMessage, type KnownOperation, operationOf, smartContract } from '@sundial/operations'
import { type Address, fromHex } from '@sundial/primitives'

/** The chain refuses a longer name; names of Solidity are ASCII (java-tron VMConstant.CONTRACT_NAME_LENGTH). */
const mostNameBytes = 32

/** What goes with a call or a deployment: sun, and units of a TRC10 token. */
export type ContractPayment = {
  readonly callValue: bigint
  readonly callTokenValue: bigint
  readonly tokenId: bigint
}

export type Deployment = {
  readonly name: string
  readonly items: readonly AbiItem[]
  /** Creation code as hex without prefix. */
  readonly bytecode: string
  /** Arguments of the constructor. */
  readonly inputs: readonly AbiInput[]
  /** Percent of the energy of a call that its caller pays. */
  readonly callerPercent: bigint
  /** Energy that the creator pays for a call at most. */
  readonly energyLimit: bigint
  readonly payment?: ContractPayment
}

/** The operation that deploys a contract. Throws `malformed_abi_value` for inputs that do not match the constructor. */
export function deploymentOperation(owner: Address, deployment: Deployment): KnownOperation {
  const { name, items, bytecode, inputs, callerPercent, energyLimit } = deployment
  const { callValue = 0n, callTokenValue = 0n, tokenId = 0n } = deployment.payment ?? {}
  return operationOf('CreateSmartContract', {
    ownerAddress: owner,
    newContract: smartContract.create({
      originAddress: owner,
      abi: abiMessage.fromJson(toTronAbi(items), { visible: true }),
      bytecode: encodeDeploy(fromHex(bytecode), constructorInputs(items), inputs),
      callValue,
      consumeUserResourcePercent: callerPercent,
      name: name.slice(0, mostNameBytes),
      originEnergyLimit: energyLimit,
    }),
    callTokenValue,
    tokenId,
  })
}
