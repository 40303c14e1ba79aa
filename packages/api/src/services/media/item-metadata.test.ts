import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metadataLimits, readItemMetadata } from './item-metadata.ts'

const read = (value: unknown) => readItemMetadata(Buffer.from(JSON.stringify(value)))

test('reads the metadata of marketplaces and of ERC-1155', () => {
  expect(
    read({
      name: ' Ape #1 ',
      description: 'An ape.',
      image: 'ipfs://x',
      animation_url: 'https://a.example/x.mp4',
      external_url: 'https://a.example/1',
      attributes: [
        { trait_type: 'Fur', value: 'Gold' },
        { trait_type: 'Level', value: 7, display_type: 'number' },
        { trait_type: 'Old', value: false },
        { value: 'Rare' },
        'plain',
        { trait_type: 'Nested', value: {} },
        null,
      ],
    }),
  ).toEqual({
    name: 'Ape #1',
    description: 'An ape.',
    image: 'ipfs://x',
    animation: 'https://a.example/x.mp4',
    website: 'https://a.example/1',
    traits: [
      { name: 'Fur', value: 'Gold' },
      { name: 'Level', value: '7' },
      { name: 'Old', value: 'false' },
      { name: '', value: 'Rare' },
      { name: '', value: 'plain' },
    ],
    traitCount: 5,
  })
  // The example of ERC-1155.
  expect(
    read({
      name: 'Asset Name',
      properties: {
        simple_property: 'example value',
        rich_property: { name: 'Name', value: '123', display_value: '123 Example Value' },
        array_property: { name: 'Name', value: [1, 2, 3, 4], class: 'emphasis' },
      },
    }),
  ).toMatchObject({
    traits: [
      { name: 'simple_property', value: 'example value' },
      { name: 'Name', value: '123' },
    ],
  })
})

test('keeps every digit of a large number', () => {
  const bytes = Buffer.from('{"attributes":[{"trait_type":"Seed","value":123456789012345678901234567890}]}')
  expect(readItemMetadata(bytes)?.traits).toEqual([{ name: 'Seed', value: '123456789012345678901234567890' }])
})

test.each(['', '[]', '"x"', 'null', '<html>', '{"name":', '['.repeat(5000)])('%s is no metadata', (text) => {
  expect(readItemMetadata(Buffer.from(text))).toBeUndefined()
})

test('limits every text, and says how many traits there are', () => {
  const long = 'x'.repeat(100_000)
  const found = read({
    name: `${long}😀`,
    description: long,
    external_url: long,
    image: 'x'.repeat(metadataLimits.image + 1),
    attributes: Array.from({ length: 5000 }, () => ({
      trait_type: long.slice(0, 300),
      value: long.slice(0, 300),
    })),
  })
  expect(found?.name).toHaveLength(metadataLimits.name)
  expect(found?.description).toHaveLength(metadataLimits.description)
  expect(found).not.toHaveProperty('website')
  expect(found).not.toHaveProperty('image')
  expect(found?.traits).toHaveLength(metadataLimits.traits)
  expect(found?.traits[0]?.value).toHaveLength(metadataLimits.trait)
  expect(found?.traitCount).toBe(5000)
})

test('names that are no texts, and prototypes, are ignored', () => {
  expect(read({ name: { a: 1 }, description: ['x'], image: 5, attributes: 'x' })).toEqual({
    traits: [],
    traitCount: 0,
  })
  const odd = readItemMetadata(Buffer.from('{"__proto__":{"name":"x"},"constructor":"y"}'))
  expect(odd).toEqual({ traits: [], traitCount: 0 })
})

test('any JSON gives texts that are whole', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const found = readItemMetadata(Buffer.from(json))
      const texts = JSON.stringify(found ?? {})
      expect(/\p{Cs}/u.test(texts)).toBe(false)
    }),
  )
  expect(readItemMetadata(Buffer.from('{"name":"\\ud800"}'))?.name).toBe('\uFFFD')
})
