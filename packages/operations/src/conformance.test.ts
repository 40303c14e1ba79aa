import { readFileSync } from 'node:fs'
import { type OperationName, operationTypes, unknownFields } from '@sundial/protocol'
import { parseJson, stringifyJson, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyMessage, anyMessage, asMessage, fieldsOf } from '../test/fields.ts'
import { anyValue, fullValue, variations } from '../test/values.ts'
import {
  allTypes,
  decodeOperation,
  encodeOperation,
  type KnownOperation,
  labelsOf,
  type Review,
  reviewOf,
  type ReviewValue,
  type ValueOf,
} from './index.ts'

type WireField = readonly [number: number, type: string, label?: string]
const wire = JSON.parse(
  readFileSync(new URL('../../../vectors/tron-wire.json', import.meta.url), 'utf8'),
) as {
  readonly messages: Readonly<Record<string, Readonly<Record<string, WireField>>>>
  readonly enums: Readonly<Record<string, Readonly<Record<string, number>>>>
}
const kinds = Object.keys(operationTypes) as OperationName[]

/** Types of the enum that the protocol has no message for. */
const withoutMessage: readonly OperationName[] = ['CustomContract', 'GetContract']
const described = kinds.filter((kind) => !withoutMessage.includes(kind))

test('every type of the protocol has its file, under its number', () => {
  expect(Object.fromEntries(allTypes.map(({ name, id }) => [name, id]))).toEqual(operationTypes)
})

describe('fields have the numbers, types and names of the protocol', () => {
  test.each(described)('%s', (kind) => expectWire(anyMessage(kind), kind))
})

test('these bytes are text where JSON is visible, as in java-tron HttpSelfFormatFieldName', () => {
  const texts = kinds.flatMap((kind) =>
    fieldsOf(anyMessage(kind))
      .filter(({ scalar }) => scalar === 'text')
      .map(({ jsonName }) => `${kind}.${jsonName}`),
  )
  expect(texts.sort()).toMatchInlineSnapshot(`
    [
      "AccountUpdateContract.account_name",
      "AssetIssueContract.abbr",
      "AssetIssueContract.description",
      "AssetIssueContract.name",
      "AssetIssueContract.url",
      "ExchangeCreateContract.first_token_id",
      "ExchangeCreateContract.second_token_id",
      "ExchangeInjectContract.token_id",
      "ExchangeTransactionContract.token_id",
      "ExchangeWithdrawContract.token_id",
      "MarketSellAssetContract.buy_token_id",
      "MarketSellAssetContract.sell_token_id",
      "ParticipateAssetIssueContract.asset_name",
      "SetAccountIdContract.account_id",
      "TransferAssetContract.asset_name",
      "UpdateAssetContract.description",
      "UpdateAssetContract.url",
      "WitnessCreateContract.url",
      "WitnessUpdateContract.update_url",
    ]
  `)
})

function expectWire(message: AnyMessage, name: string): void {
  const fields = fieldsOf(message)
  const expected = wire.messages[name]
  const ours = fields.map(({ jsonName, number, many }) => [jsonName, number, many])
  expect(ours.sort(byNumber)).toEqual(
    Object.entries(expected ?? {})
      .map(([field, [number, type, label]]) => [field, number, label === 'repeated' || isMap(type)])
      .sort(byNumber),
  )
  for (const field of fields) {
    const [, type] = expected![field.jsonName]!
    if (isMap(type)) continue
    if (field.scalar === 'message') expectWire(asMessage(field.type), scoped(wire.messages, name, type))
    else if (field.scalar === 'enum') expectEnum(field.type, scoped(wire.enums, name, type))
    else expect(field.scalar === 'text' || field.scalar === 'address' ? 'bytes' : field.scalar).toBe(type)
  }
}

function expectEnum(type: { fromJson(json: unknown, form: { visible: boolean }): unknown }, name: string) {
  for (const [word, number] of Object.entries(wire.enums[name]!)) {
    expect(type.fromJson(number, { visible: false })).toBe(word)
  }
}

const byNumber = (left: readonly unknown[], right: readonly unknown[]) => Number(left[1]) - Number(right[1])
const isMap = (type: string) => type.startsWith('map<')

/** The full name of a type as protobuf resolves it: innermost scope first. */
function scoped(names: object, scope: string, type: string): string {
  if (Object.hasOwn(names, `${scope}.${type}`)) return `${scope}.${type}`
  return scope === '' ? type : scoped(names, scope.split('.').slice(0, -1).join('.'), type)
}

describe('any value round-trips', () => {
  test.each(kinds)('%s', (kind) => {
    const message = anyMessage(kind)
    fc.assert(
      fc.property(anyValue(message), (value) => {
        expect(message.decode(message.encode(value))).toEqual(value)
        for (const form of [{ visible: true }, { visible: false }]) {
          const json = parseJson(stringifyJson(message.toJson(value, form)))
          expect(message.fromJson(json, form)).toEqual(value)
        }
        const envelope = encodeOperation(kind, value as never, { permissionId: 2 })
        expect(decodeOperation(envelope)).toEqual({ kind, type: operationTypes[kind], value })
      }),
      { numRuns: 30 },
    )
  })
})

const reviewValue = (kind: OperationName, value: unknown): Review =>
  reviewOf({ kind, type: operationTypes[kind], value: value as ValueOf<typeof kind> } as KnownOperation)

const text = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `${member}n` : member instanceof Uint8Array ? toHex(member) : member,
  )

describe('review includes every field: changing one changes the review', () => {
  test.each(described)('%s', (kind) => {
    const message = anyMessage(kind)
    const full = text(reviewValue(kind, fullValue(message)))
    const unseen = variations(message).filter(({ value }) => text(reviewValue(kind, value)) === full)
    expect(unseen.map(({ path }) => path)).toEqual([])
  })

  test.each(withoutMessage)('%s shows the bytes of unknown names', (kind) => {
    const review = reviewValue(kind, { [unknownFields]: Uint8Array.of(8, 1) })
    expect(review.rows).toEqual([['content', { kind: 'bytes', bytes: Uint8Array.of(8, 1) }]])
  })
})

test.each(kinds)('%s: an empty value can be shown', (kind) => {
  expect(() => reviewValue(kind, anyMessage(kind).create({}))).not.toThrow()
})

const keysOf = (rows: Review['rows']): readonly string[] =>
  rows.flatMap(([key, shown]) => [key, ...nestedKeys(shown)])

function nestedKeys(shown: ReviewValue): readonly string[] {
  if (shown.kind === 'rows') return keysOf(shown.rows)
  return shown.kind === 'list' ? shown.items.flatMap(nestedKeys) : []
}

describe('labels cover exactly the rows', () => {
  test.each(kinds)('%s', (kind) => {
    const full = { ...fullValue(anyMessage(kind)), [unknownFields]: Uint8Array.of(8, 1) }
    const used = new Set(['title', ...keysOf(reviewValue(kind, full).rows)])
    expect([...used].sort()).toEqual(Object.keys(labelsOf(kind)).sort())
  })
})

test('a key has one word, a word one key, and titles are unique', () => {
  const words = new Map<string, Set<string>>()
  const keys = new Map<string, Set<string>>()
  const titles = kinds.map((kind) => labelsOf(kind).title)
  for (const kind of kinds) {
    for (const [key, word] of Object.entries(labelsOf(kind))) {
      if (key === 'title') continue
      words.set(key, (words.get(key) ?? new Set()).add(word))
      keys.set(word, (keys.get(word) ?? new Set()).add(key))
    }
  }
  expect([...words, ...keys].filter(([, others]) => others.size > 1)).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
})
