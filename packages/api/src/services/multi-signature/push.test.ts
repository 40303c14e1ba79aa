import { toBase58 } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { openLive, until } from '../../testing/open-live.ts'
import { addressOf, FakeCalls, signedTransfer } from '../../testing/signed.ts'
import { MultiSignatures } from './multi-signatures.ts'

test('notifies pending signers over /ws, on login and on a new transaction', async () => {
  const calls = new FakeCalls()
  const keys = [1, 2].map((key) => ({ address: toBase58(addressOf(key)), weight: 1 }))
  calls.answers.set('/wallet/getsignweight', () => ({
    result: { code: 'NOT_ENOUGH_PERMISSION' },
    permission: { threshold: 2, keys },
    approved_list: [keys[0]!.address],
    current_weight: 1,
  }))
  calls.answers.set('/wallet/getblock', () => ({
    blockID: 'head',
    block_header: { raw_data: { number: 1, timestamp: 1_800_000_000_000 } },
  }))
  const clock = { now: () => 1_800_000_000_000 }
  const service = new MultiSignatures({ records: new MemoryRecords(), calls, clock })
  await using live = await openLive({}, { multiSignatures: service })
  const signer = live.connect()
  const stranger = live.connect()
  await until(() => signer.blocks.length > 0 && stranger.blocks.length > 0)
  signer.socket.send(keys[1]!.address)
  stranger.socket.send(toBase58(addressOf(3)))
  const received = (listener: typeof signer) =>
    listener.messages.flatMap((message) =>
      'type' in message && message.type === 'multi-signature' ? [message.data] : [],
    )
  await until(() => received(signer).length === 1)
  const { hex, id } = signedTransfer({})
  expect(await service.submit({ address: addressOf(1), transaction: hex })).toBeUndefined()
  await until(() => received(signer).length === 2)
  expect(received(signer)).toEqual([
    { address: keys[1]!.address, toSign: 0 },
    { address: keys[1]!.address, toSign: 1, hash: id, state: 0 },
  ])
  expect(received(stranger)).toEqual([{ address: toBase58(addressOf(3)), toSign: 0 }])
})
