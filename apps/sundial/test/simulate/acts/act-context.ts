import type { AbiInput } from '@sundial/abi'
import type { ContractName } from '@sundial/contracts'
import type { ValueOf } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { witnessKey } from '@sundial/devnet'
import type { OperationName } from '@sundial/protocol'
import type { Random } from '../random.ts'

export type Person = { readonly key: string; readonly address: string }

/** Omitted members are empty. */
export type Members<Name extends OperationName> = Partial<Omit<ValueOf<Name>, 'ownerAddress'>>

/** Returns the id of the transaction; undefined when the chain rejected it, as it often does. */
export type Send = <Name extends OperationName>(
  by: Person,
  kind: Name,
  members: Members<Name>,
) => Promise<string | undefined>

export type ContractCall = {
  readonly by: Person
  readonly to: ContractName
  /** Name, or signature where several share one; without it the contract only receives a payment. */
  readonly name?: string
  readonly values?: readonly AbiInput[]
  readonly callValue?: bigint
  readonly tokens?: { readonly id: string; readonly amount: bigint }
}

/** The actor, another account or the same, and what they use. */
export type ActContext = {
  readonly random: Random
  readonly from: Person
  readonly to: Person
  /** In sun: 1 to 5 TRX. */
  readonly amount: bigint
  readonly headTimeMs: number
  readonly send: Send
  readonly call: (call: ContractCall) => Promise<string | undefined>
  readonly deploy: (by: Person, source: ContractName, plan?: Deploy) => Promise<string | undefined>
  /** Of a deployed contract. */
  readonly addressOf: (source: ContractName) => string
}

export type Deploy = { readonly values?: readonly AbiInput[]; readonly callValue?: bigint }

export type Act = (scene: ActContext) => Promise<unknown>

const personOf = (number: number): Person => {
  const key = witnessKey(number)
  return { key, address: addressOfPrivateKey(fromHex(key)) }
}

/** Representatives; genesis gave the first one all TRX. */
export const witnesses: readonly Person[] = [1, 2, 3, 4, 5, 6].map(personOf)
/** Accounts that issue a token each. */
export const issuers: readonly Person[] = [101, 102, 103].map(personOf)
export const people: readonly Person[] = [...witnesses, ...issuers, ...[104, 105, 106].map(personOf)]
export const rich = witnesses[0]!

export const stranger = (random: Random): Person => personOf(1000 + random(100_000))

export const tokenIds: readonly string[] = issuers.map((_, at) => String(1_000_001 + at))
