import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { amountOf } from '@sundial/wallet'
import { act, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { field, renderAt, type } from '../../testing.tsx'
import { OrderTopics } from './order-topics.tsx'
import { ReceiveDialog } from '../send/receive-dialog.tsx'
import { TrxField } from '../stake/fields.tsx'
import { TextField } from '../tokens/text-fields.tsx'

const own = toBase58(addressOfPrivateKey(new Uint8Array(32).fill(7)))

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})

function Fields() {
  const [trx, setTrx] = useState('')
  const [supply, setSupply] = useState('')
  return (
    <Suspense>
      <OrderTopics>
        <TrxField value={trx} onChange={setTrx} most={amountOf('20', 6)} problem="too much" />
        <TextField label="Supply" value={supply} isNumber problem="too much" onChange={setSupply} />
        <ReceiveDialog address={own} onClose={() => undefined} />
      </OrderTopics>
    </Suspense>
  )
}

const names = ['Amount', 'Supply', 'Ask for an amount in TRX']

test.each(['1,5', '1e3', '-5', '0x10', '1,000.50', '.5'])(
  'a field keeps %s as it is, and says why it is no amount',
  async (text) => {
    await act(async () => void (await renderAt('/', <Fields />)))
    for (const [at, name] of names.entries()) {
      await type(name, text)
      expect((await field(name)).value).toBe(text)
      expect(
        screen.getAllByText(/^This is not a plain number\. Write digits and a decimal point/),
      ).toHaveLength(at + 1)
    }
  },
)

test('a field cuts off decimals that the coin does not have, and takes Arabic digits', async () => {
  await act(async () => void (await renderAt('/', <Fields />)))
  await type('Amount', '٣٫١٤١٥٩٢٦٥')
  expect((await field('Amount')).value).toBe('3.141592')
  expect(screen.queryByText(/not a plain number/)).toBeNull()
})
