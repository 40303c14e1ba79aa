import { concatBytes, fromHex, sha256, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { permission, rawTransaction, transaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { draft, memoryChain, pay, rich, signed, wallet } from '../../test/world.ts'
import { SignedTransaction } from './signed-transaction.ts'

const [victim, attacker] = [wallet(3000), wallet(3001)]

test('an owner permission that is given in two parts is stored with the keys of both, as java-tron stores it', () => {
  const { chain } = memoryChain()
  pay(chain, rich, victim.address, 200_000_000n)
  chain.mine(1)
  const active = permission.create({
    type: 'Active',
    id: 2,
    threshold: 1n,
    operations: new Uint8Array(32).fill(0).with(0, 2),
    keys: [{ address: victim.address, weight: 1n }],
  })
  const raw = draft(chain, 'AccountPermissionUpdateContract', {
    ownerAddress: victim.address,
    owner: permission.create({ threshold: 1n, keys: [{ address: victim.address, weight: 1n }] }),
    witness: undefined,
    actives: [active],
  })
  const [envelope] = raw.contract
  // Field 2, a permission of one more key (field 7): its address and the weight 1.
  const second = concatBytes(fromHex('121b' + '3a19' + '0a15'), fromHex(attacker.address), fromHex('1001'))
  const value = concatBytes(envelope!.parameter!.value, second)
  const contract = [{ ...envelope!, parameter: { ...envelope!.parameter!, value } }]
  chain.accept(signed({ ...raw, contract }, victim))
  chain.mine(1)
  expect(chain.state.get('accounts', victim.address)!.ownerPermission).toMatchObject({
    threshold: 1n,
    keys: [{ address: victim.address }, { address: attacker.address }],
  })
})

test('the id and the signed hash are those of the bytes that java-tron writes for what it read', () => {
  const { chain } = memoryChain()
  const value = { ownerAddress: rich.address, toAddress: victim.address, amount: 5n }
  const raw = draft(chain, 'TransferContract', value)
  const regular = rawTransaction.encode(raw)
  // An explicit zero of the fee limit, and the timestamp twice.
  const irregular = concatBytes(fromHex('7001'), regular, fromHex('900100'))
  const read = rawTransaction.decode(irregular)
  const accepted = chain.accept(signed(raw, rich))
  expect(accepted.id).toBe(toHex(sha256(regular)))
  const again = new SignedTransaction(
    transaction.create({ rawData: read, signature: [signHash(sha256(regular), fromHex(rich.key))] }),
  )
  expect(again.id).toBe(accepted.id)
  expect(again.signers).toEqual([rich.address])
  expect(again.sizeBytes).toBe(accepted.sizeBytes)
  expect(toHex(transaction.encode(again.transaction))).toBe(toHex(transaction.encode(accepted.transaction)))
})
