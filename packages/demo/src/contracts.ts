import {
  type AbiInput,
  type AbiItem,
  constructorInputs,
  encodeCall,
  encodeDeploy,
  findFunction,
  readAbi,
  toTronAbi,
} from '@sundial/abi'
import { contracts, type ContractName } from '@sundial/contracts'
import { smartContract } from '@sundial/operations'
import { type Address, fromHex } from '@sundial/primitives'
import { type Draft, draft, sun } from './drafts.ts'
import type { Person } from './person.ts'

/** A contract of the town. */
export type Contract = { readonly address: Address; readonly by: Person; readonly items: readonly AbiItem[] }

export type DeployPlan = {
  readonly by: Person
  readonly source: ContractName
  /** Arguments of its constructor. */
  readonly values?: readonly AbiInput[]
  readonly trx?: number
  /** Percentage of energy that callers pay; the deployer pays the rest. */
  readonly callerPercent?: number
}

export const itemsOf = (source: ContractName): readonly AbiItem[] => readAbi(contracts[source].abi)

const deployFeeLimitTrx = 2000
/** Maximum energy per call that the deployer pays. */
const originEnergyLimit = 1_000_000n

export function deploy({ by, source, values = [], trx = 0, callerPercent = 100 }: DeployPlan): Draft {
  const items = itemsOf(source)
  const { contractName: name, bytecode } = contracts[source]
  const newContract = {
    ...smartContract.fromJson({ abi: toTronAbi(items), name }, { visible: true }),
    originAddress: by.address,
    bytecode: encodeDeploy(fromHex(bytecode), constructorInputs(items), values),
    callValue: sun(trx),
    consumeUserResourcePercent: BigInt(callerPercent),
    originEnergyLimit,
  }
  return draft(by, 'CreateSmartContract', { newContract }, { feeLimitSun: sun(deployFeeLimitTrx) })
}

export type ContractCall = {
  readonly by: Person
  readonly to: Contract
  /** Name, or signature where several share one; without it the contract only receives a payment. */
  readonly name?: string
  readonly values?: readonly AbiInput[]
  readonly trx?: number
  readonly feeLimitTrx?: number
}

const callFeeLimitTrx = 150

export const call = ({
  by,
  to,
  name,
  values = [],
  trx = 0,
  feeLimitTrx = callFeeLimitTrx,
}: ContractCall): Draft =>
  draft(
    by,
    'TriggerSmartContract',
    { contractAddress: to.address, data: dataOf(to, name, values), callValue: sun(trx) },
    { feeLimitSun: sun(feeLimitTrx) },
  )

/** Call data, for those who let another contract make the call. */
export function dataOf(
  { items }: Contract,
  name: string | undefined,
  values: readonly AbiInput[],
): Uint8Array {
  if (name === undefined) return new Uint8Array(0)
  const item = findFunction(items, name)
  if (item === undefined) throw new TypeError(`The contract has no single function ${name}.`)
  return encodeCall(item, values)
}
