import type { Frame, Instruction } from '../machine/frame.ts'
import { toSigned, wrap } from '../machine/words.ts'

const shifts = 'getAllowTvmConstantinople'

export const instructions: readonly Instruction[] = [
  { code: 0x10, name: 'LT', takes: 2, gives: 1, energy: 3, run: isLess },
  { code: 0x11, name: 'GT', takes: 2, gives: 1, energy: 3, run: isGreater },
  { code: 0x12, name: 'SLT', takes: 2, gives: 1, energy: 3, run: isLessSigned },
  { code: 0x13, name: 'SGT', takes: 2, gives: 1, energy: 3, run: isGreaterSigned },
  { code: 0x14, name: 'EQ', takes: 2, gives: 1, energy: 3, run: isEqual },
  { code: 0x15, name: 'ISZERO', takes: 1, gives: 1, energy: 3, run: isZero },
  { code: 0x16, name: 'AND', takes: 2, gives: 1, energy: 3, run: and },
  { code: 0x17, name: 'OR', takes: 2, gives: 1, energy: 3, run: or },
  { code: 0x18, name: 'XOR', takes: 2, gives: 1, energy: 3, run: exclusiveOr },
  { code: 0x19, name: 'NOT', takes: 1, gives: 1, energy: 3, run: not },
  { code: 0x1a, name: 'BYTE', takes: 2, gives: 1, energy: 3, run: byteAt },
  { code: 0x1b, name: 'SHL', takes: 2, gives: 1, energy: 3, since: shifts, run: shiftLeft },
  { code: 0x1c, name: 'SHR', takes: 2, gives: 1, energy: 3, since: shifts, run: shiftRight },
  { code: 0x1d, name: 'SAR', takes: 2, gives: 1, steps: 2, energy: 3, since: shifts, run: shiftRightSigned },
  {
    code: 0x1e,
    name: 'CLZ',
    takes: 1,
    gives: 1,
    steps: 10,
    energy: 5,
    since: 'getAllowTvmOsaka',
    run: leadingZeros,
  },
]

const allBits = (1n << 256n) - 1n

function isLess(frame: Frame): void {
  frame.push(frame.pop() < frame.pop() ? 1n : 0n)
}

function isGreater(frame: Frame): void {
  frame.push(frame.pop() > frame.pop() ? 1n : 0n)
}

function isLessSigned(frame: Frame): void {
  frame.push(toSigned(frame.pop()) < toSigned(frame.pop()) ? 1n : 0n)
}

function isGreaterSigned(frame: Frame): void {
  frame.push(toSigned(frame.pop()) > toSigned(frame.pop()) ? 1n : 0n)
}

function isEqual(frame: Frame): void {
  frame.push(frame.pop() === frame.pop() ? 1n : 0n)
}

function isZero(frame: Frame): void {
  frame.push(frame.pop() === 0n ? 1n : 0n)
}

function and(frame: Frame): void {
  frame.push(frame.pop() & frame.pop())
}

function or(frame: Frame): void {
  frame.push(frame.pop() | frame.pop())
}

function exclusiveOr(frame: Frame): void {
  frame.push(frame.pop() ^ frame.pop())
}

function not(frame: Frame): void {
  frame.push(allBits ^ frame.pop())
}

/** Counted from the most significant byte. */
function byteAt(frame: Frame): void {
  const index = frame.pop()
  const word = frame.pop()
  frame.push(index > 31n ? 0n : (word >> (8n * (31n - index))) & 0xffn)
}

function shiftLeft(frame: Frame): void {
  const bits = frame.pop()
  const word = frame.pop()
  frame.push(bits > 255n ? 0n : wrap(word << bits))
}

function shiftRight(frame: Frame): void {
  const bits = frame.pop()
  const word = frame.pop()
  frame.push(bits > 255n ? 0n : word >> bits)
}

function shiftRightSigned(frame: Frame): void {
  const bits = frame.pop()
  const word = toSigned(frame.pop())
  frame.push(wrap(word >> (bits > 255n ? 255n : bits)))
}

function leadingZeros(frame: Frame): void {
  const word = frame.pop()
  frame.push(word === 0n ? 256n : BigInt(256 - word.toString(2).length))
}
