// What the review of a call says, for tests of its sentences.
import { operationOf } from '@sundial/operations'
import { type Address, toAddress } from '@sundial/primitives'
import { act, cleanup, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { renderAt } from '../testing.tsx'
import { OrderTopics } from '../wallet/order/order-topics.tsx'
import { PlanSentence } from '../wallet/review/plan-sentence.tsx'

const owner = toAddress(`41${'1'.repeat(40)}`)

type Call = {
  readonly contract: Address
  readonly data: Uint8Array
  readonly callValue?: bigint
  readonly callTokenValue?: bigint
  readonly tokenId?: bigint
}

const looks = 20
const lookMs = 20

/**
 * What the review of a call says that it does, once it says `awaited`: until then the answers that it asks for can change it. A sentence that
 * no answer is to change has nothing to wait for, and is looked at for a while.
 */
export async function sentenceOfCall({ contract, data, ...paid }: Call, awaited?: RegExp): Promise<string> {
  const operation = operationOf('TriggerSmartContract', {
    ownerAddress: owner,
    contractAddress: contract,
    callValue: 0n,
    callTokenValue: 0n,
    tokenId: 0n,
    ...paid,
    data,
  })
  let shown: HTMLElement = document.body
  await act(async () => {
    const { container } = await renderAt(
      '/',
      <OrderTopics>
        <PlanSentence operation={operation} />
      </OrderTopics>,
    )
    shown = container
  })
  if (awaited === undefined)
    for (let look = 0; look < looks; look++) await act(() => new Promise((done) => setTimeout(done, lookMs)))
  else await waitFor(() => expect(shown.textContent).toMatch(awaited))
  const text = shown.querySelector('p')!.textContent.trim()
  cleanup()
  return text
}
