// The side chain against signatures of sunweb, the public side chain's own client library.
import { readFileSync } from 'node:fs'
import { fromHex, toAddress, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import {
  rawTransaction,
  signedHash,
  transaction,
  transactionHash,
  transactionSigner,
} from '@sundial/protocol'
import { expect, test } from 'vitest'
import { balanceOf, draft, memoryChain, rich, signed, wallet } from '../../test/world.ts'
import { type Genesis, genesisFromJson, sideGenesis } from '../genesis/genesis.ts'
import { SignedTransaction } from './signed-transaction.ts'

type Recorded = {
  readonly sideChainId: string
  readonly privateKey: string
  readonly address: string
  readonly id: string
  readonly rawData?: string
  readonly signature: string
}

const { signatures } = JSON.parse(readFileSync('vectors/sun-network/signatures.json', 'utf8')) as {
  readonly signatures: readonly Recorded[]
}

const other = wallet(1000)

const send = (genesis: Genesis | undefined, sideChainId: string | undefined) => {
  const { chain } = memoryChain(genesis === undefined ? {} : { genesis })
  chain.mine(1)
  const rawData = draft(chain, 'TransferContract', {
    ownerAddress: rich.address,
    toAddress: other.address,
    amount: 5n,
  })
  const hash = signedHash(transactionHash(rawData), sideChainId?.toLowerCase())
  chain.accept(transaction.create({ rawData, signature: [signHash(hash, fromHex(rich.key))] }))
  chain.mine(1)
  return balanceOf(chain.state, other.address)
}

const notContained = expect.objectContaining({
  code: 'transaction_refused',
  message: expect.stringMatching(
    /^Validate signature error: [0-9a-f]{130} is signed by T\w{33} but it is not contained of permission\.$/,
  ) as string,
}) as Error

test.each(signatures)('signs as sunweb does, and reads its signer: $id with key $privateKey', (recorded) => {
  const { sideChainId, privateKey, address, id, signature } = recorded
  const hash = signedHash(fromHex(id), sideChainId.toLowerCase())
  // The library takes either of the two values of s; r depends on key and hash alone.
  expect(toHex(signHash(hash, fromHex(privateKey))).slice(0, 64)).toBe(signature.slice(0, 64))
  const rules = { sideChainId: sideChainId.toLowerCase() }
  expect(transactionSigner(fromHex(id), fromHex(signature), rules)).toBe(toAddress(address))
  expect(transactionSigner(fromHex(id), fromHex(signature))).not.toBe(toAddress(address))
})

test('reads the signer of the transactions that sunweb signed', () => {
  const whole = signatures.filter(({ rawData }) => rawData !== undefined)
  expect(whole).toHaveLength(3)
  for (const { rawData, signature, sideChainId, address, id } of whole) {
    const read = transaction.create({
      rawData: rawTransaction.decode(fromHex(rawData!)),
      signature: [fromHex(signature)],
    })
    const signedTransaction = new SignedTransaction(read, { sideChainId })
    expect([signedTransaction.id, signedTransaction.signers]).toEqual([id, [toAddress(address)]])
  }
})

test('the side chain takes a transaction signed with its chain id, and refuses all others as the node does', () => {
  const { sideChainId } = sideGenesis
  expect(send(sideGenesis, sideChainId)).toBe(5n)
  expect(() => send(sideGenesis, undefined)).toThrow(notContained)
  expect(() => send(sideGenesis, `41${'00'.repeat(20)}`)).toThrow(notContained)
})

test('the main chain refuses a transaction signed with a chain id', () => {
  expect(send(undefined, undefined)).toBe(5n)
  expect(() => send(undefined, sideGenesis.sideChainId)).toThrow(notContained)
})

test('every signature of several is made with the chain id', () => {
  const { sideChainId } = sideGenesis
  const { chain } = memoryChain({ genesis: sideGenesis })
  const rawData = draft(chain, 'TransferContract', {
    ownerAddress: rich.address,
    toAddress: other.address,
    amount: 5n,
  })
  const keys = [rich, wallet(1001)]
  const hash = signedHash(transactionHash(rawData), sideChainId)
  const signature = keys.map(({ key }) => signHash(hash, fromHex(key)))
  const addresses = keys.map(({ address }) => address)
  const both = new SignedTransaction(transaction.create({ rawData, signature }), { sideChainId })
  expect(both.signers).toEqual(addresses)
  const neither = new SignedTransaction(signed(rawData, ...keys), { sideChainId })
  for (const address of addresses) expect(neither.signers).not.toContain(address)
})

test('a genesis file names the chain id in place of the parent hash', () => {
  const sideChainId = '41E209E4DE650F0150788E8EC5CAFA240A23EB8EB7'
  const genesis = genesisFromJson(JSON.stringify({ sideChainId }))
  expect(genesis.sideChainId).toBe(sideChainId.toLowerCase())
  expect(genesis.parentHash).toBe('ce94107a0e2f2c7719ae97386e465d38b5007320092d1387d9822e4ad0ac30df')
  const withParent = { sideChainId, parentHash: '1'.repeat(64) }
  expect(() => genesisFromJson(JSON.stringify(withParent))).toThrow('is the SHA-256 of its sideChainId')
  expect(() => genesisFromJson('{"sideChainId":"41ff"}')).toThrow('41 and 40 more hex digits')
})
