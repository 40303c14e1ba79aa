import { withoutMetadata } from './code-metadata.ts'

type Instruction = { readonly at: number; readonly opcode: number; readonly size: number }

/** Instructions of code in hex, in order; the bytes behind a push belong to it. */
export function* instructionsOf(code: string): Generator<Instruction> {
  for (let at = 0; at * 2 + 1 < code.length;) {
    const opcode = Number.parseInt(code.slice(at * 2, at * 2 + 2), 16)
    const size = opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5e : 1
    yield { at, opcode, size }
    at += size
  }
}

/** Opcodes that an EVM version added and solc emits by itself, newest first. */
const additions: readonly {
  readonly version: string
  readonly before: string
  readonly opcodes: readonly number[]
}[] = [
  { version: 'osaka', before: 'prague', opcodes: [0x1e] },
  { version: 'cancun', before: 'shanghai', opcodes: [0x5c, 0x5d, 0x5e, 0x49, 0x4a] },
  { version: 'shanghai', before: 'paris', opcodes: [0x5f] },
  { version: 'london', before: 'berlin', opcodes: [0x48] },
  { version: 'istanbul', before: 'petersburg', opcodes: [0x46, 0x47] },
  { version: 'constantinople', before: 'byzantium', opcodes: [0x1b, 0x1c, 0x1d, 0x3f, 0xf5] },
  { version: 'byzantium', before: 'spuriousDragon', opcodes: [0x3d, 0x3e, 0xfa] },
]

/** The EVM version that the opcodes of the code on the chain suggest, where those of the compiled code suggest another. */
export function suggestedEvmVersion(compiled: string, onChain: string): string | undefined {
  const [ours, theirs] = [opcodesOf(withoutMetadata(compiled)), opcodesOf(withoutMetadata(onChain))]
  for (const { version, before, opcodes } of additions) {
    const [isOurs, isTheirs] = [ours, theirs].map((used) => opcodes.some((opcode) => used.has(opcode)))
    if (isOurs !== isTheirs) return isTheirs ? version : before
  }
  return undefined
}

/** Without the last part, which is data: bytes after the last INVALID. */
function opcodesOf(code: string): ReadonlySet<number> {
  const used = new Set<number>()
  let sinceInvalid = new Set<number>()
  for (const { opcode } of instructionsOf(code)) {
    if (opcode === 0xfe) {
      for (const one of sinceInvalid) used.add(one)
      sinceInvalid = new Set()
    } else sinceInvalid.add(opcode)
  }
  return used.size === 0 ? sinceInvalid : used
}
