import { readAbi, selectorOf, signatureOf } from '@sundial/abi'
import { expect, test } from 'vitest'
import { summarizeCode } from './code-summary.ts'

const compiled = import.meta.glob<{
  readonly name: string
  readonly abi: unknown
  readonly runtimeBytecode: string
}>('../../../../contracts/compiled/*.json', { import: 'default', eager: true })

test.each(Object.entries(compiled).map(([file, contract]) => [file.replace(/^.*\//, ''), contract] as const))(
  'the code of %s answers to the methods that its compiler says it has',
  (_, { abi, runtimeBytecode }) => {
    const listed = readAbi(abi)
      .filter((item) => item.type === 'function')
      .map((item) => selectorOf(signatureOf(item)))
    expect(summarizeCode(runtimeBytecode).selectors).toEqual(expect.arrayContaining(listed))
  },
)

test('summarizes code, and ignores data', () => {
  const of = (file: string) =>
    summarizeCode(compiled[`../../../../contracts/compiled/${file}.json`]!.runtimeBytecode)
  expect(of('proxy').abilities).toContain('delegates')
  expect(of('creator').abilities).toContain('creates')
  expect(of('vanishing').abilities).toContain('destroys')
  expect(of('stable-coin').abilities).toEqual([])
  expect(summarizeCode('600035f4').abilities).toEqual(['delegates'])
  expect(summarizeCode('00f4').abilities).toEqual([])
  expect(summarizeCode('63f4f4f4f450').abilities).toEqual([])
  expect(summarizeCode('')).toEqual({ byteCount: 0, selectors: [], abilities: [] })
})
