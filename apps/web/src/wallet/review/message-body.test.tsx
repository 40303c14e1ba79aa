import { readTypedData } from '@sundial/wallet'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { MessageBody } from './message-body.tsx'

test('the names of members that no type of a message declares have nothing invisible in them', async () => {
  const json = JSON.stringify({
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    domain: {},
    message: { amount: 1, 'fee\u200B': 2 },
  })
  const review = { kind: 'typed-data', data: readTypedData(json) } as const
  // The texts of the topic load first.
  await act(() =>
    renderAt(
      '/x',
      <Topic name="review">
        <MessageBody review={review} />
      </Topic>,
    ),
  )
  expect(await screen.findByText('message.fee\uFFFD')).toBeTruthy()
})
