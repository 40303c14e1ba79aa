import { fromText, toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/open-world.ts'
import { addressOf, signedTransfer } from '../../testing/signed.ts'
import { smallChain, token } from '../../testing/small-chain.ts'

const [sender, receiver] = [addressOf(1), addressOf(2)]
const advert = 'Free energy at trx-energy.example.com'

type Sent = { readonly note: string; readonly amount: bigint }

/** A block with transfers of TRX, whose notes only the node has. */
async function openNotes(sent: readonly Sent[]) {
  const world = await openWorld({ to: -1 })
  const [block] = smallChain(0, 0)
  const [payment] = block!.transactions
  const signed = sent.map(({ note, amount }, at) =>
    signedTransfer({ owner: 1, to: 2, amount, note: fromText(note), expiration: 1_800_000_600_000 + at }),
  )
  const transactions = signed.map(({ id }) => ({ ...payment!, id, owner: sender, to: receiver }))
  const transfers = sent.map(({ amount }, transactionIndex) => ({
    from: sender,
    to: receiver,
    asset: { kind: 'trx' } as const,
    transactionIndex,
    amount,
  }))
  await world.store.write([{ ...block!, transactions, transfers }], 0)
  for (const { id, transaction } of signed) {
    const rawDataHex = toHex(rawTransaction.encode(transaction.rawData!))
    world.node.transactionById.set(id, { rawDataHex, signatures: [] })
  }
  return { world, ids: signed.map(({ id }) => id) }
}

async function judgements(world: World, ids: readonly string[]) {
  const { body } = await world.get(`/api/security/transaction/data?hashes=${ids.join(',')}`)
  return ids.map((id) => body[id] as { readonly noteRead?: boolean; readonly findings: readonly object[] })
}

test('a transfer of less than a token is marked where its note advertises, with what can be seen in it', async () => {
  const { world, ids } = await openNotes([
    { note: advert, amount: 1n },
    { note: advert, amount: 999_999n },
    { note: advert, amount: 1_000_000n },
    { note: 'telegram: energy_rent', amount: 500_000n },
    { note: 'pay‮me', amount: 500_000n },
    { note: 'thanks', amount: 500_000n },
    { note: '', amount: 500_000n },
  ])
  await using _ = world
  const dust = { kind: 'dust', count: 1 }
  expect((await judgements(world, ids)).map(({ noteRead, findings }) => ({ noteRead, findings }))).toEqual([
    { noteRead: true, findings: [{ kind: 'noteLink' }, dust] },
    { noteRead: true, findings: [{ kind: 'noteLink' }] },
    { noteRead: undefined, findings: [] },
    { noteRead: true, findings: [{ kind: 'noteContact' }] },
    { noteRead: true, findings: [{ kind: 'noteHidden' }] },
    { noteRead: true, findings: [] },
    { noteRead: true, findings: [] },
  ])
})

test('bytes that are not those of the transaction say nothing about its note', async () => {
  const { world, ids } = await openNotes([
    { note: 'thanks', amount: 500_000n },
    { note: advert, amount: 500_000n },
  ])
  await using _ = world
  world.node.transactionById.set(ids[0]!, world.node.transactionById.get(ids[1]!)!)
  expect(await judgements(world, [ids[0]!])).toMatchObject([{ noteRead: false, findings: [] }])
})

test('without the node the notes are unread, and the answer says so', async () => {
  const { world, ids } = await openNotes([{ note: advert, amount: 1n }])
  await using _ = world
  world.node.isAway = true
  expect(await judgements(world, ids)).toMatchObject([
    { noteRead: false, findings: [{ kind: 'dust', count: 1 }] },
  ])
})

test('a node that is slow is given up within the deadline of an answer, and is not asked further', async () => {
  const { world, ids } = await openNotes(
    Array.from({ length: 20 }, () => ({ note: advert, amount: 500_000n })),
  )
  await using _ = world
  let asked = 0
  world.node.transaction = async () => {
    asked += 1
    return new Promise(() => undefined)
  }
  const found = await judgements(world, ids)
  expect(found.every(({ noteRead }) => noteRead === false)).toBe(true)
  // As many as one caller may have at once.
  expect(asked).toBe(3)
})

test('an account whose dust advertises is told so, from the notes that were read', async () => {
  const { world } = await openNotes(
    Array.from({ length: 25 }, (__, at) => ({ note: at === 20 ? 'hi' : advert, amount: 1n })),
  )
  await using _ = world
  const path = `/api/security/account/data?address=${sender}`
  expect((await world.get(path)).body).toMatchObject({
    send_ad_by_memo: true,
    findings: [
      { kind: 'sendsDust', count: 25, of: 25 },
      { kind: 'sendsAdverts', count: 9, of: 10 },
    ],
  })
  world.node.isAway = true
  expect((await world.get(path)).body).toMatchObject({
    send_ad_by_memo: false,
    findings: [{ kind: 'sendsDust', count: 25, of: 25 }],
  })
  expect((await world.get(`/api/security/account/data?address=${token}`)).body).toMatchObject({
    findings: [],
  })
})
