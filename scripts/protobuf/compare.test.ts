import { readFileSync } from 'node:fs'
import { fromHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { compareAll, compared, ourAnswer } from './compare.ts'
import { mergeCases } from './merge-cases.ts'
import { bufbuild } from './runtimes.ts'
import { type MergeVectors, vectorsFile } from './write-vectors.ts'

test('generated and damaged messages of every type give the value or the refusal of the npm runtime', async () => {
  const { counts, differences } = await compareAll({ count: 100, seed: 20, runtimes: [bufbuild] })
  expect(differences).toEqual([])
  const { values, refusals, otherwise } = counts.get(bufbuild.name)!
  expect(values + refusals + otherwise).toBe(100 * compared.size)
  expect(Math.min(values, refusals)).toBeGreaterThan(100)
  expect(otherwise).toBeLessThan(values / 5)
})

const { cases } = JSON.parse(readFileSync(vectorsFile, 'utf8')) as MergeVectors

test.each([...compared.keys()].filter((name) => cases.some(({ message }) => message === name)))(
  'what is embedded in %s in two parts is one value, as protobuf for Java and Python read it',
  (name) => {
    for (const { field, bytes, value, canonical } of cases.filter(({ message }) => message === name)) {
      expect([field, ourAnswer({ name, bytes: fromHex(bytes) })]).toEqual([
        field,
        { text: value, rewritten: canonical },
      ])
    }
  },
)

test('the vectors have every message that is embedded in a transaction, a header or a receipt', () => {
  const wanted = mergeCases(compared.keys()).map(({ name, path }) => `${name}.${path}`)
  expect(new Set(cases.map(({ message, field }) => `${message}.${field}`))).toEqual(new Set(wanted))
})
