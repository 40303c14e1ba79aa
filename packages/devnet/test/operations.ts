// One operation run on a layer over a small world, and its refusals compared with the table in vectors/refusals.
import { readFileSync } from 'node:fs'
import {
  ContractValidateError,
  decodeOperation,
  type Effect,
  effectsOf,
  encodeOperation,
  executeOn,
  type ExecutionResult,
  type KnownOperation,
  type Ledger,
  type Leg,
  type ParameterName,
  settle,
  validateOn,
  type ValueOf,
} from '@sundial/operations'
import { type Account, type OperationName, receipt } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import { ledgerOn } from '../src/state/ledger-on.ts'
import { Layer } from '../src/state/state.ts'
import { memoryChain, wallet } from './world.ts'

export const [bob, carol, dave, erin] = [wallet(1000), wallet(1001), wallet(1002), wallet(1003)] as const
/** An address without an account. */
export const missingAccount = wallet(1999).address

const { chain } = memoryChain()
chain.mine(2)

export type LayerWorld = { readonly layer: Layer; readonly ledger: Ledger }

/** Bob has a million TRX, carol five sun, dave and erin nothing. */
export function world(): LayerWorld {
  const layer = new Layer(chain.state)
  const ledger = ledgerOn(layer)
  for (const { address } of [bob, carol, dave, erin]) ledger.createAccount(address)
  ledger.credit(bob.address, 1_000_000_000_000n)
  ledger.credit(carol.address, 5n)
  return { layer, ledger }
}

/** What a follower of the chain, who sees operations and receipts, knows of the market. */
type Follower = { readonly notes: Map<string, string>; legs: readonly Leg[] | undefined }
const followers = new WeakMap<Layer, Follower>()

/** The changes of balances that a follower derives from the last order or cancellation; undefined where they are unknown. */
export const followedLegs = ({ layer }: LayerWorld): readonly Leg[] | undefined => followers.get(layer)?.legs

/** Validates and executes, as a transaction would. Throws `contract_validate_error`. */
export function run<Name extends OperationName>(
  { layer }: Pick<LayerWorld, 'layer'>,
  kind: Name,
  value: ValueOf<Name>,
): ExecutionResult {
  const operation = decodeOperation(encodeOperation(kind, value)) as KnownOperation
  const attempt = new Layer(layer)
  validateOn(ledgerOn(attempt), operation)
  const result = executeOn(ledgerOn(attempt), operation)
  attempt.mergeInto(layer)
  if (kind === 'MarketSellAssetContract' || kind === 'MarketCancelOrderContract')
    follow(layer, operation, result)
  return result
}

function follow(layer: Layer, operation: KnownOperation, result: ExecutionResult): void {
  const follower = followers.get(layer) ?? { notes: new Map<string, string>(), legs: undefined }
  followers.set(layer, follower)
  const legs = effectsOfResult(operation, result).map((effect) => settle(effect, follower.notes, undefined))
  follower.legs = legs.some((some) => some === undefined) ? undefined : legs.flatMap((some) => some!)
}

/** What the operation and its receipt tell of balances. */
export const effectsOfResult = (operation: KnownOperation, result: ExecutionResult): readonly Effect[] =>
  effectsOf(operation, {
    succeeded: true,
    transactionId: '00'.repeat(32),
    receipt: receipt.create(result),
    keepsInternal: true,
  })

export function refusalOf<Name extends OperationName>(
  at: LayerWorld,
  kind: Name,
  value: ValueOf<Name>,
): string | undefined {
  try {
    run(at, kind, value)
    return undefined
  } catch (error) {
    if (error instanceof ContractValidateError) return error.message
    throw error
  }
}

export const setParameter = (name: ParameterName, value: bigint) => (at: LayerWorld) =>
  at.layer.set('parameters', name, value)
export const setAccount = (address: string, members: Partial<Account>) => (at: LayerWorld) =>
  at.ledger.change(address, members)
/** Seconds pass. */
export const pass = (at: LayerWorld, seconds: number): void =>
  at.ledger.setProperty('headTimeMs', at.ledger.now() + BigInt(seconds) * 1000n)

export type RefusalCase<Value> = {
  readonly text: string
  /** Members that differ from the value that is taken. */
  readonly with?: Partial<Value>
  readonly given?: (at: LayerWorld) => void
}

type Row = { readonly text: string; readonly source: string }

/**
 * Every text of vectors/refusals/<kind>.json comes up as written there, and there is none that the table lacks. A row
 * `{ text, source }` names java-tron's text, with what varies filled in as in our case, and the class it stands in.
 */
export function describeRefusals<Name extends OperationName>(
  kind: Name,
  {
    prepare,
    value,
    cases,
  }: {
    readonly prepare?: (at: LayerWorld) => void
    /** A value that is taken after `prepare`. */
    readonly value: (at: LayerWorld) => ValueOf<Name>
    readonly cases: readonly RefusalCase<ValueOf<Name>>[]
  },
): void {
  const path = new URL(`../../../vectors/refusals/${kind}.json`, import.meta.url)
  const rows = JSON.parse(readFileSync(path, 'utf8')) as readonly Row[]
  const prepared = () => {
    const at = world()
    prepare?.(at)
    return at
  }
  describe(`${kind} is refused`, () => {
    test('but not as expected', () => {
      const at = prepared()
      expect(refusalOf(at, kind, value(at))).toBeUndefined()
    })
    test.each(cases.map((item, index) => [index + 1, item.text, item] as const))(
      '%i: %s',
      (_, text, item) => {
        const at = prepared()
        const taken = value(at)
        item.given?.(at)
        expect(refusalOf(at, kind, { ...taken, ...item.with })).toBe(text)
      },
    )
    test('with exactly the message of the table', () => {
      expect([...new Set(cases.map(({ text }) => text))].sort()).toEqual(
        [...new Set(rows.map(({ text }) => text))].sort(),
      )
    })
  })
}
