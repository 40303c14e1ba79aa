import { opcodeNames } from './generated/opcode-names.ts'

/** An instruction of code at a byte. Without a name TRON's machine knows none, and stops there. */
export type CodeLine = {
  readonly at: number
  readonly opcode: number
  readonly name: string | undefined
  /** What PUSH puts on the stack, as hex; shorter than its width where the code ends. */
  readonly pushed: string | undefined
}

const firstPush = 0x60
const lastPush = 0x7f

/**
 * Reads code, hex with or without `0x`, as instructions of TRON's machine, from first byte to last. Data that stands
 * among or after them reads as instructions too, as it would for the machine.
 */
export function disassemble(hex: string): readonly CodeLine[] {
  const digits = hex.replace(/^0x/, '')
  const lines: CodeLine[] = []
  for (let at = 0; 2 * at + 2 <= digits.length; at++) {
    const opcode = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
    const width = opcode >= firstPush && opcode <= lastPush ? opcode - firstPush + 1 : 0
    const pushed = width === 0 ? undefined : digits.slice(2 * at + 2, 2 * (at + 1 + width))
    lines.push({ at, opcode, name: opcodeNames[opcode], pushed })
    at += width
  }
  return lines
}
