import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Instruction } from './machine/frame.ts'
import { allInstructions, rulesOf } from './rules-of.ts'

const folder = fileURLToPath(new URL('opcodes', import.meta.url))

test('every opcode file is in the table', async () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const families = await Promise.all(
    files.map((file) => import(`./opcodes/${file}`) as Promise<{ instructions: readonly Instruction[] }>),
  )
  expect(
    families
      .flatMap(({ instructions }) => instructions)
      .map(({ code }) => code)
      .sort(),
  ).toEqual(allInstructions.map(({ code }) => code).sort())
})

test('no opcode occurs twice', () => {
  expect(new Set(allInstructions.map(({ code }) => code)).size).toBe(allInstructions.length)
  expect(new Set(allInstructions.map(({ name }) => name)).size).toBe(allInstructions.length)
})

test('a table is built once for the same parameters', () => {
  const on = (names: readonly string[]) => (name: string) => (names.includes(name) ? 1n : 0n)
  const cancun = rulesOf(on(['getAllowTvmCancun']))
  expect(rulesOf(on(['getAllowTvmCancun', 'getMemoFee']))).toBe(cancun)
  expect(cancun.table[0x5e]?.name).toBe('MCOPY')
  expect(rulesOf(on([])).table[0x5e]).toBeUndefined()
})
