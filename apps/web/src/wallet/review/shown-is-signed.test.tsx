// What a review shows depends on every part of the bytes that are signed, for every kind of operation.
import { encodeCall, parseFunction } from '@sundial/abi'
import { encodeOperation, type ValueOf } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { type OperationName, operationTypes, rawTransaction } from '@sundial/protocol'
import { encodeRaw, notSigned, reviewTransaction } from '@sundial/wallet'
import { act, screen } from '@testing-library/react'
import fc from 'fast-check'
import { Suspense } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import {
  anyMessage,
  asMessage,
  type AnyMessage,
  fieldsOf,
  type Value,
} from '../../../../../packages/operations/test/fields.ts'
import { anyValue, fullValue, variations } from '../../../../../packages/operations/test/values.ts'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { TransactionBody } from './transaction-body.tsx'

const own = addressOfPrivateKey(new Uint8Array(32).fill(7))
const receiver = toBase58(addressOfPrivateKey(new Uint8Array(32).fill(8)))
const kinds = (Object.keys(operationTypes) as OperationName[]).filter((kind) => !notSigned.has(kind))

// The server is silent: what is shown comes from the bytes alone.
beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterAll(() => vi.unstubAllGlobals())

const bytesOf = (kind: OperationName, value: Value): Uint8Array =>
  encodeRaw({
    ...rawTransaction.decode(new Uint8Array(0)),
    expiration: 1_763_000_000_000n,
    contract: [encodeOperation(kind, value as ValueOf<typeof kind>)],
  })

const useShown = create(() =>
  reviewTransaction(bytesOf('TransferContract', fullValue(anyMessage('TransferContract')))),
)

const Shown = () => (
  <main>
    <TransactionBody review={useShown()} signer={{ address: own }} />
  </main>
)

beforeEach(async () => {
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Topic name="review">
            <Topic name="wallet">
              <Topic name="sentence">
                <Shown />
              </Topic>
            </Topic>
          </Topic>
        </Suspense>,
      )),
  )
  await screen.findByRole('main')
})

/** The text of the review, without the id and the bytes, which differ in any case. */
async function textOf(bytes: Uint8Array): Promise<string> {
  await act(async () => useShown.setState(reviewTransaction(bytes), true))
  const copy = screen.getByRole('main').cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('details, code'))
    if (/^[0-9a-f]{64}$/.test(part.textContent) || part.tagName === 'DETAILS') part.remove()
  return copy.textContent
}

/** Times in milliseconds are shown in seconds. */
const times: ReadonlySet<string> = new Set(['startTime', 'endTime', 'publicLatestFreeNetTime'])

test.each(kinds)('%s: each member of the signed message changes what is shown', async (kind) => {
  const message = anyMessage(kind)
  // The first one loads texts.
  await textOf(bytesOf(kind, fullValue(message)))
  const full = await textOf(bytesOf(kind, fullValue(message)))
  const hidden: string[] = []
  for (const { path, value: changed } of variations(message)) {
    const value = times.has(path) ? { ...changed, [path]: 60_000n } : changed
    if ((await textOf(bytesOf(kind, value))) === full) hidden.push(path)
  }
  expect(hidden).toEqual([])
})

test.each(kinds)('%s: every account and contract of random operations is shown in full', async (kind) => {
  const message = anyMessage(kind)
  await fc.assert(
    fc.asyncProperty(anyValue(message), async (value) => {
      const text = await textOf(bytesOf(kind, value))
      for (const address of addressesIn(message, value)) expect(text).toContain(toBase58(address))
    }),
    { numRuns: 3 },
  )
})

test.each([
  ['transfer(address,uint256)', [receiver, '1']],
  ['approve(address,uint256)', [receiver, '1']],
  ['transferFrom(address,address,uint256)', [toBase58(own), receiver, '1']],
])('%s: the whole address of the receiver stands before that of the contract', async (signature, values) => {
  const contract = addressOfPrivateKey(new Uint8Array(32).fill(9))
  const message = anyMessage('TriggerSmartContract')
  const data = encodeCall(parseFunction(`function ${signature}`), values)
  await textOf(
    bytesOf('TriggerSmartContract', {
      ...fullValue(message),
      ownerAddress: own,
      contractAddress: contract,
      data,
    }),
  )
  const whole = screen.getAllByRole('listitem').map((item) => item.querySelector('code')?.textContent)
  expect(whole.slice(0, 2)).toEqual([receiver, toBase58(contract)])
})

function addressesIn(message: AnyMessage, value: Value): readonly string[] {
  return fieldsOf(message).flatMap(({ name, scalar, many, type }) => {
    const member = value[name]
    const items = (many ? member : [member]) as readonly unknown[]
    if (scalar === 'address') return items as readonly string[]
    if (scalar !== 'message') return []
    return items.flatMap((item) => (item === undefined ? [] : addressesIn(asMessage(type), item as Value)))
  })
}
