import type { Frame, Instruction } from '../machine/frame.ts'
import { toSigned, wrap } from '../machine/words.ts'

export const instructions: readonly Instruction[] = [
  { code: 0x01, name: 'ADD', takes: 2, gives: 1, energy: 3, run: add },
  { code: 0x02, name: 'MUL', takes: 2, gives: 1, steps: 2, energy: 5, run: multiply },
  { code: 0x03, name: 'SUB', takes: 2, gives: 1, energy: 3, run: subtract },
  { code: 0x04, name: 'DIV', takes: 2, gives: 1, steps: 2, energy: 5, run: divide },
  { code: 0x05, name: 'SDIV', takes: 2, gives: 1, steps: 2, energy: 5, run: divideSigned },
  { code: 0x06, name: 'MOD', takes: 2, gives: 1, steps: 2, energy: 5, run: modulo },
  { code: 0x07, name: 'SMOD', takes: 2, gives: 1, steps: 4, energy: 5, run: moduloSigned },
  { code: 0x08, name: 'ADDMOD', takes: 3, gives: 1, steps: 3, energy: 8, run: addModulo },
  { code: 0x09, name: 'MULMOD', takes: 3, gives: 1, steps: 6, energy: 8, run: multiplyModulo },
  { code: 0x0a, name: 'EXP', takes: 2, gives: 1, run: power },
  { code: 0x0b, name: 'SIGNEXTEND', takes: 2, gives: 1, energy: 5, run: extendSign },
]

function add(frame: Frame): void {
  frame.push(wrap(frame.pop() + frame.pop()))
}

function multiply(frame: Frame): void {
  frame.push(wrap(frame.pop() * frame.pop()))
}

function subtract(frame: Frame): void {
  frame.push(wrap(frame.pop() - frame.pop()))
}

/** Division by zero is zero, not an error; so is the remainder. */
function divide(frame: Frame): void {
  const dividend = frame.pop()
  const divisor = frame.pop()
  frame.push(divisor === 0n ? 0n : dividend / divisor)
}

function divideSigned(frame: Frame): void {
  const dividend = toSigned(frame.pop())
  const divisor = toSigned(frame.pop())
  frame.push(divisor === 0n ? 0n : wrap(dividend / divisor))
}

function modulo(frame: Frame): void {
  const dividend = frame.pop()
  const divisor = frame.pop()
  frame.push(divisor === 0n ? 0n : dividend % divisor)
}

/** The sign of the dividend. */
function moduloSigned(frame: Frame): void {
  const dividend = toSigned(frame.pop())
  const divisor = toSigned(frame.pop())
  frame.push(divisor === 0n ? 0n : wrap(dividend % divisor))
}

function addModulo(frame: Frame): void {
  const sum = frame.pop() + frame.pop()
  const divisor = frame.pop()
  frame.push(divisor === 0n ? 0n : sum % divisor)
}

function multiplyModulo(frame: Frame): void {
  const product = frame.pop() * frame.pop()
  const divisor = frame.pop()
  frame.push(divisor === 0n ? 0n : product % divisor)
}

function power(frame: Frame): void {
  const base = frame.peek(0)
  const exponent = frame.peek(1)
  const bytes = byteLength(exponent)
  frame.charge(10 + 10 * bytes)
  frame.run.workMicroseconds(1 + 1.5 * bytes, frame.instruction)
  frame.height -= 2
  frame.push(exponentiate(base, exponent))
}

function exponentiate(base: bigint, exponent: bigint): bigint {
  if (base === 2n) return exponent > 255n ? 0n : 1n << exponent
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = wrap(result * square)
    square = wrap(square * square)
  }
  return result
}

const byteLength = (word: bigint): number => (word === 0n ? 0 : Math.ceil(word.toString(16).length / 2))

function extendSign(frame: Frame): void {
  const byte = frame.pop()
  if (byte >= 31n) return
  const bits = 8 * (Number(byte) + 1)
  frame.push(wrap(BigInt.asIntN(bits, frame.pop())))
}
