import { codeOf } from '../machine/code.ts'
import type { Frame, Instruction } from '../machine/frame.ts'
import { fromAddress, fromBytes, readWord, toAddress } from '../machine/words.ts'

export const instructions: readonly Instruction[] = [
  { code: 0x30, name: 'ADDRESS', takes: 0, gives: 1, steps: 4, energy: 2, run: address },
  { code: 0x31, name: 'BALANCE', takes: 1, gives: 1, steps: 13, energy: 20, run: balance },
  { code: 0x32, name: 'ORIGIN', takes: 0, gives: 1, steps: 4, energy: 2, run: origin },
  { code: 0x33, name: 'CALLER', takes: 0, gives: 1, steps: 4, energy: 2, run: caller },
  { code: 0x34, name: 'CALLVALUE', takes: 0, gives: 1, energy: 2, run: callValue },
  { code: 0x35, name: 'CALLDATALOAD', takes: 1, gives: 1, energy: 3, run: loadCallData },
  { code: 0x36, name: 'CALLDATASIZE', takes: 0, gives: 1, energy: 2, run: callDataSize },
  { code: 0x38, name: 'CODESIZE', takes: 0, gives: 1, energy: 2, run: codeSize },
  { code: 0x3a, name: 'GASPRICE', takes: 0, gives: 1, energy: 2, run: energyPrice },
  { code: 0x3b, name: 'EXTCODESIZE', takes: 1, gives: 1, steps: 9, energy: 20, run: foreignCodeSize },
  { code: 0x3d, name: 'RETURNDATASIZE', takes: 0, gives: 1, energy: 2, run: returnedSize },
  {
    code: 0x3f,
    name: 'EXTCODEHASH',
    takes: 1,
    gives: 1,
    steps: 30,
    energy: 400,
    since: 'getAllowTvmConstantinople',
    run: foreignCodeHash,
  },
  {
    code: 0x47,
    name: 'SELFBALANCE',
    takes: 0,
    gives: 1,
    steps: 2,
    energy: 5,
    since: 'getAllowTvmIstanbul',
    run: ownBalance,
  },
  {
    code: 0xd4,
    name: 'ISCONTRACT',
    takes: 1,
    gives: 1,
    steps: 13,
    energy: 20,
    since: 'getAllowTvmSolidity059',
    run: isContract,
  },
]

const noCode = new Uint8Array(0)

function address(frame: Frame): void {
  frame.push(fromAddress(frame.context.address))
}

function balance(frame: Frame): void {
  frame.push(frame.host.account(toAddress(frame.pop()))?.balance ?? 0n)
}

function ownBalance(frame: Frame): void {
  frame.push(frame.host.account(frame.context.address)?.balance ?? 0n)
}

function origin(frame: Frame): void {
  frame.push(fromAddress(frame.run.message.caller))
}

function caller(frame: Frame): void {
  frame.push(fromAddress(frame.context.caller))
}

function callValue(frame: Frame): void {
  frame.push(frame.context.value)
}

function loadCallData(frame: Frame): void {
  const { data } = frame.context
  const from = frame.pop()
  frame.push(from >= BigInt(data.length) ? 0n : wordAt(data, Number(from)))
}

/** Zeros after the end of the data. */
function wordAt(data: Uint8Array, from: number): bigint {
  if (from + 32 <= data.length) return readWord(new DataView(data.buffer, data.byteOffset + from, 32), 0)
  const found = data.subarray(from)
  return fromBytes(found) << BigInt(8 * (32 - found.length))
}

function callDataSize(frame: Frame): void {
  frame.push(BigInt(frame.context.data.length))
}

function codeSize(frame: Frame): void {
  frame.push(BigInt(frame.code.bytes.length))
}

/** Zero except for EVM-compatible contracts. */
function energyPrice(frame: Frame): void {
  const isKnown = frame.run.rules.isCompatibleEvm && frame.context.version === 1
  frame.push(isKnown ? frame.host.parameter('getEnergyFee') : 0n)
}

function foreignCodeSize(frame: Frame): void {
  frame.push(BigInt(frame.host.code(toAddress(frame.pop())).length))
}

function returnedSize(frame: Frame): void {
  frame.push(BigInt(frame.returned.length))
}

/** Zero if there is no account; for an account without a contract the hash of empty code. */
function foreignCodeHash(frame: Frame): void {
  const address = toAddress(frame.pop())
  if (frame.host.account(address) === undefined) return frame.push(0n)
  const code = frame.host.contract(address) === undefined ? noCode : frame.host.code(address)
  frame.push(fromBytes(codeOf(code).hash))
}

function isContract(frame: Frame): void {
  frame.push(frame.host.contract(toAddress(frame.pop())) === undefined ? 0n : 1n)
}
