import { mainnetParameters, proposals } from '@sundial/operations'
import { expect, test } from 'vitest'
import texts from '../locales/parameters/en.json'
import { parameterById, parameterByKey, parameterNames } from './chain-parameters.ts'

const keys = Object.keys(mainnetParameters)

test('has every parameter of the protocol, each with a plain name', () => {
  expect(keys.map((key) => key.replace(/^get/, '')).toSorted()).toEqual(parameterNames.toSorted())
  expect(Object.keys(texts.parameter.name).toSorted()).toEqual(parameterNames.toSorted())
})

test('reads the numbers of proposals as the protocol does', () => {
  for (const [id, { key }] of Object.entries(proposals.proposable)) {
    expect(parameterById(Number(id))?.name).toBe(key.replace(/^get/, ''))
  }
  expect(parameterById(255)).toBeUndefined()
})

test('puts an unknown parameter last, shown by its key', () => {
  expect(parameterByKey('getAllowTimeTravel')).toEqual({
    name: 'AllowTimeTravel',
    group: 'other',
    kind: 'number',
    order: parameterNames.length,
  })
})
