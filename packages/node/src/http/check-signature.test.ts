import { fileURLToPath } from 'node:url'
import { fromHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { blockHash } from '@sundial/protocol'
import { beforeAll, expect, test } from 'vitest'
import type { Ask } from '../calls/block-calls.ts'
import type { NodeBlock } from '../node-client.ts'
import { recordedNode } from '../recorded/recorded-node.ts'
import { SignatureChecker } from './check-signature.ts'

const folder = fileURLToPath(new URL('../../../../vectors/recorded', import.meta.url))
const blocks: NodeBlock[] = []

beforeAll(async () => {
  for (const network of ['main', 'nile', 'shasta']) {
    await using node = await recordedNode(folder, { network })
    for (const height of node.heights()) blocks.push((await node.block(height))!)
  }
})

const isSigned = ({ header }: NodeBlock) => header.witnessSignature.length > 0
const key = fromHex('07'.repeat(32))
const signer = addressOfPrivateKey(key)

/** A block of the main network, signed with a key of the test. */
function signedByUs(): NodeBlock {
  const block = blocks.find(isSigned)!
  return {
    ...block,
    header: { ...block.header, witnessSignature: signHash(blockHash(block.header.rawData!), key) },
  }
}

/** A node with these successive answers about the witness's account. */
function nodeThatSays(...answers: readonly object[]) {
  let requestCount = 0
  const ask: Ask = async (_, __, read) => read(answers[Math.min(requestCount++, answers.length - 1)])
  return { ask, count: () => requestCount }
}

const withKey = (address: string) => ({
  address: signer,
  witness_permission: { type: 'Witness', id: 1, threshold: 1, keys: [{ address, weight: 1 }] },
})
const refused = expect.objectContaining({ code: 'block_signature_mismatch' }) as Error

test('real blocks are signed by their witnesses, and recordings without signatures load', async () => {
  const checker = new SignatureChecker(Date.now)
  const { ask, count } = nodeThatSays({})
  for (const block of blocks) {
    expect(await checker.check(block, ask)).toBe(block)
  }
  expect(count()).toBe(0)
  expect(blocks.filter(isSigned).length).toBeGreaterThan(10)
  expect(blocks.filter((block) => !isSigned(block)).length).toBeGreaterThan(10)
})

test('rejects a block signed by another key', async () => {
  const block = signedByUs()
  const now = () => Number(block.header.rawData!.timestamp) + 3000
  const says = [{}, { address: signer }, withKey(addressOfPrivateKey(fromHex('08'.repeat(32))))]
  for (const answer of says) {
    await expect(new SignatureChecker(now).check(block, nodeThatSays(answer).ask)).rejects.toEqual(refused)
  }
})

test('rejects a signature that is malformed or of another block', async () => {
  const block = blocks.find(isSigned)!
  const checker = new SignatureChecker(Date.now)
  for (const witnessSignature of [block.header.witnessSignature.slice(1), new Uint8Array(65)]) {
    const header = { ...block.header, witnessSignature }
    await expect(checker.check({ ...block, header }, nodeThatSays({}).ask)).rejects.toEqual(refused)
  }
})

test('the key of the witness permission may sign; it is read once, and again after a change', async () => {
  const block = signedByUs()
  const now = () => Number(block.header.rawData!.timestamp) + 3000
  const node = nodeThatSays(withKey(signer))
  const checker = new SignatureChecker(now)
  await checker.check(block, node.ask)
  await checker.check(block, node.ask)
  expect(node.count()).toBe(1)
})

test('an old block may be signed with a key that its witness has since replaced', async () => {
  const block = signedByUs()
  const now = () => Number(block.header.rawData!.timestamp) + 30 * 24 * 3_600_000
  const { ask } = nodeThatSays(withKey(addressOfPrivateKey(fromHex('08'.repeat(32)))))
  expect(await new SignatureChecker(now).check(block, ask)).toBe(block)
})
