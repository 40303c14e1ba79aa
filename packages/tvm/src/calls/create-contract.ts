import { type Address, concatBytes, fromHex, keccak256, toHex } from '@sundial/primitives'
import type { Host } from '../host.ts'
import { codeOf } from '../machine/code.ts'
import { Frame, noBytes, type CallContext } from '../machine/frame.ts'
import { Halt, notLong, unknown } from '../machine/halt.ts'
import { begin, failureMicroseconds, rejectSince } from '../machine/internal-calls.ts'
import { hashMicroseconds } from '../machine/keccak.ts'
import { fromAddressWhole, maxLong, toBytes } from '../machine/words.ts'
import { reportCreation, reportEnd } from '../tracing/report-call.ts'
import { depthLimit } from './call.ts'
import { type FrameResult, runChild } from './run-child.ts'
import { transfer } from './transfer.ts'

/**
 * CREATE2 has no depth limit (java-tron Program.createContract2, except for compatible contracts) and ends with the
 * stack of the Java machine. That limit depends on the machine there; here it is this.
 */
const machineDepthLimit = 256
/** Energy for each byte of stored code (java-tron EnergyCost.CREATE_DATA). */
export const energyPerCodeByte = 200

/** Creates a contract and its state, before its code runs. */
const creationMicroseconds = 70

type Creation = {
  readonly value: bigint
  readonly code: Uint8Array
  /** For CREATE2. */
  readonly salt?: bigint
}

/** java-tron Program.createContract, createContract2 and createContractImpl. */
export function createContract(frame: Frame, creation: Creation): void {
  const { context, run } = frame
  if (creation.salt === undefined) frame.returned = noBytes
  const hasDepthLimit = creation.salt === undefined || run.rules.isCompatibleEvm
  if (hasDepthLimit && context.depth === depthLimit) return frame.push(0n)
  if (context.depth >= machineDepthLimit) throw machineStackOverflow()
  run.workMicroseconds(creationMicroseconds, frame.instruction)
  const address = addressOf(frame, creation)
  const { value } = creation
  if (value > maxLong) throw notLong()
  if ((frame.host.account(context.address)?.balance ?? 0n) < value) return frame.push(0n)
  const exists = frame.host.contract(address) !== undefined
  const host = frame.host.child()
  if (!exists) makeContract(frame, host, address, creation)
  if (value > 0n) endow(host, context.address, address, value)
  run.created.add(address)
  play(frame, { host, address, creation, exists })
}

type Prepared = {
  readonly host: Host
  readonly address: Address
  readonly creation: Creation
  readonly exists: boolean
}

function play(frame: Frame, { host, address, creation, exists }: Prepared): void {
  const { run } = frame
  const energy = frame.lendable(0)
  frame.energyUsed += energy
  const first = run.internalCalls.length
  const { hash } = begin(frame, { to: address, value: creation.value, note: 'create', data: creation.code })
  const mark = run.mark()
  const context = sceneOf(frame, { host, address, value: creation.value, hash, energyLimit: energy })
  reportCreation({ run, context }, creation)
  const { frame: child, halt } = exists
    ? { frame: new Frame(run, context, codeOf(noBytes)), halt: alreadyThere(address) }
    : keepCode(runChild(run, context, codeOf(creation.code)))
  reportEnd(frame, { child, halt })
  if (halt === undefined && !child.hasReverted) {
    host.commit()
    frame.push(fromAddressWhole(address))
  } else {
    run.rollBack(mark)
    rejectSince(run.internalCalls, first)
    frame.push(0n)
    if (halt !== undefined) return run.workMicroseconds(failureMicroseconds, frame.instruction)
    frame.returned = child.output
  }
  frame.refund(energy - child.energyUsed)
}

/** The output of the creation becomes the contract's code, if it is valid and the energy suffices. */
function keepCode(played: FrameResult): FrameResult {
  const { frame, halt } = played
  if (halt !== undefined || frame.hasReverted) return played
  const refusal = refuseCode(frame, 'No energy to save just created contract code')
  if (refusal !== undefined) return { frame, halt: refusal }
  frame.energyUsed += frame.output.length * energyPerCodeByte
  frame.host.setCode(frame.context.address, frame.output)
  return played
}

export function refuseCode(frame: Frame, hint: string): Halt | undefined {
  const { output, energyLeft } = frame
  if (frame.run.rules.hasLondon && output[0] === 0xef) {
    return new Halt('INVALID_CODE', 'invalid code: must not begin with 0xef')
  }
  const energy = output.length * energyPerCodeByte
  if (energy <= energyLeft) return undefined
  const figures = `needEnergy[${energy}], leftEnergy[${energyLeft}];`
  return new Halt('OUT_OF_ENERGY', `Not enough energy for '${hint}' executing: ${figures}`)
}

function makeContract(frame: Frame, host: Host, address: Address, { salt }: Creation): void {
  const version = frame.run.rules.isCompatibleEvm ? frame.context.version : 0
  const creator = frame.context.address
  const { transactionId } = frame.run.message
  host.createContract(
    address,
    salt === undefined ? { creator, version } : { creator, version, transactionId },
  )
}

function endow(host: Host, from: Address, to: Address, amount: bigint): void {
  const refusal = transfer(host, { from, to, amount })
  if (refusal !== undefined) throw unknown(`validateForSmartContract failure:${refusal}`)
}

function sceneOf(
  { context }: Frame,
  made: Pick<CallContext, 'host' | 'address' | 'value' | 'hash' | 'energyLimit'>,
): CallContext {
  return {
    ...made,
    caller: context.address,
    tokenId: 0n,
    tokenValue: 0n,
    data: noBytes,
    isStatic: false,
    version: context.version,
    depth: context.depth + 1,
  }
}

function addressOf(frame: Frame, { code, salt }: Creation): Address {
  if (salt === undefined) return innerAddress(frame.run.message.transactionId, frame.run.nonce)
  frame.run.workMicroseconds(hashMicroseconds(code.length), frame.instruction)
  return saltedAddress(frame.context.address, salt, code)
}

/** For the contract that a transaction creates (java-tron WalletUtil.generateContractAddress). */
export const deployedAddress = (transactionId: Uint8Array, owner: Address): Address =>
  hashed(concatBytes(transactionId, fromHex(owner)))

/** For a contract created by CREATE: `nonce` counts the internal transactions before it. */
export function innerAddress(transactionId: Uint8Array, nonce: number): Address {
  return hashed(concatBytes(transactionId, toBytes(BigInt(nonce)).subarray(24)))
}

/** For a contract created by CREATE2: the creator with its 41 in place of Ethereum's ff and 20 bytes. */
export const saltedAddress = (creator: Address, salt: bigint, code: Uint8Array): Address =>
  hashed(concatBytes(fromHex(creator), toBytes(salt), keccak256(code)))

const hashed = (bytes: Uint8Array): Address => `41${toHex(keccak256(bytes).subarray(12))}`

const alreadyThere = (address: Address): Halt =>
  unknown(`Trying to create a contract with existing contract address: 0x${address}`)

const machineStackOverflow = (): Halt =>
  new Halt('JVM_STACK_OVER_FLOW', 'StackOverflowError:  exceed default JVM stack size!')
