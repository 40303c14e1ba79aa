import { stake } from '@sundial/operations'
import { delegatedResourceAccountIndex } from '@sundial/protocol'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { memoryChain, wallet } from '../../test/world.ts'
import { delegationIndexOf } from '../http/delegations.ts'
import { type Entry, Layer, type Reader, State } from './state.ts'

const people = [1, 2, 3, 4].map((number) => wallet(number).address)
const person = fc.constantFrom(...people)
const key = fc
  .tuple(person, person, fc.constantFrom('v1', 'v2'))
  .map(([from, to, version]) => stake.delegationKey({ from, to }, version as stake.Delegation))
const index = delegatedResourceAccountIndex.create({})
const change = fc
  .tuple(key, fc.boolean())
  .map(([key, isThere]): Entry => ({ table: 'delegationIndexes', key, value: isThere ? index : undefined }))
const changes = fc.array(change, { maxLength: 12 })

/** By a look at every key. */
const scanned = (state: Reader, account: string) =>
  state
    .entries('delegationIndexes')
    .map(([key]) => key)
    .filter((key) => key.includes(account))

function expectFound(state: Reader): void {
  for (const account of people) expect(state.delegationsOf(account)).toEqual(new Set(scanned(state, account)))
}

const put = (layer: Layer, entries: readonly Entry[]) => {
  for (const { key, value } of entries) layer.set('delegationIndexes', key, value as typeof index | undefined)
}

test('the delegations of an account are those that a scan of all finds, over layers, after undoing and with changes', () => {
  fc.assert(
    fc.property(fc.array(changes), changes, changes, (blocks, above, top) => {
      const state = new State()
      const undos = blocks.map((block) => state.apply(block))
      expectFound(state)
      const layer = new Layer(state)
      put(layer, above)
      expectFound(layer)
      const upper = new Layer(layer)
      put(upper, top)
      expectFound(upper)
      for (const undo of undos.toReversed()) state.apply(undo)
      expectFound(state)
      for (const account of people) expect(state.delegationsOf(account).size).toBe(0)
    }),
  )
})

test('a query for one account reads no other', () => {
  const { chain } = memoryChain()
  const [ann, ben, cat] = people as [string, string, string]
  const pairs = [
    { from: ann, to: ben },
    { from: cat, to: ann },
    { from: ben, to: cat },
  ]
  chain.state.apply(
    pairs.map((pair) => ({
      table: 'delegationIndexes',
      key: stake.delegationKey(pair, 'v2'),
      value: index,
    })),
  )
  const all = vi.spyOn(chain.state, 'entries')
  const one = vi.spyOn(chain.state, 'get')
  expect(delegationIndexOf(chain, ann, 'v2')).toMatchObject({ toAccounts: [ben], fromAccounts: [cat] })
  expect(all).not.toHaveBeenCalled()
  expect(one).toHaveBeenCalledTimes(2)
})
