import { type AbiInput, type AbiItem, constructorInputs, encodeDeploy, toTronAbi } from '@sundial/abi'
import { abiMessage, operationOf, smartContract } from '@sundial/operations'
import { type Address, fromHex } from '@sundial/primitives'
import type { Payment } from '../contract/payment-field.tsx'
import type { Order } from '../order.ts'

/** The chain refuses a longer name; names of Solidity are ASCII (java-tron VMConstant.CONTRACT_NAME_LENGTH). */
const mostNameBytes = 32

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
  readonly payment?: Payment
}

/** The order that deploys a contract. Throws `malformed_abi_value` for inputs that do not match the constructor. */
export function deployOrder(owner: Address, deployment: Deployment): Order {
  const { name, items, bytecode, inputs, callerPercent, energyLimit } = deployment
  const { callValue = 0n, callTokenValue = 0n, tokenId = 0n } = deployment.payment ?? {}
  return {
    operation: operationOf('CreateSmartContract', {
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
    }),
  }
}
